package io.heddle.solvers.parallelism;

import java.util.List;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/**
 * Where 80 % of measured times lie beside the estimated ones, as factors.
 *
 * @param low one of ten measured times is below this
 * @param high one of ten is above this
 */
public record TimeSpread(double low, double high) {
  /** Share of a distribution below its upper end. */
  private static final double UPPER = 0.9;

  /** How strongly the mean error is drawn to none, in groups. */
  private static final int PRIOR_GROUPS = 4;

  private static final double DEVIATIONS = 1.2816;

  /** Student's t is a normal distribution there. */
  private static final double MOST_FREEDOM = 1000;

  public TimeSpread {
    if (!(low > 0 && high >= low)) {
      throw new IllegalArgumentException(
          "spread of %s to %s, expected above 0 and rising".formatted(low, high));
    }
  }

  /**
   * @param percent mean of the absolute error
   */
  static TimeSpread of(double percent) {
    double factor = Math.exp(DEVIATIONS * Math.sqrt(Math.PI / 2) * percent / 100);
    return new TimeSpread(1 / factor, factor);
  }

  /**
   * Of a group that was not seen, from the errors of groups that were left out: runs of a group err
   * alike, so that groups count and not runs. Student's t, whose center is the mean of the groups
   * drawn to 0. Few groups say little of how groups differ, but much of how runs of one differ: the
   * degrees of freedom are Satterthwaite's for the sum of the two variances.
   *
   * @param groups logarithms of measured beside estimated times, at least two groups of at least
   *     one
   */
  static TimeSpread ofGroups(List<double[]> groups) {
    double mean = 0;
    for (var group : groups) {
      mean += mean(group, 0) / groups.size();
    }
    double center = mean * groups.size() / (groups.size() + PRIOR_GROUPS);
    double variance = 0;
    for (var group : groups) {
      double sum = 0;
      for (double each : group) {
        sum += (each - center) * (each - center);
      }
      variance += sum / group.length / groups.size();
    }
    double width =
        new TDistribution(freedom(groups, variance)).inverseCumulativeProbability(UPPER)
            * Math.sqrt(variance);
    return new TimeSpread(Math.exp(center - width), Math.exp(center + width));
  }

  /** Those of the groups where they differ and their runs do not, ever more the other way round. */
  private static double freedom(List<double[]> groups, double variance) {
    var means = new StreamingStatistics();
    double ofMeans = 0;
    for (var group : groups) {
      var runs = new StreamingStatistics();
      for (double each : group) {
        runs.addValue(each);
      }
      means.addValue(runs.getMean());
      ofMeans += runs.getPopulationVariance() / group.length / groups.size();
    }
    double between = means.getVariance() - ofMeans;
    double least = groups.size() - 1.0;
    return between * Math.sqrt(MOST_FREEDOM / least) <= variance
        ? MOST_FREEDOM
        : Math.max(least, least * Math.pow(variance / between, 2));
  }

  private static double mean(double[] values, double start) {
    double sum = start;
    for (double each : values) {
      sum += each;
    }
    return sum / values.length;
  }

  /** Wider by this factor on each side of its middle, in logarithms. */
  TimeSpread widened(double factor) {
    double middle = Math.sqrt(low * high);
    double half = Math.pow(high / middle, factor);
    return new TimeSpread(middle / half, middle * half);
  }

  boolean covers(double measured, double estimated) {
    return measured >= low * estimated && measured <= high * estimated;
  }
}
