package io.heddle.solvers.parallelism;

import java.util.EnumMap;
import java.util.Map;

/**
 * The numbers that measurements give to the formulas. Immutable.
 *
 * @param parameters every one of {@link Parameter}
 * @param gpuFactors speed of matrix products of a GPU type beside what its peak and power predict;
 *     a type without an entry counts as 1
 * @param memory every one of {@link MemoryParameter}
 * @param errors mean error of the time in percent, as cross-validation found it
 */
public record Calibration(
    Map<Parameter, Double> parameters,
    Map<String, Double> gpuFactors,
    Map<MemoryParameter, Double> memory,
    Errors errors) {
  /**
   * Mean errors of the time in percent.
   *
   * @param dense of dense models on a GPU type that was measured
   * @param experts of models with experts, the same
   * @param otherGpu on a type that was not measured
   */
  public record Errors(double dense, double experts, double otherGpu) {
    /** Of formulas that nobody has calibrated: Arena's finding for them (section 2.3). */
    public static final Errors UNCALIBRATED = new Errors(61, 61, 61);
  }

  public Calibration {
    parameters = new EnumMap<>(parameters);
    for (var each : Parameter.values()) {
      var value = parameters.get(each);
      if (value == null || !(value > 0)) {
        throw new IllegalArgumentException(
            "%s is %s, expected a number above 0".formatted(each, value));
      }
    }
    gpuFactors = Map.copyOf(gpuFactors);
    memory = new EnumMap<>(memory);
    for (var each : MemoryParameter.values()) {
      var value = memory.get(each);
      if (value == null || !(value > 0)) {
        throw new IllegalArgumentException(
            "%s is %s, expected a number above 0".formatted(each, value));
      }
    }
  }

  @Override
  public Map<Parameter, Double> parameters() {
    return Map.copyOf(parameters);
  }

  @Override
  public Map<MemoryParameter, Double> memory() {
    return Map.copyOf(memory);
  }

  /** What one would take without any measurement. */
  public static Calibration prior() {
    var parameters = new EnumMap<Parameter, Double>(Parameter.class);
    for (var each : Parameter.values()) {
      parameters.put(each, each.prior());
    }
    return new Calibration(parameters, Map.of(), priorMemory(), Errors.UNCALIBRATED);
  }

  static Map<MemoryParameter, Double> priorMemory() {
    var memory = new EnumMap<MemoryParameter, Double>(MemoryParameter.class);
    for (var each : MemoryParameter.values()) {
      memory.put(each, each.prior());
    }
    return memory;
  }

  Calibration withMemory(Map<MemoryParameter, Double> newMemory) {
    return new Calibration(parameters, gpuFactors, newMemory, errors);
  }

  Calibration withErrors(Errors newErrors) {
    return new Calibration(parameters, gpuFactors, memory, newErrors);
  }

  double of(Parameter parameter) {
    return parameters.getOrDefault(parameter, parameter.prior());
  }

  double of(MemoryParameter parameter) {
    return memory.getOrDefault(parameter, parameter.prior());
  }

  double gpuFactor(String gpu) {
    return gpuFactors.getOrDefault(gpu, 1.0);
  }

  /** Mean error to expect, in percent. */
  double errorPercent(String gpu, boolean hasExperts) {
    if (!gpuFactors.containsKey(gpu)) {
      return errors.otherGpu();
    }
    return hasExperts ? errors.experts() : errors.dense();
  }
}
