package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.LossKernel;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a stated stack changes of time and memory. */
class EstimatedSoftwareStackTest {
  private static final double GIB = 1L << 30;
  private static final Parallelism PLAN = Parallelism.of(8, 4).withZeroStage(1);
  private static final int DP = 4;

  private static PlanEstimator estimator(TrainingStack stack) {
    return new PlanEstimator(
        Plans.LLAMA_70B,
        128,
        Precision.BF16,
        OptimizerKind.ADAM,
        Plans.h100(),
        EstimatedSoftwareStack.of(stack, Precision.BF16),
        CalibrationTextFormat.shipped());
  }

  private static double gradients(TrainingStack stack) {
    return estimator(stack).estimate("j", PLAN, 128).memory().get(1).gradients();
  }

  private static TrainingStack gradientsIn(String framework, Precision precision) {
    return new TrainingStack(
        framework, null, null, precision, null, null, null, 0, null, null, null);
  }

  private static TrainingStack frozen(double share) {
    return new TrainingStack(null, null, null, null, null, null, null, share, null, null, null);
  }

  @Test
  void gradientsAreAsWideAsStated() {
    double usual = gradients(TrainingStack.UNSTATED);
    assertThat(gradients(gradientsIn("nemo 26.06", Precision.FP32))).isEqualTo(usual);
    assertThat(gradients(gradientsIn("nemo 26.06", Precision.BF16)))
        .isCloseTo(usual / 2, within(1e-9));
    assertThat(gradients(TrainingStack.of("pytorch"))).isCloseTo(usual / 2, within(1e-9));
    assertThat(gradients(gradientsIn("pytorch", Precision.FP32)))
        .as("16 bits each; the shard in 32 is less than the activations that it follows")
        .isCloseTo(usual / 2, within(1e-9));
  }

  @Test
  void attentionThatIsLessFusedNeedsMoreMemoryAndTime() {
    double memory = 0;
    for (var kernel :
        List.of(AttentionKernel.FLASH, AttentionKernel.FUSED, AttentionKernel.UNFUSED)) {
      double bytes = estimator(TrainingStack.of(kernel)).peakBytes(PLAN, DP);
      assertThat(bytes).as("%s", kernel).isGreaterThan(memory);
      memory = bytes;
    }
    assertThat(estimator(TrainingStack.of(AttentionKernel.FUSED)).seconds(PLAN, DP))
        .isGreaterThan(estimator(TrainingStack.of(AttentionKernel.FLASH)).seconds(PLAN, DP));
  }

  @Test
  void theFirstFlashAttentionIsSlowerInAsMuchMemory() {
    var first = estimator(TrainingStack.of(AttentionKernel.FLASH1));
    var later = estimator(TrainingStack.of(AttentionKernel.FLASH));
    assertThat(first.seconds(PLAN, DP)).isGreaterThan(1.02 * later.seconds(PLAN, DP));
    assertThat(first.peakBytes(PLAN, DP)).isEqualTo(later.peakBytes(PLAN, DP));
  }

  @Test
  void plainPyTorchGathersItsLogits() {
    var memory = estimator(TrainingStack.of("pytorch")).estimate("j", PLAN, 128).memory();
    double last = memory.get(3).activations();
    double before = memory.get(2).activations();
    double vocabulary = (double) Plans.LLAMA_70B.sequence() * Plans.LLAMA_70B.vocab();
    // One micro-batch in flight instead of two, and so many bytes a logit of the whole vocabulary.
    double bytes =
        CalibrationTextFormat.shipped().of(CalibratedMemoryParameter.PLAIN_LOGIT) + gathered();
    assertThat(last).isCloseTo(before / 2 + bytes * vocabulary / GIB, within(1e-6));
    assertThat(PLAN.tp()).as("without a group nothing is gathered").isGreaterThan(1);
  }

  /** Bytes of each logit: a buffer of all, and pieces of all other GPUs. */
  private static double gathered() {
    return 2 + 2.0 * (PLAN.tp() - 1) / PLAN.tp();
  }

  /** Where attention is not fused, its steps have gradients while their layer is computed again. */
  @Test
  void scoresThatAreComputedAgainHaveGradients() {
    double scores =
        Math.pow(Plans.LLAMA_70B.sequence(), 2) * Plans.LLAMA_70B.heads() / PLAN.tp() / GIB;
    double flash = lastActivations(AttentionKernel.FLASH);
    assertThat(lastActivations(AttentionKernel.FUSED)).isCloseTo(flash + 5 * scores, within(1e-6));
    assertThat(lastActivations(AttentionKernel.UNFUSED))
        .isCloseTo(flash + 16 * scores, within(1e-6));
  }

  private static double lastActivations(AttentionKernel attention) {
    return estimator(TrainingStack.of("pytorch").withAttention(attention))
        .estimate("j", PLAN.withRecompute(ActivationRecompute.FULL), 128)
        .memory()
        .getLast()
        .activations();
  }

  /** What a job says of its loss goes before what is usual for its framework. */
  @Test
  void aLossKeepsItsLogitsAsStated() {
    double eager = lastActivations("pytorch", LossKernel.EAGER, ActivationRecompute.NONE);
    double vocabulary = (double) Plans.LLAMA_70B.sequence() * Plans.LLAMA_70B.vocab();
    assertThat(lastActivations("pytorch", LossKernel.COMPILED, ActivationRecompute.NONE))
        .isCloseTo(eager - 8 * vocabulary / GIB, within(1e-6));
    assertThat(lastActivations("pytorch", LossKernel.COPIED, ActivationRecompute.NONE))
        .isEqualTo(lastActivations("pytorch", null, ActivationRecompute.NONE));
    assertThat(lastActivations("megatron-lm", LossKernel.COMPILED, ActivationRecompute.NONE))
        .as("a part of the vocabulary on each GPU of a tensor group")
        .isCloseTo(
            lastActivations("megatron-lm", LossKernel.EAGER, ActivationRecompute.NONE)
                - 8 * vocabulary / PLAN.tp() / GIB,
            within(1e-6));
  }

  /** Logits are freed before a layer is computed again, so the larger of the two counts. */
  @Test
  void logitsThatAreFreedAreNotAddedToALayerThatIsComputedAgain() {
    double eager = lastActivations("pytorch", LossKernel.EAGER, ActivationRecompute.FULL);
    double copied = lastActivations("pytorch", LossKernel.COPIED, ActivationRecompute.FULL);
    double kept =
        2.0
            * Plans.LLAMA_70B.layers()
            / PLAN.pp()
            * Plans.LLAMA_70B.sequence()
            * Plans.LLAMA_70B.hidden();
    double vocabulary = (double) Plans.LLAMA_70B.sequence() * Plans.LLAMA_70B.vocab();
    double bytes = CalibrationTextFormat.shipped().of(CalibratedMemoryParameter.PLAIN_LOGIT);
    double again = copied - (kept + (bytes + gathered()) * vocabulary) / GIB;
    assertThat(again).isPositive();
    assertThat(eager)
        .isCloseTo(
            kept / GIB + Math.max(again, (12 + gathered()) * vocabulary / GIB), within(1e-6));
  }

  private static double lastActivations(
      String framework, @Nullable LossKernel loss, ActivationRecompute recompute) {
    var stack =
        new TrainingStack(framework, null, null, null, null, null, null, 0, null, null, loss);
    return estimator(stack)
        .estimate("j", PLAN.withRecompute(recompute), 128)
        .memory()
        .getLast()
        .activations();
  }

  @Test
  void weightsThatAreNotTrainedHaveNoGradients() {
    assertThat(gradients(frozen(0.75)))
        .isCloseTo(gradients(TrainingStack.UNSTATED) / 4, within(1e-9));
    assertThat(estimator(frozen(0.75)).seconds(PLAN, DP))
        .isLessThan(estimator(TrainingStack.UNSTATED).seconds(PLAN, DP));
  }

  @Test
  void graphsLeaveNothingToLaunch() {
    var graphs = new TrainingStack(null, null, null, null, null, true, null, 0, null, null, null);
    assertThat(estimator(graphs).seconds(PLAN, DP))
        .isLessThan(estimator(TrainingStack.UNSTATED).seconds(PLAN, DP));
  }

  @Test
  void aPipelineGoesAtThePaceOfItsFullestStage() {
    var even = seconds(8);
    var uneven = seconds(6);
    // The last stage has a layer less than the others, and thus time for the loss.
    assertThat(uneven).isBetween(seconds(4), even);
    var memory = layers(6).estimate("j", Parallelism.of(1, 4), 4).memory();
    assertThat(memory.get(2).weights()).isEqualTo(memory.get(1).weights());
    assertThat(memory.get(1).weights())
        .as("two layers of 0.856 · 10⁹ weights in 16 bits")
        .isCloseTo(
            2 * 2 * LayerSizes.attention(Plans.LLAMA_70B) / GIB
                + 2 * 2 * LayerSizes.feedForward(Plans.LLAMA_70B) / GIB,
            within(1e-9));
  }

  private static double seconds(int layers) {
    return layers(layers).seconds(Parallelism.of(1, 4), 1);
  }

  private static PlanEstimator layers(int layers) {
    return new PlanEstimator(
        Plans.LLAMA_70B.withLayers(layers),
        32,
        Precision.BF16,
        OptimizerKind.ADAM,
        Plans.h100(),
        EstimatedSoftwareStack.USUAL,
        CalibrationTextFormat.shipped());
  }
}
