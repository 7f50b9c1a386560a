package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Predicts by {@link JctPredictor}. How much longer than predicted a job may run, so that the
 * wanted share of jobs ends in time, is seen on the last fifth of the jobs, predicted from the
 * rest: in units of what the bagged predictions of each job differ by, so that a job that the bag
 * is sure of waits for less (split conformal prediction, normalised).
 */
public final class BoostedTreeForecast implements RunTimeForecast, AutoCloseable {
  private static final int BAGS = 10;

  private final int classes;
  private final double confidence;
  private final long seed;
  private final List<JctPredictor> made = new ArrayList<>();
  private @Nullable Learnt learnt;

  /** What was learnt, and from what: every policy asks at the same moment of the same past. */
  private record Learnt(List<Double> from, Forecaster forecaster) {}

  /**
   * @param classes how many ten-minute classes are distinguished
   * @param confidence share of jobs that are to end before their safe time, in [0.5, 1)
   */
  public BoostedTreeForecast(int classes, double confidence, long seed) {
    this.classes = classes;
    this.confidence = confidence;
    this.seed = seed;
  }

  @Override
  public Forecaster learn(Ended ended) {
    var durations = ended.jobs().stream().map(Example::durationSeconds).toList();
    var before = learnt;
    if (before != null && before.from().equals(durations)) {
      return before.forecaster();
    }
    var forecaster = train(ended);
    learnt = new Learnt(durations, forecaster);
    return forecaster;
  }

  private Forecaster train(Ended ended) {
    int border = ended.jobs().size() * 4 / 5;
    var late = ended.jobs().subList(border, ended.jobs().size());
    List<JctPredictor.Estimate> estimates;
    try (var earlier =
        JctPredictor.train(
            new Ended(ended.jobs().subList(0, border), ended.categories()), classes, BAGS, seed)) {
      estimates = earlier.predict(late.stream().map(Example::features).toList());
    }
    double usual =
        Math.max(
            1e-9,
            estimates.stream().mapToDouble(JctPredictor.Estimate::deviation).average().orElse(0));
    var excess = new double[late.size()];
    for (int i = 0; i < excess.length; i++) {
      var estimate = estimates.get(i);
      int actual = JctPredictor.classOf(late.get(i).durationSeconds(), classes);
      excess[i] = (actual - estimate.mean()) / (estimate.deviation() + usual);
    }
    double margin = margin(excess, confidence);
    var predictor = JctPredictor.train(ended, classes, BAGS, seed);
    made.add(predictor);
    return new Forecaster() {
      @Override
      public double expectedClass(TraceJob job, double[] features) {
        return predictor.predict(features).mean();
      }

      @Override
      public double safeSeconds(TraceJob job, double[] features) {
        var estimate = predictor.predict(features);
        return JctPredictor.CLASS_SECONDS
            * (estimate.mean() + margin * (estimate.deviation() + usual) + 1);
      }
    };
  }

  /** So large that the wanted share does not exceed it; at least 0. */
  static double margin(double[] excess, double confidence) {
    var sorted = excess.clone();
    Arrays.sort(sorted);
    return sorted.length == 0
        ? 0
        : Math.max(0, sorted[(int) Math.floor(confidence * (sorted.length - 1))]);
  }

  @Override
  public void close() {
    made.forEach(JctPredictor::close);
  }
}
