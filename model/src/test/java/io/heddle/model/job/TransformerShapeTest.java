package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a shape takes where a model does not say it, and the gallery of models. */
class TransformerShapeTest {
  private static TransformerShape known(String name) {
    return KnownModel.all().stream()
        .filter(each -> each.name().equals(name))
        .map(each -> TransformerShape.of(each.shape()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whatIsNotSaidIsAsInGpt() {
    assertThat(TransformerShape.of(new ModelShape.Dense(24, 2048, 50257, 1024)))
        .isEqualTo(
            new TransformerShape(
                24, 2048, 16, 16, 128, 8192, false, 50257, 1024, 0, 0, 0, 0, 0, false, 0));
    assertThat(TransformerShape.of(new ModelShape.Dense(1, 64, 10, 8)).heads())
        .as("a model narrower than a head")
        .isEqualTo(1);
  }

  /**
   * GPT's blocks are four times as wide and every head has its own keys; all others have a gate.
   */
  @Test
  void aGateIsKnownByItsWidth() {
    var heads = new ModelShape.Heads(16, 4, 96);
    var grouped = TransformerShape.of(new ModelShape.Dense(2, 2048, 10, 8, heads, null));
    assertThat(grouped.gated()).isTrue();
    assertThat(grouped.headWidth()).isEqualTo(96);
    var own = new ModelShape.Heads(16, 16);
    assertThat(TransformerShape.of(new ModelShape.Dense(2, 2048, 10, 8, own, 5504)).gated())
        .isTrue();
    assertThat(TransformerShape.of(new ModelShape.Dense(2, 2048, 10, 8, own, 8192)).gated())
        .isFalse();
    assertThat(TransformerShape.of(new ModelShape.Dense(2, 2048, 10, 8, own, 5504, false)).gated())
        .as("what a model says itself counts")
        .isFalse();
  }

  /** The dimensions of arXiv 2407.21783 table 3, 2505.09388 table 1 and 2412.19437 section 4.2. */
  @Test
  void modelsOfTheGallery() {
    assertThat(known("Llama-3 70B"))
        .isEqualTo(
            new TransformerShape(
                80, 8192, 64, 8, 128, 28672, true, 128256, 8192, 0, 0, 0, 0, 0, false, 0));
    assertThat(known("Qwen3 32B").headWidth()).as("not hidden / heads").isEqualTo(128);
    assertThat(known("DeepSeek-V3"))
        .isEqualTo(
            new TransformerShape(
                61, 7168, 128, 128, 56, 18432, true, 129280, 4096, 256, 8, 2048, 2048, 3, true, 0));
    assertThat(known("Mixtral 8x7B"))
        .isEqualTo(
            new TransformerShape(
                32, 4096, 32, 8, 128, 16384, true, 32000, 8192, 8, 2, 14336, 0, 0, false, 0));
  }

  @Test
  void fewerLayersHaveNoMoreDenseOnesThanLayers() {
    var deepSeek = known("DeepSeek-V3");
    assertThat(deepSeek.withLayers(10).denseLayers()).isEqualTo(3);
    assertThat(deepSeek.withLayers(2).denseLayers()).isEqualTo(2);
    assertThat(deepSeek.withLayers(2).layers()).isEqualTo(2);
    assertThat(deepSeek.withLayers(61)).isEqualTo(deepSeek);
  }
}
