package io.heddle.app.usecase.report;

import java.util.Arrays;
import java.util.Locale;

/**
 * A mean and how far from it the true one may be, with 95 % confidence (Student's t).
 *
 * @param half width of the interval; infinite for one value
 */
public record MeanInterval(double mean, double half) {
  /** 0.975 quantiles of Student's t for 1, 2, 3, … degrees of freedom. */
  private static final double[] QUANTILES = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  private static final double NORMAL = 1.960;

  /** Of independent values, at least one. */
  public static MeanInterval of(double[] values) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElseThrow();
    if (n == 1) {
      return new MeanInterval(mean, Double.POSITIVE_INFINITY);
    }
    double squares = Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
    double quantile = n - 2 < QUANTILES.length ? QUANTILES[n - 2] : NORMAL;
    return new MeanInterval(mean, quantile * Math.sqrt(squares / (n - 1) / n));
  }

  /** “71.3 ± 0.8”; the mean alone where one value tells nothing of its neighbours. */
  public String text(int digits) {
    var number = "%." + digits + "f";
    return Double.isInfinite(half)
        ? String.format(Locale.ROOT, number, mean)
        : String.format(Locale.ROOT, number + " ± " + number, mean, half);
  }
}
