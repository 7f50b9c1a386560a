package io.heddle.model.bandwidth;

import java.util.List;

/**
 * A trained network of collective bandwidth between hosts, with its card. The network answers in
 * units of the logarithm's {@code deviation} around its {@code mean}.
 */
public final class SurrogateModel {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.surrogate/1";

  /**
   * What a person should know of it.
   *
   * @param name what it was trained for
   * @param data hash of what it was trained on and how
   * @param r2 coefficient of determination on unseen allocations; NaN where there were none
   * @param mape mean absolute error on them, as a share; NaN where there were none
   * @param unseen how many they were
   * @param date when it was trained, as the caller says
   */
  public record Card(
      String name, String data, double r2, double mape, int unseen, String date, long seed) {}

  private final Card card;
  private final double mean;
  private final double deviation;
  private final float[] weights;
  private final List<BandwidthSample> samples;

  /**
   * @param samples what it was trained on, kept so that it can learn more without forgetting
   */
  public SurrogateModel(
      Card card, double mean, double deviation, float[] weights, List<BandwidthSample> samples) {
    this.card = card;
    this.mean = mean;
    this.deviation = deviation;
    this.weights = weights.clone();
    this.samples = samples.stream().map(BandwidthSample::anonymous).toList();
  }

  public Card card() {
    return card;
  }

  public double mean() {
    return mean;
  }

  public double deviation() {
    return deviation;
  }

  /** A copy. */
  public float[] weights() {
    return weights.clone();
  }

  public List<BandwidthSample> samples() {
    return samples;
  }

  /** One line on it, for a person. */
  public String summary() {
    return "bandwidth model for %s of %s, R² %.3f, error %.1f %% on %,d unseen allocations"
        .formatted(card.name(), card.date(), card.r2(), 100 * card.mape(), card.unseen());
  }
}
