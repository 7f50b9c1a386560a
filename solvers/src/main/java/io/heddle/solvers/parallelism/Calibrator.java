package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.TreeSet;
import org.apache.commons.math3.fitting.leastsquares.LeastSquaresBuilder;
import org.apache.commons.math3.fitting.leastsquares.LevenbergMarquardtOptimizer;
import org.apache.commons.math3.fitting.leastsquares.MultivariateJacobianFunction;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.util.Pair;

/**
 * Fits the parameters of the estimate to measured runs: robust least squares of the relative error
 * by Levenberg–Marquardt, in logarithms, drawn to what one would take without measurements.
 * Deterministic.
 */
public final class Calibrator {
  /** Relative error beyond which a run counts linearly. */
  private static final double ROBUST = 0.1;

  /** How strongly a parameter is drawn to its prior, beside the error of one run. */
  private static final double PARAMETER_PULL = 0.15;

  private static final double GPU_PULL = 1;
  private static final double STEP = 1e-4;
  private static final int ITERATIONS = 40;

  private Calibrator() {}

  /** A run with what the formulas ask of it, looked up once. */
  private record Measured(
      EstimateCase run, Device device, SoftwareStack stack, double seconds, double weight) {
    double error(Calibration calibration) {
      var estimator = CaseEstimates.estimator(run, device, stack, calibration);
      return estimator.seconds(run.plan(), run.plan().dp(run.gpus())) / seconds - 1;
    }
  }

  /**
   * O(iterations · parameters · runs).
   *
   * @param runs those without a measured time are left out
   */
  public static Calibration fit(List<EstimateCase> runs) {
    return fit(runs, Calibration.prior());
  }

  /**
   * {@link #fit(List)} drawn to what is known already, instead of what one would take.
   *
   * @param base whose GPU types stay, and whose errors are not known to hold
   */
  public static Calibration fit(List<EstimateCase> runs, Calibration base) {
    var used = measured(runs);
    var gpus = List.copyOf(new TreeSet<>(used.stream().map(each -> each.run().gpu()).toList()));
    int unknowns = Parameter.values().length + gpus.size();
    MultivariateJacobianFunction errors = point -> linearised(point, used, gpus, base);
    var problem =
        new LeastSquaresBuilder()
            .start(new ArrayRealVector(unknowns))
            .target(new ArrayRealVector(used.size() + unknowns))
            .model(errors)
            .lazyEvaluation(false)
            .maxEvaluations(ITERATIONS * 4)
            .maxIterations(ITERATIONS * 4)
            .checker((iteration, before, after) ->
                iteration >= ITERATIONS
                    || before.getCost() - after.getCost() < 1e-6 * before.getCost())
            .build();
    return calibration(new LevenbergMarquardtOptimizer().optimize(problem).getPoint(), gpus, base);
  }

  /** A plan that was run often is not worth as much more: 1/⁴√n for each of n runs. */
  private static List<Measured> measured(List<EstimateCase> runs) {
    var counts = new HashMap<String, Integer>();
    runs.forEach(run -> counts.merge(run.planKey(), 1, Integer::sum));
    var measured = new ArrayList<Measured>();
    for (var run : runs) {
      var seconds = run.measuredSeconds();
      if (seconds != null) {
        double weight = Math.pow(counts.getOrDefault(run.planKey(), 1), -0.25);
        measured.add(
            new Measured(
                run, CaseEstimates.device(run), CaseEstimates.stack(run), seconds, weight));
      }
    }
    return measured;
  }

  /** At a point of logarithms relative to the base. */
  private static Calibration calibration(RealVector point, List<String> gpus, Calibration base) {
    var values = new EnumMap<Parameter, Double>(Parameter.class);
    var parameters = Parameter.values();
    for (int i = 0; i < parameters.length; i++) {
      values.put(parameters[i], base.of(parameters[i]) * Math.exp(point.getEntry(i)));
    }
    var factors = new HashMap<>(base.gpuFactors());
    for (int i = 0; i < gpus.size(); i++) {
      factors.put(
          gpus.get(i),
          base.gpuFactor(gpus.get(i)) * Math.exp(point.getEntry(Parameter.values().length + i)));
    }
    return new Calibration(values, factors, base.memory(), Calibration.Errors.UNCALIBRATED);
  }

  private static Pair<RealVector, RealMatrix> linearised(
      RealVector point, List<Measured> runs, List<String> gpus, Calibration base) {
    var here = residuals(point, runs, gpus, base);
    var jacobian = new Array2DRowRealMatrix(here.getDimension(), point.getDimension());
    for (int i = 0; i < point.getDimension(); i++) {
      var moved = point.copy();
      moved.addToEntry(i, STEP);
      jacobian.setColumnVector(
          i, residuals(moved, runs, gpus, base).subtract(here).mapDivideToSelf(STEP));
    }
    return new Pair<>(here, jacobian);
  }

  private static RealVector residuals(
      RealVector point, List<Measured> runs, List<String> gpus, Calibration base) {
    var calibration = calibration(point, gpus, base);
    var residuals = new ArrayRealVector(runs.size() + point.getDimension());
    for (int i = 0; i < runs.size(); i++) {
      residuals.setEntry(i, robust(runs.get(i).weight() * runs.get(i).error(calibration)));
    }
    for (int i = 0; i < point.getDimension(); i++) {
      double pull = i < Parameter.values().length ? PARAMETER_PULL : GPU_PULL;
      residuals.setEntry(runs.size() + i, robust(pull * point.getEntry(i)));
    }
    return residuals;
  }

  /** Whose square is the pseudo-Huber loss. */
  private static double robust(double error) {
    double scaled = error / ROBUST;
    double loss = 2 * (Math.sqrt(1 + scaled * scaled) - 1);
    return Math.copySign(ROBUST * Math.sqrt(loss), error);
  }
}
