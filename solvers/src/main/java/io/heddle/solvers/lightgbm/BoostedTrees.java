package io.heddle.solvers.lightgbm;

import com.microsoft.ml.lightgbm.PredictionType;
import io.github.metarank.lightgbm4j.LGBMBooster;
import io.github.metarank.lightgbm4j.LGBMDataset;
import io.github.metarank.lightgbm4j.LGBMException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Gradient-boosted regression trees on one thread, so that the same seed gives the same trees. */
public final class BoostedTrees implements AutoCloseable {
  /**
   * How trees are grown.
   *
   * @param rounds trees
   * @param leaves leaves per tree at most
   * @param fewest samples per leaf at least
   * @param rate learning rate
   */
  public record Settings(int rounds, int leaves, int fewest, double rate) {}

  private final LGBMBooster booster;
  private final int features;

  private BoostedTrees(LGBMBooster booster, int features) {
    this.booster = booster;
    this.features = features;
  }

  /**
   * Fits the squared error.
   *
   * @param samples samples × features, at least one of each
   * @param targets one a sample
   * @param categories features that are codes of categories, from 0 on, whose order means nothing
   * @throws io.heddle.solvers.MissingLibraryException if the native library cannot be loaded
   * @throws IllegalStateException if it gives up; the message says why
   */
  public static BoostedTrees train(
      double[][] samples, double[] targets, int[] categories, Settings settings, long seed) {
    LightGbmLibrary.load();
    int features = samples[0].length;
    var common = "num_threads=1 verbosity=-1 deterministic=true force_row_wise=true";
    try (var data =
        LGBMDataset.createFromMat(
            flat(samples, features),
            samples.length,
            features,
            true,
            common + columns(categories),
            null)) {
      var labels = new float[targets.length];
      for (int i = 0; i < labels.length; i++) {
        labels[i] = (float) targets[i];
      }
      data.setField("label", labels);
      var booster =
          LGBMBooster.create(
              data,
              "objective=regression num_leaves=%d min_data_in_leaf=%d min_data_per_group=%d learning_rate=%s seed=%d %s"
                  .formatted(
                      settings.leaves(),
                      settings.fewest(),
                      settings.fewest(),
                      settings.rate(),
                      Math.floorMod(seed, Integer.MAX_VALUE),
                      common));
      for (int round = 0; round < settings.rounds(); round++) {
        if (booster.updateOneIter()) {
          break; // nothing is left to split
        }
      }
      return new BoostedTrees(booster, features);
    } catch (LGBMException problem) {
      throw new IllegalStateException("LightGBM: " + problem.getMessage(), problem);
    }
  }

  private static String columns(int[] categories) {
    return categories.length == 0
        ? ""
        : IntStream.of(categories)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(",", " categorical_feature=", ""));
  }

  /** One value a sample. */
  public double[] predict(double[][] samples) {
    if (samples.length == 0) {
      return new double[0];
    }
    try {
      return booster.predictForMat(
          flat(samples, features),
          samples.length,
          features,
          true,
          PredictionType.C_API_PREDICT_NORMAL);
    } catch (LGBMException problem) {
      throw new IllegalStateException("LightGBM: " + problem.getMessage(), problem);
    }
  }

  private static double[] flat(double[][] samples, int features) {
    var flat = new double[samples.length * features];
    for (int i = 0; i < samples.length; i++) {
      System.arraycopy(samples[i], 0, flat, i * features, features);
    }
    return flat;
  }

  @Override
  public void close() {
    try {
      booster.close();
    } catch (LGBMException problem) {
      throw new IllegalStateException("LightGBM: " + problem.getMessage(), problem);
    }
  }
}
