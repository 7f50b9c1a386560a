package io.heddle.model.reliability;

import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often the hosts of a cluster fail and how long they are away ({@code heddle.failures/1}).
 *
 * @param source file that it was learnt from, or publication
 * @param assumed whether it is of other clusters, taken for want of a log
 * @param hosts number of hosts observed; it and {@code days} mean nothing without {@link #events}
 * @param days length of the observation
 * @param horizonDays coming days that the classes' intervals are for
 * @param dispersion by rising window: how much more failures bunch than independent ones
 * @param rateSpread standard deviation of the rate between clusters over its mean; 0 for a model
 *     that was learnt on the cluster itself
 * @param simultaneous hosts that are down at a moment; null if not observed
 * @param halfLifeDays age at which evidence counts half; null: all counts the same
 */
public record FailureModel(
    @FileMember("a file or publication") @NameMember String source,
    @FileMember(value = "true or false", absent = AbsentMeaning.USUAL) boolean assumed,
    @FileMember(value = "number of hosts, at least 1", min = 1, usual = "1") int hosts,
    @FileMember(value = DAYS, min = SMALLEST, max = LARGEST, usual = "1") double days,
    @FileMember(value = DAYS, min = SMALLEST, max = LARGEST, usual = "30") double horizonDays,
    @FileMember("an array of failure classes")
        List<@FileMember("a failure class") FailureClass> classes,
    @FileMember(value = "an array of windows", absent = AbsentMeaning.USUAL)
        List<@FileMember("a window") CountDispersion> dispersion,
    @FileMember(
            value = "a relative deviation, at least 0",
            max = LARGEST,
            absent = AbsentMeaning.USUAL)
        double rateSpread,
    @FileMember(value = "number of hosts that are down at a time", absent = AbsentMeaning.NULL)
        @Nullable HostsDown simultaneous,
    @FileMember(value = HALF_LIFE, min = SMALLEST, max = LARGEST, absent = AbsentMeaning.NULL)
        @Nullable Double halfLifeDays)
    implements FileRecordKind {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.failures/1";

  static final double LARGEST = 1e9;
  private static final double SMALLEST = 1e-9;

  /** Length of an 80 % interval of the normal distribution in standard deviations. */
  private static final double INTERVAL = 2.563;

  private static final String DAYS = "days, more than 0";
  private static final String HALF_LIFE = "days, more than 0";
  private static final String NUMBER = "number of hosts, at least 0";

  /**
   * Variance over mean of the number of failures in windows of a length; 1 for independent ones
   * (Cox and Lewis 1966, index of dispersion).
   */
  public record CountDispersion(
      @FileMember(value = DAYS, min = SMALLEST, max = LARGEST) double windowDays,
      @FileMember(value = "variance over mean, at least 1", min = 1, max = LARGEST) double ratio) {}

  /** Number of hosts down at one moment, an 80 % interval. */
  public record HostsDown(
      @FileMember(NUMBER) int low,
      @FileMember(value = NUMBER, max = LARGEST) double mean,
      @FileMember(NUMBER) int high) {
    /**
     * @throws MemberException if the interval's ends are in the wrong order
     */
    public HostsDown {
      if (high < low) {
        throw new MemberException("/high", "number of hosts, at least low");
      }
    }
  }

  /**
   * @throws MemberException if a window is not longer than the one before
   */
  public FailureModel {
    classes = List.copyOf(classes);
    dispersion = List.copyOf(dispersion);
    for (int i = 1; i < dispersion.size(); i++) {
      if (!(dispersion.get(i).windowDays() > dispersion.get(i - 1).windowDays())) {
        throw new MemberException(
            "/dispersion/%d/windowDays".formatted(i), "more days than the window before");
      }
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
      return Math.max(rateSpread * rateSpread, intervalVariance());
    }
    double expected = known * windowDays / days;
    return (dispersionIn(windowDays) - 1) / expected
        + dispersionIn(days) / (known * share())
        + rateSpread * rateSpread;
  }

  /** Squared coefficient of variation of all failures, as the classes' 80 % intervals have it. */
  private double intervalVariance() {
    double rate = classes.stream().mapToDouble(FailureClass::ratePerHostDay).sum();
    double variance =
        classes.stream()
            .mapToDouble(each -> Math.pow((each.high() - each.low()) / INTERVAL, 2))
            .sum();
    return rate > 0 ? variance / (rate * rate) : 0;
  }

  /** Share of the evidence that counts. */
  private double share() {
    if (halfLifeDays == null) {
      return 1;
    }
    double lives = days / halfLifeDays;
    return (1 - Math.pow(2, -lives)) / (lives * Math.log(2));
  }

  @Override
  public String summary() {
    return "failure rates of %,d classes%s"
        .formatted(
            classes.size(),
            events() == 0 ? "" : ", from %,d failures of %,d hosts".formatted(events(), hosts));
  }
}
