package io.heddle.solvers.regression;

import java.util.Arrays;
import java.util.List;

/**
 * Lengths and noise of a {@link GaussianProcess} under which its samples are likeliest (Rasmussen
 * and Williams, section 5.4.1), by coordinate ascent. Deterministic.
 */
public final class GaussianProcessLikelihood {
  /** More samples are not judged: O(n³). */
  private static final int MOST_JUDGED = 120;

  private static final int ROUNDS = 2;
  private static final double[] FACTORS = {0.25, 0.5, 2, 4};
  private static final double[] NOISES = {0.001, 0.003, 0.01, 0.03, 0.1, 0.3};
  private static final double LEAST_LENGTH = 0.25;
  private static final double MOST_LENGTH = 32;

  private GaussianProcessLikelihood() {}

  /**
   * O(features · n³), where n are the samples that are judged.
   *
   * @param points in any order that says nothing: the first 120 are judged
   */
  public static GaussianProcess.Settings of(
      List<GaussianProcess.Point> points, double[] values, GaussianProcess.Settings first) {
    int judged = Math.min(values.length, MOST_JUDGED);
    return likeliest(points.subList(0, judged), Arrays.copyOf(values, judged), first);
  }

  private static GaussianProcess.Settings likeliest(
      List<GaussianProcess.Point> points, double[] values, GaussianProcess.Settings first) {
    var best = first;
    double most = likelihood(points, values, best);
    for (int round = 0; round < ROUNDS; round++) {
      for (double noise : NOISES) {
        var next = new GaussianProcess.Settings(best.lengths(), noise);
        double its = likelihood(points, values, next);
        if (its > most) {
          most = its;
          best = next;
        }
      }
      for (int i = 0; i < best.lengths().length; i++) {
        double from = best.lengths()[i];
        for (double factor : FACTORS) {
          var lengths = best.lengths().clone();
          lengths[i] = Math.clamp(from * factor, LEAST_LENGTH, MOST_LENGTH);
          var next = new GaussianProcess.Settings(lengths, best.noise());
          double its = likelihood(points, values, next);
          if (its > most) {
            most = its;
            best = next;
          }
        }
      }
    }
    return best;
  }

  private static double likelihood(
      List<GaussianProcess.Point> points, double[] values, GaussianProcess.Settings settings) {
    return new GaussianProcess(points, values, settings).logLikelihood();
  }
}
