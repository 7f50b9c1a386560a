package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import io.heddle.solvers.lightgbm.BoostedTrees;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Predicts the ten-minute class of a job's completion time from what is known when it is submitted,
 * by gradient boosting; several sets of trees on resampled jobs (bagging) say how sure it is
 * (Arnold, appendix G). Where no setting predicts the last tenth of what it learns from clearly
 * better than one constant does, the constant is what it says.
 */
public final class JctPredictor implements AutoCloseable {
  /** Width of a class. */
  public static final double CLASS_SECONDS = 600;

  /** The fewest jobs to learn from. */
  public static final int FEWEST = 20;

  /**
   * A prediction.
   *
   * @param mean class, a fraction; class k is [k, k + 1) · 600 s, the last one is open
   * @param deviation of the bagged predictions; 0 with one set of trees
   */
  public record Estimate(double mean, double deviation) {}

  private final List<BoostedTrees> bag;
  private final double constant;

  private JctPredictor(List<BoostedTrees> bag, double constant) {
    this.bag = bag;
    this.constant = constant;
  }

  /** The class of a duration; those of {@code classes} and above are one. */
  public static int classOf(double seconds, int classes) {
    return (int) Math.min(classes - 1.0, Math.floor(seconds / CLASS_SECONDS));
  }

  /** Root mean squared error. */
  public static double rmse(double[] predicted, double[] actual) {
    double sum = 0;
    for (int i = 0; i < actual.length; i++) {
      sum += (predicted[i] - actual[i]) * (predicted[i] - actual[i]);
    }
    return Math.sqrt(sum / Math.max(1, actual.length));
  }

  /**
   * What is known of each job of a trace when it comes, if each starts when it comes; in the order
   * given.
   *
   * @param jobs by rising submission
   */
  public static RunTimeForecast.Ended examples(List<TraceJob> jobs) {
    var rows = SubmissionJobHistory.rows(jobs);
    var examples = new ArrayList<RunTimeForecast.Example>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      examples.add(new RunTimeForecast.Example(rows.get(i), jobs.get(i).durationSeconds()));
    }
    return new RunTimeForecast.Ended(examples, SubmissionJobHistory.of(jobs).categories());
  }

  /**
   * Learns.
   *
   * @param known at least 20
   * @param classes how many classes are distinguished
   * @param bags sets of trees; 1: no bagging
   */
  public static JctPredictor train(RunTimeForecast.Ended known, int classes, int bags, long seed) {
    int train = known.jobs().size();
    if (train < FEWEST) {
      throw new IllegalArgumentException(
          "%d jobs to learn from, expected at least %d".formatted(train, FEWEST));
    }
    var features =
        known.jobs().stream().map(RunTimeForecast.Example::features).toArray(double[][]::new);
    var targets =
        known.jobs().stream().mapToDouble(job -> classOf(job.durationSeconds(), classes)).toArray();
    double mean = Arrays.stream(targets).average().orElse(0);
    var settings = tune(features, targets, known.categories(), seed);
    var bag = new ArrayList<BoostedTrees>();
    if (settings != null) {
      var random = new Random(seed);
      for (int i = 0; i < bags; i++) {
        var picked = new double[train][];
        var wanted = new double[train];
        for (int k = 0; k < train; k++) {
          int pick = bags == 1 ? k : random.nextInt(train);
          picked[k] = features[pick];
          wanted[k] = targets[pick];
        }
        bag.add(BoostedTrees.train(picked, wanted, known.categories(), settings, seed + i));
      }
    }
    return new JctPredictor(bag, mean);
  }

  /** Random search: what predicts the last tenth best from the nine before it; null: a constant. */
  private static BoostedTrees.@Nullable Settings tune(
      double[][] features, double[] targets, int[] categories, long seed) {
    int known = features.length * 9 / 10;
    var before = Arrays.copyOf(targets, known);
    var after = Arrays.copyOfRange(targets, known, targets.length);
    var random = new Random(seed);
    BoostedTrees.Settings best = null;
    var same = new double[after.length];
    Arrays.fill(same, Arrays.stream(before).average().orElse(0));
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 8; i++) {
      var settings =
          new BoostedTrees.Settings(
              20 + 20 * random.nextInt(8),
              7 + 8 * random.nextInt(4),
              10 + 20 * random.nextInt(4),
              0.02 + 0.02 * random.nextInt(4));
      try (var trees =
          BoostedTrees.train(Arrays.copyOf(features, known), before, categories, settings, seed)) {
        var predicted = trees.predict(Arrays.copyOfRange(features, known, features.length));
        double error = rmse(predicted, after);
        if (error < least && isClearlyBetter(predicted, same, after)) {
          least = error;
          best = settings;
        }
      }
    }
    return best;
  }

  /** Whether the squared errors are smaller by more than twice what chance may do. */
  private static boolean isClearlyBetter(double[] predicted, double[] constant, double[] actual) {
    var gains = new double[actual.length];
    for (int i = 0; i < gains.length; i++) {
      double theirs = constant[i] - actual[i];
      double ours = predicted[i] - actual[i];
      gains[i] = theirs * theirs - ours * ours;
    }
    double mean = Arrays.stream(gains).average().orElse(0);
    double squares = Arrays.stream(gains).map(gain -> (gain - mean) * (gain - mean)).sum();
    double error = Math.sqrt(squares / Math.max(1, gains.length - 1) / gains.length);
    return mean > 2 * error;
  }

  /** Of one job. */
  public Estimate predict(double[] features) {
    return predict(List.of(features)).getFirst();
  }

  /** One estimate a row. */
  public List<Estimate> predict(List<double[]> rows) {
    var features = rows.toArray(double[][]::new);
    if (bag.isEmpty()) {
      return rows.stream().map(_ -> new Estimate(constant, 0)).toList();
    }
    var each = bag.stream().map(trees -> trees.predict(features)).toList();
    var estimates = new ArrayList<Estimate>(rows.size());
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
