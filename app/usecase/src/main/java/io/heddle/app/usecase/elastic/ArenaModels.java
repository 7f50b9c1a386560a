package io.heddle.app.usecase.elastic;

import io.heddle.model.job.ModelShape;
import java.util.Map;
import java.util.Optional;

/**
 * The transformers of Arena's Table 2 (sequence 1024), in the sizes of Alpa's benchmarks, which it
 * runs. A mixture of experts has them in every other layer, eight times as wide as the model and
 * without a gate; ours stand in the later half, and count three matrices of 16/3.
 */
public final class ArenaModels {
  private static final int SEQUENCE = 1024;
  private static final int GPT_VOCAB = 51200;
  private static final int MOE_VOCAB = 32000;

  private static final Map<String, ModelShape> SHAPES =
      Map.of(
          "bert 760M", gpt(1536, 24, 16),
          "bert 1.3B", gpt(2048, 24, 32),
          "bert 2.6B", gpt(2560, 32, 32),
          "bert 6.7B", gpt(4096, 32, 32),
          "moe 690M", moe(768, 8, 16),
          "moe 1.3B", moe(768, 16, 16),
          "moe 2.4B", moe(1024, 16, 16),
          "moe 10B", moe(1536, 16, 32));

  private ArenaModels() {}

  /**
   * The shape of a model of Arena's tables.
   *
   * @param model {@code bert 1.3B} as the tables name it, or {@code bert__1.3B} as the traces do
   * @return empty for a Wide-ResNet, which is no transformer
   */
  public static Optional<ModelShape> shape(String model) {
    return Optional.ofNullable(SHAPES.get(model.replace("__", " ")));
  }

  private static ModelShape gpt(int hidden, int layers, int heads) {
    return new ModelShape.Dense(
        layers, hidden, GPT_VOCAB, SEQUENCE, new ModelShape.Heads(heads, heads), 4 * hidden, false);
  }

  private static ModelShape moe(int hidden, int layers, int experts) {
    int width = Math.round(hidden * 16 / 3f);
    return new ModelShape.Moe(
        layers,
        hidden,
        MOE_VOCAB,
        SEQUENCE,
        new ModelShape.Heads(16, 16),
        experts,
        2,
        width,
        new ModelShape.Moe.Variant(0, layers / 2, width, false));
  }
}
