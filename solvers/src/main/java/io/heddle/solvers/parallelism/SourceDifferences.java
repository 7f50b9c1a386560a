package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.NelderMeadSimplex;
import org.hipparchus.optim.nonlinear.scalar.noderiv.SimplexOptimizer;

/**
 * How much the calibrated numbers of one source of runs differ from those that other sources give:
 * the prior of a fit to few runs of a further source, so that few runs change little (empirical
 * Bayes).
 *
 * @param deviations standard deviation of the logarithm of a number, by its kind
 * @param run standard deviation of the logarithm of a run's time that no number explains
 */
record SourceDifferences(Map<TimeParameterKind, Double> deviations, double run) {
  /** Learned from the published sources, each beside a fit to the others. */
  static final SourceDifferences SHIPPED =
      of(0.049, 0.247, 0.184, 0.097, 0.144, 0.69, 0.036, 0.082);

  /** What one would take without any source; the learned ones are drawn to it weakly. */
  private static final SourceDifferences PRIOR = of(0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.1, 0.05);

  private static final double PULL = 0.05;
  private static final int EVALUATIONS = 4000;
  private static final double FIRST_STEP = 0.5;
  private static final double DIFFERENCE = 1e-4;

  /** Errors beyond it, as of runs that went wrong, count as this one. */
  private static final double MOST_ERROR = 0.4;

  /** Of the variance that no number explains, what repeats of a plan have alike. */
  private static final double ALIKE = 0.5;

  SourceDifferences {
    deviations = Map.copyOf(deviations);
  }

  /**
   * @param runs all of one source, with a time
   * @param base fitted to others
   */
  record Source(List<EstimateCase> runs, Calibration base) {}

  private static SourceDifferences of(double... values) {
    var deviations = new EnumMap<TimeParameterKind, Double>(TimeParameterKind.class);
    int at = 0;
    for (var kind : TimeParameterKind.values()) {
      deviations.put(kind, values[at++]);
    }
    return new SourceDifferences(deviations, values[at]);
  }

  private double[] values() {
    var values = new double[TimeParameterKind.values().length + 1];
    int at = 0;
    for (var kind : TimeParameterKind.values()) {
      values[at++] = of(kind);
    }
    values[at] = run;
    return values;
  }

  double of(TimeParameterKind kind) {
    return deviations.getOrDefault(kind, 1.0);
  }

  /** How strongly a number is drawn to the base, beside the error of one run. */
  double pull(TimeParameterKind kind) {
    return run / of(kind);
  }

  /**
   * The most likely differences, by the marginal likelihood of the errors of sources that were left
   * out, to first order in the numbers. Each source counts with the root of its runs. O(evaluations
   * · runs³).
   */
  static SourceDifferences learn(List<Source> sources) {
    var errors = sources.stream().map(SourceErrors::of).toList();
    var first = PRIOR.values();
    var best =
        new SimplexOptimizer(1e-6, 1e-4)
            .optimize(
                new MaxEval(EVALUATIONS),
                new ObjectiveFunction(point -> loss(point, first, errors)),
                GoalType.MINIMIZE,
                new InitialGuess(new double[first.length]),
                new NelderMeadSimplex(first.length, FIRST_STEP));
    return of(scaled(first, best.getPoint()));
  }

  private static double[] scaled(double[] first, double[] point) {
    var values = new double[first.length];
    Arrays.setAll(values, i -> first[i] * Math.exp(point[i]));
    return values;
  }

  private static double loss(double[] point, double[] first, List<SourceErrors> sources) {
    var differences = of(scaled(first, point));
    double loss = 0;
    for (double each : point) {
      loss += PULL * each * each;
    }
    for (var source : sources) {
      loss += source.unlikelihood(differences) / Math.sqrt(source.errors().getDimension());
    }
    return loss;
  }

  /**
   * How times depend on one number.
   *
   * @param ofRuns change of the logarithm of each run's time by that of the number
   */
  record Slopes(TimeParameterKind kind, RealVector ofRuns) {}

  /** How the times of runs depend on each number, and on the factor of each GPU type of them. */
  static List<Slopes> slopes(List<EstimateCase> runs, Calibration base) {
    var here = logarithms(runs, base);
    var slopes = new ArrayList<Slopes>();
    for (var parameter : CalibratedTimeParameter.values()) {
      var moved = new EnumMap<>(base.parameters());
      moved.put(parameter, base.of(parameter) * Math.exp(DIFFERENCE));
      var other = new Calibration(moved, base.gpuFactors(), base.memory(), base.errors());
      slopes.add(new Slopes(parameter.kind(), slope(runs, here, other)));
    }
    for (var gpu : new TreeSet<>(runs.stream().map(EstimateCase::gpu).toList())) {
      var moved = new HashMap<>(base.gpuFactors());
      moved.put(gpu, base.gpuFactor(gpu) * Math.exp(DIFFERENCE));
      var other = new Calibration(base.parameters(), moved, base.memory(), base.errors());
      slopes.add(new Slopes(TimeParameterKind.GPU, slope(runs, here, other)));
    }
    return slopes;
  }

  private static RealVector slope(List<EstimateCase> runs, RealVector here, Calibration other) {
    return logarithms(runs, other).subtract(here).mapDivideToSelf(DIFFERENCE);
  }

  private static RealVector logarithms(List<EstimateCase> runs, Calibration calibration) {
    return new ArrayRealVector(
        runs.stream().mapToDouble(run -> Math.log(TimeMethod.seconds(run, calibration))).toArray(),
        false);
  }

  /**
   * Errors of a source and how they depend on the numbers.
   *
   * @param byKind covariance of the errors where numbers of a kind differ by 1 each
   * @param rest covariance of what no number explains, for a deviation of 1
   */
  private record SourceErrors(
      RealVector errors, Map<TimeParameterKind, RealMatrix> byKind, RealMatrix rest) {
    static SourceErrors of(Source source) {
      var runs = source.runs();
      var errors = logarithms(runs, source.base());
      for (int i = 0; i < runs.size(); i++) {
        double error = errors.getEntry(i) - Math.log(CrossValidation.measured(runs.get(i)));
        errors.setEntry(i, Math.clamp(error, -MOST_ERROR, MOST_ERROR));
      }
      var byKind = new EnumMap<TimeParameterKind, RealMatrix>(TimeParameterKind.class);
      for (var kind : TimeParameterKind.values()) {
        byKind.put(kind, new Array2DRowRealMatrix(runs.size(), runs.size()));
      }
      for (var number : slopes(runs, source.base())) {
        byKind.computeIfPresent(
            number.kind(), (_, sum) -> sum.add(number.ofRuns().outerProduct(number.ofRuns())));
      }
      return new SourceErrors(errors, byKind, rest(runs));
    }

    private static RealMatrix rest(List<EstimateCase> runs) {
      var plans = runs.stream().map(EstimateCase::planKey).toList();
      var rest = new Array2DRowRealMatrix(runs.size(), runs.size());
      for (int i = 0; i < runs.size(); i++) {
        for (int j = 0; j < runs.size(); j++) {
          rest.setEntry(i, j, i == j ? 1 : plans.get(i).equals(plans.get(j)) ? ALIKE : 0);
        }
      }
      return rest;
    }

    /** The negative logarithm of the likelihood, without its constant. */
    double unlikelihood(SourceDifferences differences) {
      var covariance = rest.scalarMultiply(differences.run * differences.run);
      for (var kind : byKind.entrySet()) {
        double deviation = differences.of(kind.getKey());
        covariance = covariance.add(kind.getValue().scalarMultiply(deviation * deviation));
      }
      var decomposed = new CholeskyDecomposition(covariance, 1e-9, 0);
      double loss = errors.dotProduct(decomposed.getSolver().solve(errors)) / 2;
      var root = decomposed.getL();
      for (int i = 0; i < root.getRowDimension(); i++) {
        // The determinant itself would be too small for a number.
        loss += Math.log(root.getEntry(i, i));
      }
      return loss;
    }
  }
}
