package io.heddle.solvers.parallelism;

import java.util.function.UnaryOperator;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.util.Pair;

/**
 * Robust least squares by Levenberg–Marquardt with differences for derivatives: small residuals
 * count by their square, large ones linearly (pseudo-Huber). Deterministic.
 */
final class RobustLeastSquares {
  /** Residual beyond which it counts linearly. */
  private static final double ROBUST = 0.1;

  private static final double STEP = 1e-4;
  private static final int ITERATIONS = 40;

  private RobustLeastSquares() {}

  /**
   * O(iterations · unknowns · residuals).
   *
   * @param unknowns how many; they start at 0
   * @param residuals of a point, always as many
   * @return the point with the least loss
   */
  static double[] fit(int unknowns, UnaryOperator<double[]> residuals) {
    int count = residuals.apply(new double[unknowns]).length;
    var problem =
        new LeastSquaresBuilder()
            .start(new ArrayRealVector(unknowns))
            .target(new ArrayRealVector(count))
            .model(point -> linearised(point, residuals))
            .lazyEvaluation(false)
            .maxEvaluations(ITERATIONS * 4)
            .maxIterations(ITERATIONS * 4)
            .checker((iteration, before, after) ->
                iteration >= ITERATIONS
                    || before.getCost() - after.getCost() < 1e-6 * before.getCost())
            .build();
    return new LevenbergMarquardtOptimizer().optimize(problem).getPoint().toArray();
  }

  private static Pair<RealVector, RealMatrix> linearised(
      RealVector point, UnaryOperator<double[]> residuals) {
    var here = robust(residuals, point);
    var jacobian = new Array2DRowRealMatrix(here.getDimension(), point.getDimension());
    for (int i = 0; i < point.getDimension(); i++) {
      var moved = point.copy();
      moved.addToEntry(i, STEP);
      jacobian.setColumnVector(i, robust(residuals, moved).subtract(here).mapDivideToSelf(STEP));
    }
    return new Pair<>(here, jacobian);
  }

  private static RealVector robust(UnaryOperator<double[]> residuals, RealVector point) {
    var all = residuals.apply(point.toArray());
    for (int i = 0; i < all.length; i++) {
      all[i] = robust(all[i]);
    }
    return new ArrayRealVector(all, false);
  }

  /** Whose square is the pseudo-Huber loss. */
  private static double robust(double error) {
    double scaled = error / ROBUST;
    double loss = 2 * (Math.sqrt(1 + scaled * scaled) - 1);
    return Math.copySign(ROBUST * Math.sqrt(loss), error);
  }
}
