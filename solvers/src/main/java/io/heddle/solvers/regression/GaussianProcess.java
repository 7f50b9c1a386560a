package io.heddle.solvers.regression;

import java.util.List;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * Regression by a Gaussian process (Rasmussen and Williams, Algorithm 2.1 and section 2.7): a
 * Matérn kernel (ν = 3/2) with a length a feature, around a straight line in the trend, which is
 * learned with the rest. So far from all samples the line says what to expect. Immutable. O(n³) to
 * make, O(n · features) for a mean, O(n²) for a deviation.
 */
public final class GaussianProcess {
  private static final double SQRT_3 = Math.sqrt(3);

  /** Variance of the line's height and of its slope, where the kernel's is one. */
  private static final double LINE = 4;

  /** Where a value is known or asked. The array must not be modified. */
  public static final class Point {
    private final double[] features;
    private final double trend;

    public Point(double[] features, double trend) {
      this.features = features;
      this.trend = trend;
    }

    public int count() {
      return features.length;
    }
  }

  /** What the kernel does not learn. The array must not be modified. */
  public static final class Settings {
    private final double[] lengths;
    private final double noise;

    /**
     * @param lengths by feature
     * @param noise variance of what is measured beside the kernel's
     */
    public Settings(double[] lengths, double noise) {
      this.lengths = lengths;
      this.noise = noise;
    }

    public double[] lengths() {
      return lengths;
    }

    public double noise() {
      return noise;
    }
  }

  private final List<Point> points;
  private final Settings settings;
  private final CholeskyDecomposition covariance;
  private final double[] weights;
  private final double variance;
  private final double logLikelihood;

  /**
   * @param points by sample
   * @param values by sample
   */
  public GaussianProcess(List<Point> points, double[] values, Settings settings) {
    this.points = points;
    this.settings = settings;
    int n = values.length;
    var matrix = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j <= i; j++) {
        matrix[i][j] = kernel(points.get(i), points.get(j));
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

  private double kernel(Point a, Point b) {
    return kernel(a, b, settings);
  }

  private static double kernel(Point a, Point b, Settings settings) {
    double squares = 0;
    for (int i = 0; i < a.features.length; i++) {
      double off = (a.features[i] - b.features[i]) / settings.lengths()[i];
      squares += off * off;
    }
    double distance = SQRT_3 * Math.sqrt(squares);
    return LINE * (1 + a.trend * b.trend) + (1 + distance) * Math.exp(-distance);
  }

  /** Before anything is known, where the kernel's variance is one. */
  public static double[][] prior(List<Point> points, Settings settings) {
    return matrix(points, (i, j) -> kernel(points.get(i), points.get(j), settings));
  }

  /** What is not known of these points yet, where the kernel's variance is one. */
  public double[][] covariance(List<Point> at) {
    var near = at.stream().map(this::near).toList();
    var solved = near.stream().map(covariance.getSolver()::solve).toList();
    return matrix(
        at, (i, j) -> kernel(at.get(i), at.get(j)) - near.get(i).dotProduct(solved.get(j)));
  }

  @FunctionalInterface
  private interface Entry {
    double at(int row, int column);
  }

  private static double[][] matrix(List<Point> points, Entry entry) {
    var matrix = new double[points.size()][points.size()];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix.length; j++) {
        matrix[i][j] = entry.at(i, j);
      }
    }
    return matrix;
  }

  /** Covariances with the samples. */
  private RealVector near(Point at) {
    var near = new double[weights.length];
    for (int i = 0; i < near.length; i++) {
      near[i] = kernel(at, points.get(i));
    }
    return new ArrayRealVector(near, false);
  }

  /** Of the samples, the variance at its likeliest; less a constant. */
  public double logLikelihood() {
    return logLikelihood;
  }

  public double mean(Point at) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i] * kernel(at, points.get(i));
    }
    return sum;
  }

  /** Standard deviation of what would be measured. */
  public double deviation(Point at) {
    var vector = near(at);
    double explained = vector.dotProduct(covariance.getSolver().solve(vector));
    return Math.sqrt(variance * Math.max(0, kernel(at, at) + settings.noise() - explained));
  }
}
