package io.heddle.solvers.learning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The forward pass in plain Java: no library, no native code. All sets of a call go through each
 * layer together, so that a layer's weights stay in the cache. O(tokens · 50,000) multiplications.
 */
public final class TransformerNet {
  private static final float EPSILON = 1e-5f;
  private static final int WIDTH = TransformerLayout.WIDTH;
  private static final int HEADS = TransformerLayout.HEADS;
  private static final int HEAD_WIDTH = WIDTH / HEADS;

  private final TransformerLayout layout;
  private final List<float[]> blocks = new ArrayList<>();

  /**
   * @throws IllegalArgumentException if there are not as many weights as the layout has
   */
  public TransformerNet(TransformerLayout layout, float[] weights) {
    if (weights.length != layout.size()) {
      throw new IllegalArgumentException(
          "%,d weights, expected %,d".formatted(weights.length, layout.size()));
    }
    this.layout = layout;
    int at = 0;
    for (var block : layout.blocks()) {
      blocks.add(Arrays.copyOfRange(weights, at, at + block.size()));
      at += block.size();
    }
  }

  /** One answer a set. */
  public double[] answer(List<TransformerTokenSet> sets) {
    int tokens = sets.stream().mapToInt(TransformerTokenSet::size).sum();
    int features = layout.tokenFeatures();
    var input = new float[tokens * features];
    int row = 0;
    for (var set : sets) {
      for (int i = 0; i < set.size(); i++) {
        System.arraycopy(set.token(i), 0, input, row++ * features, features);
      }
    }
    var hidden = linear(input, tokens, 0);
    for (int layer = 0; layer < TransformerLayout.LAYERS; layer++) {
      int first = TransformerLayout.EMBEDDING_BLOCKS + layer * TransformerLayout.LAYER_BLOCKS;
      var attended = attend(sets, linear(normal(hidden, tokens, first), tokens, first + 2));
      add(hidden, linear(attended, tokens, first + 4));
      var fed = linear(normal(hidden, tokens, first + 6), tokens, first + 8);
      rectify(fed);
      add(hidden, linear(fed, tokens, first + 10));
    }
    return head(sets, hidden, tokens);
  }

  private double[] head(List<TransformerTokenSet> sets, float[] hidden, int tokens) {
    int first =
        TransformerLayout.EMBEDDING_BLOCKS
            + TransformerLayout.LAYERS * TransformerLayout.LAYER_BLOCKS;
    var normal = normal(hidden, tokens, first);
    int width = WIDTH + layout.globals();
    var pooled = new float[sets.size() * width];
    int row = 0;
    for (int s = 0; s < sets.size(); s++) {
      var set = sets.get(s);
      float members = set.members();
      for (int i = 0; i < set.size(); i++, row++) {
        float share = set.times(i) / members;
        for (int j = 0; j < WIDTH; j++) {
          pooled[s * width + j] += share * normal[row * WIDTH + j];
        }
      }
      System.arraycopy(set.globals(), 0, pooled, s * width + WIDTH, layout.globals());
    }
    var one = linear(pooled, sets.size(), first + 2);
    rectify(one);
    var two = linear(one, sets.size(), first + 4);
    rectify(two);
    var result = linear(two, sets.size(), first + 6);
    var answers = new double[sets.size()];
    for (int s = 0; s < answers.length; s++) {
      answers[s] = result[s];
    }
    return answers;
  }

  /** Rows times the matrix of a block, plus the bias of the next block. */
  private float[] linear(float[] input, int rows, int block) {
    var matrix = blocks.get(block);
    var bias = blocks.get(block + 1);
    int out = bias.length;
    int in = matrix.length / out;
    var output = new float[rows * out];
    var sum = new float[out];
    for (int row = 0; row < rows; row++) {
      System.arraycopy(bias, 0, sum, 0, out);
      for (int i = 0; i < in; i++) {
        float value = input[row * in + i];
        if (value != 0) {
          int from = i * out;
          for (int j = 0; j < out; j++) {
            sum[j] += value * matrix[from + j];
          }
        }
      }
      System.arraycopy(sum, 0, output, row * out, out);
    }
    return output;
  }

  private float[] normal(float[] input, int rows, int block) {
    var gain = blocks.get(block);
    var bias = blocks.get(block + 1);
    var output = new float[input.length];
    for (int row = 0; row < rows; row++) {
      int from = row * WIDTH;
      float mean = 0;
      for (int j = 0; j < WIDTH; j++) {
        mean += input[from + j];
      }
      mean /= WIDTH;
      float variance = 0;
      for (int j = 0; j < WIDTH; j++) {
        float off = input[from + j] - mean;
        variance += off * off;
      }
      float factor = (float) (1 / Math.sqrt(variance / WIDTH + EPSILON));
      for (int j = 0; j < WIDTH; j++) {
        output[from + j] = (input[from + j] - mean) * factor * gain[j] + bias[j];
      }
    }
    return output;
  }

  /** Attention among the tokens of each set; queries, keys and values lie side by side. */
  private static float[] attend(List<TransformerTokenSet> sets, float[] qkv) {
    var output = new float[qkv.length / 3];
    int start = 0;
    for (var set : sets) {
      int size = set.size();
      var weight = new float[size];
      for (int head = 0; head < HEADS; head++) {
        int at = head * HEAD_WIDTH;
        for (int i = 0; i < size; i++) {
          weigh(set, qkv, start, i, at, weight);
          int to = (start + i) * WIDTH + at;
          for (int j = 0; j < size; j++) {
            int from = (start + j) * 3 * WIDTH + 2 * WIDTH + at;
            for (int d = 0; d < HEAD_WIDTH; d++) {
              output[to + d] += weight[j] * qkv[from + d];
            }
          }
        }
      }
      start += size;
    }
    return output;
  }

  private static void weigh(
      TransformerTokenSet set, float[] qkv, int start, int i, int at, float[] weight) {
    float largest = Float.NEGATIVE_INFINITY;
    int query = (start + i) * 3 * WIDTH + at;
    for (int j = 0; j < weight.length; j++) {
      int key = (start + j) * 3 * WIDTH + WIDTH + at;
      float dot = 0;
      for (int d = 0; d < HEAD_WIDTH; d++) {
        dot += qkv[query + d] * qkv[key + d];
      }
      weight[j] = dot * SCALE;
      largest = Math.max(largest, weight[j]);
    }
    float sum = 0;
    for (int j = 0; j < weight.length; j++) {
      weight[j] = (float) Math.exp(weight[j] - largest) * set.times(j);
      sum += weight[j];
    }
    for (int j = 0; j < weight.length; j++) {
      weight[j] /= sum;
    }
  }

  private static final float SCALE = (float) (1 / Math.sqrt(HEAD_WIDTH));

  private static void rectify(float[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.max(0, values[i]);
    }
  }

  private static void add(float[] target, float[] values) {
    for (int i = 0; i < target.length; i++) {
      target[i] += values[i];
    }
  }
}
