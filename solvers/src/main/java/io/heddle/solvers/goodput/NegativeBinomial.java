package io.heddle.solvers.goodput;

import org.hipparchus.distribution.discrete.PoissonDistribution;
import org.hipparchus.special.Beta;

/**
 * Number of failures whose rate is Gamma distributed; the Poisson distribution where the variance
 * is the mean. Real shape, which Hipparchus’ Pascal distribution lacks.
 *
 * @param variance at least the mean
 */
record NegativeBinomial(double mean, double variance) {
  NegativeBinomial {
    if (!(mean >= 0 && variance >= mean) || !Double.isFinite(variance)) {
      throw new IllegalArgumentException("mean %s, variance %s".formatted(mean, variance));
    }
  }

  /** Chance of at most this count. */
  double cumulative(int count) {
    if (mean == 0) {
      return 1;
    }
    if (variance - mean < 1e-9 * mean) {
      return new PoissonDistribution(mean).cumulativeProbability(count);
    }
    double shape = mean * mean / (variance - mean);
    return Beta.regularizedBeta(mean / variance, shape, count + 1.0);
  }

  /** Smallest count with at least this chance of no larger one. O(log count). */
  int quantile(double chance) {
    int high = 1;
    while (cumulative(high) < chance) {
      high *= 2;
    }
    int low = -1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (cumulative(middle) < chance) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
