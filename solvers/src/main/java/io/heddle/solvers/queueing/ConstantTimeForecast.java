package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import java.util.Arrays;
import java.util.function.ToDoubleFunction;

/**
 * Predicts the same of every job: what a predictor has to beat. Made safe as the predictor is, on
 * the last fifth of the jobs.
 */
public final class ConstantTimeForecast implements RunTimeForecast {
  private final int classes;
  private final double confidence;
  private final ToDoubleFunction<double[]> constant;

  private ConstantTimeForecast(
      int classes, double confidence, ToDoubleFunction<double[]> constant) {
    this.classes = classes;
    this.confidence = confidence;
    this.constant = constant;
  }

  /** The mean class. */
  public static ConstantTimeForecast mean(int classes, double confidence) {
    return new ConstantTimeForecast(
        classes, confidence, known -> Arrays.stream(known).average().orElse(0));
  }

  /** The median class. */
  public static ConstantTimeForecast median(int classes, double confidence) {
    return new ConstantTimeForecast(
        classes,
        confidence,
        known -> {
          var sorted = known.clone();
          Arrays.sort(sorted);
          return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
        });
  }

  @Override
  public Forecaster learn(Ended ended) {
    var known =
        ended.jobs().stream()
            .mapToDouble(job -> JctPredictor.classOf(job.durationSeconds(), classes))
            .toArray();
    double value = constant.applyAsDouble(known);
    int border = known.length * 4 / 5;
    double early = constant.applyAsDouble(Arrays.copyOf(known, border));
    var excess = Arrays.stream(known, border, known.length).map(actual -> actual - early).toArray();
    double safe =
        JctPredictor.CLASS_SECONDS * (value + BoostedTreeForecast.margin(excess, confidence) + 1);
    return new Forecaster() {
      @Override
      public double expectedClass(TraceJob job, double[] features) {
        return value;
      }

      @Override
      public double safeSeconds(TraceJob job, double[] features) {
        return safe;
      }
    };
  }
}
