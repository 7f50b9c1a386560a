package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** By hand. */
class PlanEstimatorTest {
  /** Four layers of width 1024 with 8 heads, four times as wide in between, without a gate. */
  private static final TransformerShape SMALL =
      new TransformerShape(4, 1024, 8, 8, 128, 4096, false, 1000, 512, 0, 0, 0, 0, 0, false, 0);

  @Test
  void parametersOfLlama() {
    // 405B and 70B are their names; Meta counts 405.85 and 70.55 · 10⁹ with norms.
    assertThat(LayerSizes.all(Plans.LLAMA_405B))
        .isCloseTo(405.85e9, Percentage.withPercentage(0.1));
    assertThat(LayerSizes.all(Plans.LLAMA_70B)).isCloseTo(70.55e9, Percentage.withPercentage(0.1));
    assertThat(LayerSizes.all(Plans.MIXTRAL)).isCloseTo(46.7e9, Percentage.withPercentage(0.5));
  }

  /** DeepSeek-V3: 671 · 10⁹ with latent attention, of 187,105,280 weights a layer. */
  @Test
  void parametersOfLatentAttention() {
    var shape =
        new TransformerShape(
            61, 7168, 128, 128, 128, 18432, true, 129280, 4096, 256, 8, 2048, 2048, 3, true, 0);
    assertThat(LayerSizes.attention(shape)).isEqualTo(187_105_280);
    assertThat(LayerSizes.all(shape)).isCloseTo(671e9, Percentage.withPercentage(0.1));
    // Of 192 for queries and keys, of 128 for values.
    assertThat(LayerSizes.queriesKeysValues(shape)).isEqualTo(128 * (192 + 192 + 128));
    assertThat(LayerSizes.attended(shape)).isEqualTo(128 * 128);
    assertThat(LayerSizes.scores(shape)).isEqualTo(128 * (192 + 128));
  }

  /** A dense layer and three of 8 experts, of which a token visits two and a shared one. */
  @Test
  void flopsAndParametersWithExperts() {
    var shape =
        new TransformerShape(
            4, 1024, 8, 2, 128, 4096, true, 1000, 512, 8, 2, 512, 256, 1, false, 0);
    double attention = 4 * 1024.0 * 128 * (8 + 2 + 2 + 8);
    double dense = 3 * 1024.0 * 4096;
    double shared = 3 * (3 * 1024.0 * 256 + 8 * 1024);
    double expert = 3 * 1024.0 * 512;
    assertThat(LayerSizes.all(shape))
        .isCloseTo(2 * 1024000 + attention + dense + shared + 3 * 8 * expert, within(1.0));
    double active = 1024000 + attention + dense + shared + 3 * 2 * expert;
    double causal = 4 * 2 * 512.0 * 1024;
    assertThat(LayerSizes.flopsPerToken(shape)).isCloseTo(6 * active + 3 * causal, within(1.0));
  }

  @Test
  void flopsOfAToken() {
    // A layer has 4·1024² + 8·1024² weights; scores and values take 2·2·512·1024, halved.
    double weights = 4 * 12 * 1024.0 * 1024 + 1000 * 1024;
    double causal = 4 * 2 * 512.0 * 1024;
    assertThat(LayerSizes.flopsPerToken(SMALL)).isCloseTo(6 * weights + 3 * causal, within(1.0));
  }

  @Test
  void memoryOfWeightsGradientsAndOptimizer() {
    var estimator = Plans.estimator(SMALL, 8, Plans.h100());
    var whole = estimator.estimate("j", plan(1, 1, 0), 8).memory().getFirst();
    // 4 layers of 12·1024² and two embeddings of 1000·1024: 2, 4 and 12 bytes each.
    double parameters = 4 * 12 * 1048576.0 + 2 * 1024000;
    assertThat(whole.weights()).isCloseTo(2 * parameters / (1 << 30), within(1e-9));
    assertThat(whole.gradients()).isCloseTo(4 * parameters / (1 << 30), within(1e-9));
    assertThat(whole.optimizer()).isCloseTo(12 * parameters / (1 << 30), within(1e-9));
    var split = estimator.estimate("j", plan(2, 2, 1), 8).memory().getFirst();
    // Half of the layers, one embedding, halved by tp; the optimizer over two replicas.
    double own = (2 * 12 * 1048576.0 + 1024000) / 2;
    assertThat(split.weights()).isCloseTo(2 * own / (1 << 30), within(1e-9));
    assertThat(split.optimizer()).isCloseTo(12 * own / 2 / (1 << 30), within(1e-9));
    var sharded = estimator.estimate("j", plan(1, 1, 3), 8).memory().getFirst();
    assertThat(sharded.optimizer()).isCloseTo(8 * parameters / 8 / (1 << 30), within(1e-9));
  }

  @Test
  void firstStageHoldsAsManyMicroBatchesAsThereAreStages() {
    var estimator = Plans.estimator(Plans.LLAMA_70B, 512, Plans.h100());
    var memory = estimator.estimate("j", Plans.plan(8, 4), 64).memory();
    double last = memory.get(2).activations();
    assertThat(memory.get(0).activations()).isCloseTo(2 * last, Percentage.withPercentage(1e-6));
    assertThat(memory.get(1).activations()).isCloseTo(1.5 * last, Percentage.withPercentage(1e-6));
  }

  @Test
  void bubbleIsTheShareOfOtherStages() {
    var estimator = Plans.estimator(Plans.LLAMA_70B, 64, Plans.h100());
    var plain = estimator.estimate("j", Plans.plan(8, 8), 64).seconds();
    var interleaved =
        estimator.estimate("j", Plans.plan(8, 8).withVirtualPipeline(2), 64).seconds();
    // A stage waits for the other 7 and for what they pass on; interleaved it waits half as long.
    double stage = plain.bubble() / 7 - plain.pp() / 64;
    assertThat(2 * interleaved.bubble() / 7 - interleaved.pp() / 64).isCloseTo(stage, within(1e-9));
    // 64 micro-batches run, 7 stages wait; the loss is not in the bubble.
    assertThat(plain.compute() + plain.tp()).isBetween(64 * stage, 64 * stage * 1.2);
  }

  @Test
  void computingTwiceCostsTimeAndSavesMemory() {
    var estimator = Plans.estimator(Plans.LLAMA_70B, 512, Plans.h100());
    var none = estimator.estimate("j", Plans.plan(8, 2), 64);
    var full =
        estimator.estimate("j", Plans.plan(8, 2).withRecompute(ActivationRecompute.FULL), 64);
    assertThat(full.iterationSeconds() / none.iterationSeconds()).isBetween(1.2, 1.4);
    assertThat(full.memory().getFirst().activations())
        .isLessThan(none.memory().getFirst().activations() / 3);
  }

  @Test
  void eightBitsAreFasterAndKeepLess() {
    var bf16 = Plans.estimator(Plans.LLAMA_70B, 512, Plans.h100());
    var fp8 =
        new PlanEstimator(
            Plans.LLAMA_70B,
            512,
            Precision.FP8,
            OptimizerKind.ADAM,
            Plans.h100(),
            EstimatedSoftwareStack.USUAL,
            CalibrationTextFormat.shipped());
    var plan = Plans.plan(4, 4);
    assertThat(fp8.seconds(plan, 4)).isBetween(bf16.seconds(plan, 4) / 2, bf16.seconds(plan, 4));
    assertThat(fp8.peakBytes(plan, 4)).isLessThan(bf16.peakBytes(plan, 4));
  }

  @Test
  void aCompiledLossKeepsLogitsInSixteenBits() {
    var compiled = EstimatedSoftwareStack.USUAL;
    var eager = EstimatedSoftwareStack.of(TrainingStack.of("torchtitan 2024-12"), Precision.BF16);
    double less = sharded(Precision.BF16, eager) - sharded(Precision.BF16, compiled);
    // 512 tokens of 1000 logits; 12 bytes each, or 4; the allocator holds 2 % more.
    assertThat(less).isCloseTo(1.02 * 512 * 1000 * 8, within(1.0));
    // PyTorch keeps 16-bit inputs and casts again, so fp8 saves nothing there.
    assertThat(sharded(Precision.FP8, eager)).isEqualTo(sharded(Precision.BF16, eager));
  }

  private static double sharded(Precision precision, EstimatedSoftwareStack stack) {
    return new PlanEstimator(
            SMALL,
            8,
            precision,
            OptimizerKind.ADAM,
            Plans.h100(),
            stack,
            CalibrationTextFormat.shipped())
        .peakBytes(plan(1, 1, 3), 8);
  }

  @Test
  void aGpuThatNobodyMeasuredSaysSo() {
    var estimator =
        Plans.estimator(Plans.LLAMA_70B, 512, GpuDevice.of(GpuHardwareTable.gpu("H800"), 8, 25));
    var errors = CalibrationTextFormat.shipped().errors();
    assertThat(estimator.estimate("j", Plans.plan(8, 4), 64).errorPercent())
        .isEqualTo(errors.otherGpu());
    assertThat(
            Plans.estimator(Plans.MIXTRAL, 512, Plans.h100())
                .estimate("j", Plans.plan(8, 4), 64)
                .errorPercent())
        .isEqualTo(errors.experts());
  }

  private static Parallelism plan(int tp, int pp, int zero) {
    return new Parallelism(tp, pp, 1, 1, 1, 1, ActivationRecompute.NONE, false, zero);
  }
}
