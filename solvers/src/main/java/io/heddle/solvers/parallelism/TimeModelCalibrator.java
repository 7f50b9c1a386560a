package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Fits the parameters of the estimate to measured runs: robust least squares of the relative error
 * by Levenberg–Marquardt, in logarithms, drawn to what one would take without measurements.
 * Deterministic.
 */
public final class TimeModelCalibrator {
  /** How strongly a parameter is drawn to its prior, beside the error of one run. */
  private static final double PARAMETER_PULL = 0.15;

  private static final double GPU_PULL = 1;

  private TimeModelCalibrator() {}

  /** A run with what the formulas ask of it, looked up once. */
  private record Measured(
      EstimateCase run,
      GpuDevice device,
      EstimatedSoftwareStack stack,
      double seconds,
      double weight) {
    double error(Calibration calibration) {
      var estimator = TrainingCaseEstimates.estimator(run, device, stack, calibration);
      return estimator.seconds(run.plan(), run.plan().dp(run.gpus())) / seconds - 1;
    }
  }

  /**
   * O(iterations · parameters · runs).
   *
   * @param runs those without a measured time are left out
   */
  public static Calibration fit(List<EstimateCase> runs) {
    return fit(
        runs,
        Calibration.prior(),
        kind -> kind == TimeParameterKind.GPU ? GPU_PULL : PARAMETER_PULL);
  }

  /**
   * {@link #fit(List)} drawn to what is known already, instead of what one would take: the stronger
   * the fewer runs there are and the less its numbers differ between sources.
   *
   * @param base whose GPU types stay, and whose errors are not known to hold
   * @param differences how much numbers of a further source differ from it
   */
  static Calibration fit(List<EstimateCase> runs, Calibration base, SourceDifferences differences) {
    return fit(runs, base, differences::pull);
  }

  private static Calibration fit(
      List<EstimateCase> runs, Calibration base, ToDoubleFunction<TimeParameterKind> pull) {
    var used = measured(runs);
    var gpus = List.copyOf(new TreeSet<>(used.stream().map(each -> each.run().gpu()).toList()));
    int unknowns = CalibratedTimeParameter.values().length + gpus.size();
    var pulls = new double[unknowns];
    Arrays.fill(pulls, pull.applyAsDouble(TimeParameterKind.GPU));
    int at = 0;
    for (var parameter : CalibratedTimeParameter.values()) {
      pulls[at++] = pull.applyAsDouble(parameter.kind());
    }
    return calibration(
        RobustLeastSquares.fit(unknowns, point -> residuals(point, used, gpus, pulls, base)),
        gpus,
        base);
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
                run,
                TrainingCaseEstimates.device(run),
                TrainingCaseEstimates.stack(run),
                seconds,
                weight));
      }
    }
    return measured;
  }

  /** At a point of logarithms relative to the base. */
  private static Calibration calibration(double[] point, List<String> gpus, Calibration base) {
    var values = new EnumMap<CalibratedTimeParameter, Double>(CalibratedTimeParameter.class);
    var parameters = CalibratedTimeParameter.values();
    for (int i = 0; i < parameters.length; i++) {
      values.put(parameters[i], base.of(parameters[i]) * Math.exp(point[i]));
    }
    var factors = new HashMap<>(base.gpuFactors());
    for (int i = 0; i < gpus.size(); i++) {
      factors.put(
          gpus.get(i),
          base.gpuFactor(gpus.get(i))
              * Math.exp(point[CalibratedTimeParameter.values().length + i]));
    }
    return new Calibration(values, factors, base.memory(), Calibration.Errors.UNCALIBRATED);
  }

  private static double[] residuals(
      double[] point, List<Measured> runs, List<String> gpus, double[] pulls, Calibration base) {
    var calibration = calibration(point, gpus, base);
    var residuals = new double[runs.size() + point.length];
    for (int i = 0; i < runs.size(); i++) {
      residuals[i] = runs.get(i).weight() * runs.get(i).error(calibration);
    }
    for (int i = 0; i < point.length; i++) {
      residuals[runs.size() + i] = point[i] * pulls[i];
    }
    return residuals;
  }
}
