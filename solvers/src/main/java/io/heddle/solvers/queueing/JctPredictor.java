package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import io.heddle.solvers.lightgbm.BoostedTrees;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Predicts the ten-minute class of a job's completion time from its metadata and the trace before
 * it, by gradient boosting; several sets of trees on resampled jobs (bagging) say how sure it is
 * (Arnold, appendix G).
 */
public final class JctPredictor implements AutoCloseable {
  /** Width of a class. */
  public static final double CLASS_SECONDS = 600;

  /**
   * A prediction.
   *
   * @param mean class, a fraction; class k is [k, k + 1) · 600 s, the last one is open
   * @param deviation of the bagged predictions; 0 with one set of trees
   */
  public record Estimate(double mean, double deviation) {
    /** End of the predicted class, so many classes later, in seconds. */
    public double endSeconds(double classesLater) {
      return (mean + classesLater + 1) * CLASS_SECONDS;
    }
  }

  private static final int FEWEST = 20;

  private final List<BoostedTrees> bag;

  private JctPredictor(List<BoostedTrees> bag) {
    this.bag = bag;
  }

  /** The class of a duration; those of {@code classes} and above are one. */
  public static int classOf(double seconds, int classes) {
    return (int) Math.min(classes - 1.0, Math.floor(seconds / CLASS_SECONDS));
  }

  /**
   * Learns from some jobs of a trace.
   *
   * @param jobs by rising submission
   * @param known which of them to learn from, at least 20: those that have ended
   * @param classes how many classes are told apart
   * @param bags sets of trees; 1: no bagging
   */
  public static JctPredictor train(
      List<TraceJob> jobs, IntPredicate known, int classes, int bags, long seed) {
    var indices = IntStream.range(0, jobs.size()).filter(known).toArray();
    int train = indices.length;
    if (train < FEWEST) {
      throw new IllegalArgumentException(
          "%d jobs to learn from, expected at least %d".formatted(train, FEWEST));
    }
    var every = JctFeatures.of(jobs);
    var features = Arrays.stream(indices).mapToObj(i -> every[i]).toArray(double[][]::new);
    var targets =
        Arrays.stream(indices)
            .mapToDouble(i -> classOf(jobs.get(i).durationSeconds(), classes))
            .toArray();
    var settings = tune(features, targets, seed);
    var bag = new ArrayList<BoostedTrees>();
    var random = new Random(seed);
    for (int i = 0; i < bags; i++) {
      var picked = new double[train][];
      var wanted = new double[train];
      for (int k = 0; k < train; k++) {
        int pick = bags == 1 ? k : random.nextInt(train);
        picked[k] = features[pick];
        wanted[k] = targets[pick];
      }
      bag.add(BoostedTrees.train(picked, wanted, settings, seed + i));
    }
    return new JctPredictor(bag);
  }

  /** Random search: what predicts the last tenth best from the nine before it. */
  private static BoostedTrees.Settings tune(double[][] features, double[] targets, long seed) {
    int known = features.length * 9 / 10;
    var random = new Random(seed);
    BoostedTrees.Settings best = new BoostedTrees.Settings(60, 15, 20, 0.05);
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 8; i++) {
      var settings =
          new BoostedTrees.Settings(
              20 + 20 * random.nextInt(8),
              7 + 8 * random.nextInt(4),
              10 + 20 * random.nextInt(4),
              0.02 + 0.02 * random.nextInt(4));
      try (var trees =
          BoostedTrees.train(
              Arrays.copyOf(features, known), Arrays.copyOf(targets, known), settings, seed)) {
        double error =
            rmse(
                trees.predict(Arrays.copyOfRange(features, known, features.length)),
                Arrays.copyOfRange(targets, known, targets.length));
        if (error < least) {
          least = error;
          best = settings;
        }
      }
    }
    return best;
  }

  /** Root mean squared error. */
  public static double rmse(double[] predicted, double[] actual) {
    double sum = 0;
    for (int i = 0; i < actual.length; i++) {
      sum += (predicted[i] - actual[i]) * (predicted[i] - actual[i]);
    }
    return Math.sqrt(sum / Math.max(1, actual.length));
  }

  /** One estimate a job, each from what is known when it is submitted. */
  public List<Estimate> predict(List<TraceJob> jobs) {
    var features = JctFeatures.of(jobs);
    var each = bag.stream().map(trees -> trees.predict(features)).toList();
    var estimates = new ArrayList<Estimate>(jobs.size());
    for (int i = 0; i < features.length; i++) {
      double sum = 0;
      double squares = 0;
      for (var predicted : each) {
        sum += predicted[i];
        squares += predicted[i] * predicted[i];
      }
      double mean = sum / each.size();
      double variance = Math.max(0, squares / each.size() - mean * mean);
      estimates.add(new Estimate(Math.max(0, mean), Math.sqrt(variance)));
    }
    return estimates;
  }

  @Override
  public void close() {
    bag.forEach(BoostedTrees::close);
  }
}
