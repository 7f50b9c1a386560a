package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.TransformerShape;
import java.util.EnumMap;
import java.util.Map;

/**
 * The numbers that measurements give to the formulas. Immutable.
 *
 * @param parameters every one of {@link CalibratedTimeParameter}
 * @param gpuFactors speed of matrix products of a GPU type beside what its peak and power predict;
 *     a type without an entry counts as 1
 * @param memory every one of {@link CalibratedMemoryParameter}
 * @param errors mean error of the time in percent, as cross-validation found it
 */
public record Calibration(
    Map<CalibratedTimeParameter, Double> parameters,
    Map<String, Double> gpuFactors,
    Map<CalibratedMemoryParameter, Double> memory,
    Errors errors) {
  /**
   * Mean errors of the time in percent.
   *
   * @param dense of dense models on a GPU type that was measured
   * @param experts of models with experts, the same
   * @param otherGpu on a type that was not measured
   * @param plainSpread 80 % interval of dense models in 16 or 32 bits
   * @param otherSpread the same of models with experts, and of fp8 and fp4
   * @param range sizes of the runs that were fitted
   */
  public record Errors(
      double dense,
      double experts,
      double otherGpu,
      TimeSpread plainSpread,
      TimeSpread otherSpread,
      CalibrationFittedRange range) {
    /** With intervals as the mean errors give them. */
    public Errors(double dense, double experts, double otherGpu) {
      this(
          dense,
          experts,
          otherGpu,
          TimeSpread.of(dense),
          TimeSpread.of(experts),
          CalibrationFittedRange.UNKNOWN);
    }

    /** Of formulas without calibration: Arena's finding for them (section 2.3). */
    public static final Errors UNCALIBRATED = new Errors(61, 61, 61);
  }

  public Calibration {
    parameters = new EnumMap<>(parameters);
    for (var each : CalibratedTimeParameter.values()) {
      var value = parameters.get(each);
      if (value == null || !(value > 0)) {
        throw new IllegalArgumentException(
            "%s is %s, expected a number above 0".formatted(each, value));
      }
    }
    gpuFactors = Map.copyOf(gpuFactors);
    memory = new EnumMap<>(memory);
    for (var each : CalibratedMemoryParameter.values()) {
      var value = memory.get(each);
      if (value == null || !(value > 0)) {
        throw new IllegalArgumentException(
            "%s is %s, expected a number above 0".formatted(each, value));
      }
    }
  }

  @Override
  public Map<CalibratedTimeParameter, Double> parameters() {
    return Map.copyOf(parameters);
  }

  @Override
  public Map<CalibratedMemoryParameter, Double> memory() {
    return Map.copyOf(memory);
  }

  /** What one would take without any measurement. */
  public static Calibration prior() {
    var parameters = new EnumMap<CalibratedTimeParameter, Double>(CalibratedTimeParameter.class);
    for (var each : CalibratedTimeParameter.values()) {
      parameters.put(each, each.prior());
    }
    return new Calibration(parameters, Map.of(), priorMemory(), Errors.UNCALIBRATED);
  }

  static Map<CalibratedMemoryParameter, Double> priorMemory() {
    var memory = new EnumMap<CalibratedMemoryParameter, Double>(CalibratedMemoryParameter.class);
    for (var each : CalibratedMemoryParameter.values()) {
      memory.put(each, each.prior());
    }
    return memory;
  }

  Calibration withMemory(Map<CalibratedMemoryParameter, Double> newMemory) {
    return new Calibration(parameters, gpuFactors, newMemory, errors);
  }

  Calibration withErrors(Errors newErrors) {
    return new Calibration(parameters, gpuFactors, memory, newErrors);
  }

  double of(CalibratedTimeParameter parameter) {
    return parameters.getOrDefault(parameter, parameter.prior());
  }

  double of(CalibratedMemoryParameter parameter) {
    return memory.getOrDefault(parameter, parameter.prior());
  }

  double gpuFactor(String gpu) {
    return gpuFactors.getOrDefault(gpu, 1.0);
  }

  /** How much wider an interval is for each octave outside of the sizes that were fitted. */
  private static final double PER_OCTAVE = 0.25;

  /** 80 % interval of the time beside the estimated one, wider away from what was fitted. */
  TimeSpread spread(String gpu, TransformerShape shape, Precision precision, int gpus) {
    boolean low = precision == Precision.FP8 || precision == Precision.FP4;
    var spread = low || shape.hasExperts() ? errors.otherSpread() : errors.plainSpread();
    double known = Math.min(errors.dense(), errors.otherGpu());
    double unseen = gpuFactors.containsKey(gpu) || known == 0 ? 1 : errors.otherGpu() / known;
    return spread.widened(unseen * (1 + PER_OCTAVE * errors.range().octavesOutside(shape, gpus)));
  }

  /** Mean error to expect, in percent. */
  double errorPercent(String gpu, boolean hasExperts) {
    if (!gpuFactors.containsKey(gpu)) {
      return errors.otherGpu();
    }
    return hasExperts ? errors.experts() : errors.dense();
  }
}
