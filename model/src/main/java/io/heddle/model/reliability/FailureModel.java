package io.heddle.model.reliability;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often the hosts of a cluster fail and how long they are away ({@code heddle.failures/1}).
 *
 * @param source file that it was learnt from, or publication
 * @param assumed whether it is of other clusters, taken for want of a log
 * @param hosts number of hosts observed
 * @param days length of the observation
 * @param horizonDays coming days that the classes' intervals are for
 * @param classes no id twice
 * @param dispersion by rising window: how much more failures bunch than independent ones
 * @param rateSpread standard deviation of the rate between clusters over its mean; 0 for a model
 *     that was learnt on the cluster itself
 * @param simultaneous hosts that are down at a moment; null where nobody observed it
 */
public record FailureModel(
    String source,
    boolean assumed,
    int hosts,
    double days,
    double horizonDays,
    List<FailureClass> classes,
    List<CountDispersion> dispersion,
    double rateSpread,
    @Nullable HostsDown simultaneous) {
  /**
   * Variance over mean of the number of failures in windows of a length; 1 for independent ones
   * (Cox and Lewis 1966, index of dispersion).
   */
  public record CountDispersion(double windowDays, double ratio) {
    public CountDispersion {
      if (!(windowDays > 0 && ratio >= 1) || !Double.isFinite(windowDays + ratio)) {
        throw new IllegalArgumentException(
            "dispersion %s in windows of %s days".formatted(ratio, windowDays));
      }
    }
  }

  /** Number of hosts down at one moment, an 80 % interval. */
  public record HostsDown(int low, double mean, int high) {
    public HostsDown {
      if (low < 0 || high < low || !(mean >= 0) || !Double.isFinite(mean)) {
        throw new IllegalArgumentException(
            "%d to %d hosts down, %s in the mean".formatted(low, high, mean));
      }
    }
  }

  public FailureModel {
    classes = List.copyOf(classes);
    dispersion = List.copyOf(dispersion);
    if (hosts < 1 || !(days > 0 && horizonDays > 0 && rateSpread >= 0)) {
      throw new IllegalArgumentException(
          "%d hosts, %s days, horizon %s days, spread %s"
              .formatted(hosts, days, horizonDays, rateSpread));
    }
  }

  /** Number of failures that the rates are known from. */
  public int events() {
    return classes.stream().mapToInt(FailureClass::events).sum();
  }

  /** The ratio of the longest window of at most these days; 1 where none is known. */
  public double dispersionIn(double windowDays) {
    double ratio = 1;
    for (var each : dispersion) {
      if (each.windowDays() <= windowDays) {
        ratio = each.ratio();
      }
    }
    return ratio;
  }

  /**
   * Squared coefficient of variation of the rate over coming days, beside that of independent
   * failures: how the rate moves, how well it is known, and how clusters differ.
   */
  public double rateVariance(double windowDays) {
    int known = events();
    if (known == 0) {
      return rateSpread * rateSpread;
    }
    double expected = known * windowDays / days;
    return (dispersionIn(windowDays) - 1) / expected
        + dispersionIn(days) / known
        + rateSpread * rateSpread;
  }
}
