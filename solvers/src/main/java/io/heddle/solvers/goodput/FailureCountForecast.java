package io.heddle.solvers.goodput;

import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import io.heddle.model.reliability.FailureModel.HostsDown;
import org.hipparchus.distribution.continuous.GammaDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * Failures to come, from a log: counts are negative binomial about the mean of the log, with the
 * variance that counts in windows of that length had, and that of the mean itself.
 */
final class FailureCountForecast {
  /** Ends of an 80 % interval. */
  static final double LOW = 0.1;

  static final double HIGH = 0.9;

  /** Windows longer than this share of the log are too few to know a variance from. */
  private static final double LONGEST = 0.25;

  /** How many positions of a window of its own length are tried. */
  private static final int SHIFTS = 7;

  /** Half a failure more than seen: Jeffreys' prior of a Poisson rate. */
  private static final double PRIOR = 0.5;

  private FailureCountForecast() {}

  /** Failures that begin in a coming window. O(events · windows of the log). */
  static NegativeBinomial failures(FailureLog log, double windowDays) {
    return failures(log, windowDays, EvidenceAgeWeights.EQUAL);
  }

  /** The same where evidence counts by its age. */
  static NegativeBinomial failures(FailureLog log, double windowDays, EvidenceAgeWeights weights) {
    double mean = (weights.events(log) + PRIOR) * windowDays / weights.days(log);
    double known = weights.equalEvents(log) + PRIOR;
    double own = dispersion(log, log.days());
    return new NegativeBinomial(
        mean, mean * dispersion(log, windowDays) + mean * mean * own / known);
  }

  /**
   * The rate of the days of a log per host-day, an 80 % interval: Gamma after Jeffreys, widened by
   * the dispersion; from 0 on where nothing failed.
   */
  static double[] rate(FailureLog log, double upHostDays, double dispersion) {
    var rate =
        new GammaDistribution((log.events().size() + PRIOR) / dispersion, dispersion / upHostDays);
    return new double[] {
      log.events().isEmpty() ? 0 : rate.inverseCumulativeProbability(LOW),
      rate.inverseCumulativeProbability(HIGH)
    };
  }

  /**
   * Variance over mean of counts in windows of this length, or of a quarter of the log where that
   * is shorter; at least 1.
   */
  static double dispersion(FailureLog log, double windowDays) {
    double window = Math.min(windowDays, LONGEST * log.days());
    var ratios = new StreamingStatistics();
    double step = Math.max(window / SHIFTS, Math.min(window, 1));
    for (double shift = 0; shift < window; shift += step) {
      var counts = new StreamingStatistics();
      for (double end = log.untilDay() - shift; end - window >= log.fromDay(); end -= window) {
        counts.addValue(log.count(end - window, end));
      }
      if (counts.getN() > 1 && counts.getMean() > 0) {
        ratios.addValue(counts.getVariance() / counts.getMean());
      }
    }
    return ratios.getN() == 0 ? 1 : Math.max(1, ratios.getMean());
  }

  /**
   * Hosts down at a coming moment, from each day's noon of the log. Days follow each other closely:
   * the mean is known as from as many independent days as the autocorrelation leaves.
   */
  static HostsDown down(FailureLog log) {
    var days = new StreamingStatistics();
    int length = Math.max(2, (int) log.days());
    double[] down = new double[length];
    for (int i = 0; i < length; i++) {
      down[i] = log.down(log.fromDay() + (i + 0.5) * log.days() / length);
      days.addValue(down[i]);
    }
    double mean = days.getMean();
    double known = length / correlatedDays(down, mean);
    double variance = Math.max(mean, days.getVariance() * (1 + 1 / known));
    var forecast = new NegativeBinomial(mean, variance);
    return new HostsDown(forecast.quantile(LOW), mean, forecast.quantile(HIGH));
  }

  /** Days that one independent day stands for: 1 + 2 Σ autocorrelation, to its first zero. */
  private static double correlatedDays(double[] down, double mean) {
    double all = 0;
    for (double each : down) {
      all += (each - mean) * (each - mean);
    }
    double days = 1;
    for (int lag = 1; lag < down.length / 4 && all > 0; lag++) {
      double product = 0;
      for (int i = lag; i < down.length; i++) {
        product += (down[i] - mean) * (down[i - lag] - mean);
      }
      if (product <= 0) {
        break;
      }
      days += 2 * product / all;
    }
    return Math.min(days, down.length);
  }

  /** Mean number of hosts that fail within an hour of the one before. O(events). */
  static double hostsAtOnce(FailureLog log) {
    int bursts = 0;
    double last = Double.NEGATIVE_INFINITY;
    for (FailureEvent each : log.events()) {
      if ((each.startDay() - last) * FailureLog.DAY_HOURS > 1) {
        bursts++;
      }
      last = each.startDay();
    }
    return bursts == 0 ? 1 : (double) log.events().size() / bursts;
  }
}
