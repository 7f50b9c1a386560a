package io.heddle.solvers.goodput;

import io.heddle.model.reliability.FailureLog;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.hipparchus.distribution.discrete.PoissonDistribution;
import org.jspecify.annotations.Nullable;

/**
 * How often 80 % intervals that were stated at moments of a log's past held what came then: the
 * counts of later windows, and the number of hosts down. Controls are independent failures at the
 * rate of all days before, and of the 30 days before.
 *
 * @param stated number of intervals
 */
public record FailureForecastCoverage(
    int stated, double learnt, double constantRate, double lastMonth) {
  private static final double MONTH = 30;
  private static final double STEP = 5;

  /** The first share of the log, which is only learnt from. */
  private static final double LEARNT = 0.3;

  private record Range(int low, int high) {
    static Range of(NegativeBinomial counts) {
      return new Range(
          counts.quantile(FailureCountForecast.LOW), counts.quantile(FailureCountForecast.HIGH));
    }

    static Range independent(double mean) {
      if (mean == 0) {
        return new Range(0, 0);
      }
      var counts = new PoissonDistribution(mean);
      return new Range(
          counts.inverseCumulativeProbability(FailureCountForecast.LOW),
          counts.inverseCumulativeProbability(FailureCountForecast.HIGH));
    }

    int holds(double value) {
      return low <= value && value <= high ? 1 : 0;
    }
  }

  /** Counts of the windows in the 30 days after each fifth day. O(days · events). */
  public static FailureForecastCoverage ofCounts(FailureLog log, double windowDays) {
    return ofCounts(log, windowDays, null);
  }

  /**
   * The same where old evidence counts less.
   *
   * @param halfLifeDays age at which evidence counts half; null: all counts the same
   */
  public static FailureForecastCoverage ofCounts(
      FailureLog log, double windowDays, @Nullable Double halfLifeDays) {
    var weights =
        halfLifeDays == null ? EvidenceAgeWeights.EQUAL : new EvidenceAgeWeights(halfLifeDays);
    return over(
        log,
        windowDays,
        past -> Range.of(FailureCountForecast.failures(past, windowDays, weights)),
        past -> past.events().size() * windowDays / past.days(),
        (_, from) -> log.count(from, from + windowDays));
  }

  /** Hosts down on each of the 30 days after each fifth day. O(days² · events). */
  public static FailureForecastCoverage ofHostsDown(FailureLog log) {
    return over(
        log,
        1,
        past -> {
          var down = FailureCountForecast.down(past);
          return new Range(down.low(), down.high());
        },
        past -> FailureCountForecast.down(past).mean(),
        (_, from) -> log.down(from + 0.5));
  }

  private interface Truth {
    int of(FailureLog past, double fromDay);
  }

  private static FailureForecastCoverage over(
      FailureLog log,
      double window,
      Function<FailureLog, Range> learnt,
      ToDoubleFunction<FailureLog> mean,
      Truth truth) {
    int stated = 0;
    int[] held = new int[3];
    double first = log.fromDay() + LEARNT * log.days();
    for (double day = first; day + window <= log.untilDay(); day += STEP) {
      var past = log.until(day);
      var lately = past.since(Math.max(log.fromDay(), day - MONTH));
      var ranges =
          new Range[] {
            learnt.apply(past),
            Range.independent(mean.applyAsDouble(past)),
            Range.independent(mean.applyAsDouble(lately))
          };
      double end = Math.min(log.untilDay(), day + Math.max(window, MONTH));
      for (double from = day; from + window <= end + 1e-9; from += window) {
        int count = truth.of(past, from);
        stated++;
        for (int i = 0; i < held.length; i++) {
          held[i] += ranges[i].holds(count);
        }
      }
    }
    double all = Math.max(1, stated);
    return new FailureForecastCoverage(stated, held[0] / all, held[1] / all, held[2] / all);
  }
}
