package io.heddle.solvers.parallelism;

import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.TransformerShape;
import java.util.List;

/**
 * Sizes of the runs that a calibration was fitted to; an estimate is less sure outside.
 *
 * @param leastParameters of the smallest model
 * @param mostParameters of the largest
 * @param mostGpus of the largest run
 * @param mostTokens of the longest sequence
 */
public record CalibrationFittedRange(
    double leastParameters, double mostParameters, double mostGpus, double mostTokens) {
  /** Of a calibration that does not say what it was fitted to. */
  static final CalibrationFittedRange UNKNOWN =
      new CalibrationFittedRange(
          Double.MIN_VALUE,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY,
          Double.POSITIVE_INFINITY);

  static CalibrationFittedRange of(List<EstimateCase> runs) {
    var parameters =
        runs.stream().mapToDouble(run -> LayerSizes.all(run.shape())).summaryStatistics();
    return new CalibrationFittedRange(
        parameters.getMin(),
        parameters.getMax(),
        runs.stream().mapToDouble(EstimateCase::gpus).max().orElseThrow(),
        runs.stream().mapToDouble(run -> run.shape().sequence()).max().orElseThrow());
  }

  /** Octaves outside of the range, added up over the sizes; 0 inside. */
  double octavesOutside(TransformerShape shape, int gpus) {
    double parameters = LayerSizes.all(shape);
    return above(leastParameters, parameters)
        + above(parameters, mostParameters)
        + above(gpus, mostGpus)
        + above(shape.sequence(), mostTokens);
  }

  private static double above(double value, double most) {
    return Math.max(0, Math.log(value / most) / Math.log(2));
  }
}
