package io.heddle.solvers.dispatch;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;

/**
 * Regression by a Gaussian process of mean zero (Rasmussen and Williams, Algorithm 2.1): a Matérn
 * kernel (ν = 3/2) with a length a feature, and a constant whose prior is as wide as the kernel's.
 * Immutable. O(n³) to make, O(n · features) for a mean, O(n²) for a deviation.
 */
final class GaussianProcess {
  private static final double SQRT_3 = Math.sqrt(3);

  /** What the kernel does not learn. The array is nobody's to change. */
  static final class Settings {
    private final double[] lengths;
    private final double noise;

    /**
     * @param lengths by feature
     * @param noise variance of what is measured beside the kernel's
     */
    Settings(double[] lengths, double noise) {
      this.lengths = lengths;
      this.noise = noise;
    }

    double[] lengths() {
      return lengths;
    }

    double noise() {
      return noise;
    }
  }

  private final double[][] features;
  private final Settings settings;
  private final CholeskyDecomposition covariance;
  private final double[] weights;
  private final double variance;
  private final double logLikelihood;

  /**
   * @param features by sample
   * @param values by sample
   */
  GaussianProcess(double[][] features, double[] values, Settings settings) {
    this.features = features;
    this.settings = settings;
    int n = values.length;
    var matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        matrix[i][j] = kernel(features[i], features[j]);
        matrix[j][i] = matrix[i][j];
      }
      matrix[i][i] += settings.noise();
    }
    RealMatrix own = new Array2DRowRealMatrix(matrix, false);
    this.covariance = new CholeskyDecomposition(own);
    RealVector solved = covariance.getSolver().solve(new ArrayRealVector(values, false));
    this.weights = solved.toArray();
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += values[i] * weights[i];
    }
    this.variance = Math.max(1e-12, sum / n);
    double logRoot = 0;
    for (int i = 0; i < n; i++) {
      logRoot += Math.log(covariance.getL().getEntry(i, i));
    }
    this.logLikelihood = -0.5 * n * Math.log(variance) - logRoot;
  }

  private double kernel(double[] a, double[] b) {
    double squares = 0;
    for (int i = 0; i < a.length; i++) {
      double off = (a[i] - b[i]) / settings.lengths()[i];
      squares += off * off;
    }
    double distance = SQRT_3 * Math.sqrt(squares);
    return 1 + (1 + distance) * Math.exp(-distance);
  }

  /** Of the samples, the variance at its likeliest, but for a constant. */
  double logLikelihood() {
    return logLikelihood;
  }

  double mean(double[] at) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * kernel(at, features[i]);
    }
    return sum;
  }

  /** Standard deviation of what would be measured. */
  double deviation(double[] at) {
    var near = new double[weights.length];
    for (int i = 0; i < near.length; i++) {
      near[i] = kernel(at, features[i]);
    }
    var vector = new ArrayRealVector(near, false);
    double explained = vector.dotProduct(covariance.getSolver().solve(vector));
    return Math.sqrt(variance * Math.max(0, kernel(at, at) + settings.noise() - explained));
  }
}
