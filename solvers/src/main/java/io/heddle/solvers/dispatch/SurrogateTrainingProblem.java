package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import java.util.List;

/**
 * Learn the bandwidth between hosts.
 *
 * @param name what for
 * @param samples measured allocations
 * @param unseen others, by which the model is judged
 * @param epochs passes over the samples
 * @param date for the card
 * @param folder where the learning library unpacks its native part the first time
 */
public record SurrogateTrainingProblem(
    String name,
    List<BandwidthSample> samples,
    List<BandwidthSample> unseen,
    int epochs,
    String date,
    String folder) {
  /** As many samples as BandPilot takes, and passes that take about half a minute. */
  public static final int SAMPLES = 250;

  public static final int EPOCHS = 400;

  /** Passes when a trained model learns more. */
  public static final int TUNING_EPOCHS = 150;

  /** Judged by five times as many. */
  public static final int UNSEEN = 5;

  public SurrogateTrainingProblem {
    samples = List.copyOf(samples);
    unseen = List.copyOf(unseen);
    if (samples.isEmpty()) {
      throw new IllegalArgumentException("no samples");
    }
  }
}
