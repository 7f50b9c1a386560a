package io.heddle.solvers.parallelism;

import io.heddle.model.job.TransformerShape;
import java.util.Arrays;

/**
 * The operators of a model in order, clustered to few, each with its load: the seconds that a GPU
 * needs for it at least (Arena, Eq. 2, which divides flops by the attainable speed: a time, though
 * the text calls it an intensity).
 */
final class ModelOperators {
  /** As many as Arena and Alpa cluster to. */
  static final int USUAL = 16;

  private static final int PER_LAYER = 2;

  private ModelOperators() {}

  /**
   * Loads of at most so many clusters of neighbours, the heaviest as light as can be. O(operators²
   * · clusters).
   */
  static double[] clustered(TransformerShape shape, GpuDevice device, int most) {
    return cluster(loads(shape, device), most);
  }

  /** Embedding, then attention and feed-forward of each layer, then the loss; for one sequence. */
  static double[] loads(TransformerShape shape, GpuDevice device) {
    var loads = new double[PER_LAYER * shape.layers() + 2];
    double tokens = shape.sequence();
    double hidden = shape.hidden();
    loads[0] = load(0, 4 * tokens * hidden, device);
    double weights = LayerSizes.attention(shape);
    double core = tokens * tokens * LayerSizes.scores(shape);
    double attention =
        load(
            2 * tokens * weights + core,
            2 * weights + 2 * tokens * (2 * hidden + LayerSizes.queriesKeysValues(shape)),
            device);
    int dense = shape.layers() - shape.expertLayers();
    for (int layer = 0; layer < shape.layers(); layer++) {
      loads[1 + PER_LAYER * layer] = attention;
      loads[2 + PER_LAYER * layer] =
          layer < dense ? feedForward(shape, device) : experts(shape, device);
    }
    double head = LayerSizes.embedding(shape);
    loads[loads.length - 1] =
        load(2 * tokens * head, 2 * head + 2 * tokens * (hidden + shape.vocab()), device);
    return loads;
  }

  private static double feedForward(TransformerShape shape, GpuDevice device) {
    double weights = LayerSizes.feedForward(shape);
    double tokens = shape.sequence();
    return load(
        2 * tokens * weights,
        2 * weights + 2 * tokens * (2 * shape.hidden() + shape.ffnHidden()),
        device);
  }

  private static double experts(TransformerShape shape, GpuDevice device) {
    double active = shape.topK() * LayerSizes.expert(shape) + LayerSizes.shared(shape);
    double weights = shape.experts() * LayerSizes.expert(shape) + LayerSizes.shared(shape);
    double tokens = shape.sequence();
    return load(
        2 * tokens * active,
        2 * weights + 2 * tokens * shape.topK() * (2.0 * shape.hidden() + shape.expertHidden()),
        device);
  }

  /** Flops over the roofline's speed at their intensity. */
  static double load(double flops, double bytes, GpuDevice device) {
    return Math.max(flops / device.flops(), bytes / device.memoryBytesPerSecond());
  }

  static double[] cluster(double[] loads, int most) {
    int n = loads.length;
    int clusters = Math.min(most, n);
    var before = new double[n + 1];
    for (int i = 0; i < n; i++) {
      before[i + 1] = before[i] + loads[i];
    }
    var heaviest = new double[clusters + 1][n + 1];
    var cut = new int[clusters + 1][n + 1];
    for (var row : heaviest) {
      Arrays.fill(row, Double.POSITIVE_INFINITY);
    }
    heaviest[0][0] = 0;
    for (int k = 1; k <= clusters; k++) {
      for (int end = k; end <= n; end++) {
        for (int start = end - 1; start >= k - 1; start--) {
          double last = before[end] - before[start];
          if (last > heaviest[k][end]) {
            break; // still longer ones are heavier yet
          }
          double value = Math.max(heaviest[k - 1][start], last);
          if (value <= heaviest[k][end]) {
            heaviest[k][end] = value;
            cut[k][end] = start;
          }
        }
      }
    }
    var clustered = new double[clusters];
    int end = n;
    for (int k = clusters; k > 0; k--) {
      int start = cut[k][end];
      clustered[k - 1] = before[end] - before[start];
      end = start;
    }
    return clustered;
  }
}
