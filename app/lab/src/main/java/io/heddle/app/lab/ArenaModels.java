package io.heddle.app.lab;

import io.heddle.model.job.TransformerShape;
import java.util.Map;
import java.util.Optional;

/**
 * The transformers of Arena's Table 2 (sequence 1024), in the sizes of Alpa's benchmarks, which it
 * runs. A mixture of experts has them in every other layer, eight times as wide as the model and
 * without a gate; ours stand in the later half, and count three matrices of 16/3.
 */
final class ArenaModels {
  private static final int SEQUENCE = 1024;
  private static final int GPT_VOCAB = 51200;
  private static final int MOE_VOCAB = 32000;

  private static final Map<String, TransformerShape> SHAPES =
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

  /** None of a Wide-ResNet, which is no transformer. */
  static Optional<TransformerShape> shape(ArenaRun run) {
    return Optional.ofNullable(SHAPES.get(run.model()));
  }

  private static TransformerShape gpt(int hidden, int layers, int heads) {
    return new TransformerShape(
        layers,
        hidden,
        heads,
        heads,
        (double) hidden / heads,
        4.0 * hidden,
        false,
        GPT_VOCAB,
        SEQUENCE,
        0,
        0,
        0,
        0,
        0,
        false,
        0);
  }

  private static TransformerShape moe(int hidden, int layers, int experts) {
    int heads = 16;
    return new TransformerShape(
        layers,
        hidden,
        heads,
        heads,
        (double) hidden / heads,
        8.0 * hidden,
        false,
        MOE_VOCAB,
        SEQUENCE,
        experts,
        2,
        Math.round(hidden * 16 / 3f),
        0,
        layers / 2,
        false,
        0);
  }
}
