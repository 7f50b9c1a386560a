package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.StageMemory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a GPU of each stage holds, in bytes, worked out by hand from the shapes of the tensors. */
class MemoryByHandTest {
  private static final double GIB = 1L << 30;

  /** Four layers of width 1024 with 8 heads, four times as wide in between, without a gate. */
  private static final TransformerShape DENSE =
      new TransformerShape(4, 1024, 8, 8, 128, 4096, false, 1000, 512, 0, 0, 0, 0, 0, false, 0);

  /** A dense layer, then three of 8 experts 512 wide, two a token, and one of 256 for all. */
  private static final TransformerShape EXPERTS =
      new TransformerShape(4, 1024, 8, 2, 128, 4096, true, 1000, 512, 8, 2, 512, 256, 1, false, 0);

  /** Of a layer of {@link #DENSE}: four matrices of attention, two of the feed-forward block. */
  private static final double LAYER = 12 * 1024.0 * 1024;

  private static final double EMBEDDING = 1000 * 1024.0;

  private static List<StageMemory> memory(
      TransformerShape shape,
      Precision precision,
      EstimatedSoftwareStack stack,
      Parallelism plan,
      int dp) {
    int gpus = Math.toIntExact(plan.gpusPerReplica()) * dp;
    return new PlanEstimator(
            shape, 16, precision, OptimizerKind.ADAM, Plans.h100(), stack, Calibration.prior())
        .estimate("j", plan, gpus)
        .memory();
  }

  private static List<StageMemory> memory(TransformerShape shape, Parallelism plan, int dp) {
    return memory(shape, Precision.BF16, EstimatedSoftwareStack.USUAL, plan, dp);
  }

  private static Parallelism plan(
      int tp, int pp, int micro, ActivationRecompute recompute, int zero) {
    return new Parallelism(tp, pp, 1, 1, 1, micro, recompute, tp > 1, zero);
  }

  private static void assertBytes(double gib, double bytes) {
    assertThat(gib * GIB).isCloseTo(bytes, within(1.0));
  }

  /**
   * Of a layer of {@link #DENSE}, where so many tokens are a GPU's own under tensor parallelism.
   */
  private static double activations(double tokens, double own, int tp) {
    double norms = (2 + 2 + 2 + 2) * own * 1024; // in and out of both
    double attention = 2 * tokens * 3 * 1024 / tp + 2 * tokens * 1024 / tp + 4 * tokens * 8 / tp;
    double feedForward = (2 + 2) * tokens * 4096 / tp;
    return norms + attention + feedForward;
  }

  /** Two sequences at a time on two stages of tensor parallelism 2: 512 of 1024 tokens are own. */
  @Test
  void twoStagesOfTwoGpus() {
    var memory = memory(DENSE, plan(2, 2, 2, ActivationRecompute.NONE, 1), 2);
    double layer = activations(1024, 512, 2);
    assertBytes(memory.get(0).activations(), 2 * 2 * layer);
    assertBytes(memory.get(1).activations(), 2 * layer + 8 * 1024 * 1000 / 2.0);
    double own = (2 * LAYER + EMBEDDING) / 2;
    assertBytes(memory.get(0).weights(), 2 * own);
    assertBytes(memory.get(0).gradients(), 4 * own);
    assertBytes(memory.get(0).optimizer(), 12 * own / 2);
    // Gradients of the block that is computed, half a GiB of buffers, and 2 % of all.
    double used = 2 * own + 4 * own + 6 * own + 4 * layer + 6 * 1024 * 4096 / 2.0 + GIB / 2;
    assertBytes(memory.get(0).other(), 6 * 1024 * 4096 / 2.0 + GIB / 2 + 0.02 * used);
  }

  /** Weights need no copy of 32 bits beside them; masks of dropout are bytes in every precision. */
  @Test
  void thirtyTwoBitsAreTwiceAsWide() {
    var plan = plan(2, 2, 2, ActivationRecompute.NONE, 1);
    var memory =
        memory(DENSE, Precision.FP32, EstimatedSoftwareStack.of(Precision.FP32), plan, 2)
            .getFirst();
    assertBytes(memory.activations(), 2 * 2 * 2 * activations(1024, 512, 2));
    double own = (2 * LAYER + EMBEDDING) / 2;
    assertBytes(memory.weights(), 4 * own);
    assertBytes(memory.gradients(), 4 * own);
    assertBytes(memory.optimizer(), 8 * own / 2);
    var fused = EstimatedSoftwareStack.of(TrainingStack.of(AttentionKernel.FUSED), Precision.FP32);
    var scores = memory(DENSE, Precision.FP32, fused, plan, 2).getFirst();
    assertBytes(
        scores.activations() - memory.activations(),
        2 * 2 * (2 * (2 + 2) + 1) * 1024.0 * 512 * 8 / 2);
  }

  /**
   * Narayanan et al. 2021: (2 · 1 + 2 + 1) / 2 micro-batches of all chunks at first, 3 / 2 last.
   */
  @Test
  void interleavedStagesHoldMore() {
    var plan = plan(1, 2, 2, ActivationRecompute.NONE, 1).withVirtualPipeline(2);
    var memory = memory(DENSE, plan, 1);
    double layers = 2 * activations(1024, 1024, 1);
    assertBytes(memory.get(0).activations(), 2.5 * layers);
    assertBytes(memory.get(1).activations(), 1.5 * layers + 8 * 1024 * 1000);
  }

  /** There is but one micro-batch: nobody waits with more than it. */
  @Test
  void noMoreMicroBatchesAreHeldThanThereAre() {
    var memory = memory(DENSE, plan(1, 2, 4, ActivationRecompute.NONE, 1), 4);
    assertBytes(memory.get(0).activations(), 2 * activations(2048, 2048, 1));
  }

  /** Half a sequence each. */
  @Test
  void contextParallelismSplitsTokensAndShards() {
    var plan = new Parallelism(1, 1, 2, 1, 1, 1, ActivationRecompute.NONE, false, 2);
    var memory = memory(DENSE, plan, 2).getFirst();
    assertBytes(memory.activations(), 4 * activations(256, 256, 1) + 8 * 256 * 1000);
    double all = 4 * LAYER + 2 * EMBEDDING;
    assertBytes(memory.weights(), 2 * all);
    assertBytes(memory.gradients(), 4 * all / 4);
    assertBytes(memory.optimizer(), 12 * all / 4);
  }

  /** Only the layers' inputs stay; one layer is there again while its gradients are made. */
  @Test
  void fullRecomputationKeepsInputs() {
    var alone = memory(DENSE, plan(1, 2, 2, ActivationRecompute.FULL, 1), 1).getFirst();
    assertBytes(alone.activations(), 2 * 2 * 2 * 1024 * 1024.0 + 2 * activations(1024, 1024, 1));
    var tensor = memory(DENSE, plan(2, 2, 2, ActivationRecompute.FULL, 1), 1).getFirst();
    assertBytes(
        tensor.activations(),
        2 * 2 * 2 * 512 * 1024.0 + 2 * activations(1024, 512, 2) + 4 * 1024 * 1024);
  }

  /** Fused attention keeps no scores, so that the norms' outputs are what is computed again. */
  @Test
  void selectiveRecomputation() {
    var fused = memory(DENSE, plan(1, 2, 2, ActivationRecompute.SELECTIVE, 1), 1).getFirst();
    assertBytes(fused.activations(), 4 * (activations(1024, 1024, 1) - 2 * 2 * 1024 * 1024));
    var stack = EstimatedSoftwareStack.UNFUSED;
    double scores = 5.0 * 1024 * 512 * 8 / 2;
    var kept = memory(DENSE, Precision.FP16, stack, plan(2, 2, 2, ActivationRecompute.NONE, 1), 1);
    assertBytes(kept.getFirst().activations(), 4 * (activations(1024, 512, 2) + scores));
    // Where the loss is scaled gradients have 16 bits.
    assertBytes(kept.getFirst().gradients(), 2 * (2 * LAYER + EMBEDDING) / 2);
    var again =
        memory(DENSE, Precision.FP16, stack, plan(2, 2, 2, ActivationRecompute.SELECTIVE, 1), 1);
    assertBytes(
        again.getFirst().activations(), 4 * activations(1024, 512, 2) + scores); // of one layer
    var full = memory(DENSE, Precision.FP16, stack, plan(2, 2, 2, ActivationRecompute.FULL, 1), 1);
    assertBytes(
        full.getFirst().activations(),
        4 * 2 * 512 * 1024.0 + 2 * activations(1024, 512, 2) + scores + 4 * 1024 * 1024);
  }

  /**
   * In fp8 the inputs of products have one byte: of the norms' outputs, the attention, the block.
   */
  @Test
  void eightBitsKeepInputsInOne() {
    var memory =
        memory(
            DENSE,
            Precision.FP8,
            EstimatedSoftwareStack.USUAL,
            plan(1, 2, 2, ActivationRecompute.NONE, 1),
            1);
    double less = 2 * 1024 * 1024 + 1024 * 1024 + 1024.0 * 4096;
    assertBytes(memory.getFirst().activations(), 4 * (activations(1024, 1024, 1) - less));
  }

  /**
   * PyTorch's sharding over four: the 16-bit weights of a layer and of the next, which is fetched
   * meanwhile; of all layers where a pipeline needs them again and again.
   */
  @Test
  void shardedWeights() {
    double all = 4 * LAYER + 2 * EMBEDDING;
    var alone = memory(DENSE, plan(1, 1, 1, ActivationRecompute.SELECTIVE, 3), 4).getFirst();
    assertBytes(alone.weights(), 4 * all / 4 + 2 * 2 * LAYER);
    assertBytes(alone.gradients(), 4 * all / 4 + 2 * LAYER);
    assertBytes(alone.optimizer(), 8 * all / 4);
    assertBytes(alone.activations(), 4 * 0.5 * activations(512, 512, 1) + 4 * 512 * 1000);
    double first = 2 * LAYER + EMBEDDING;
    var piped = memory(DENSE, plan(1, 2, 1, ActivationRecompute.NONE, 3), 4).getFirst();
    assertBytes(piped.weights(), 4 * first / 4 + 2 * first);
    assertBytes(piped.gradients(), 4 * first / 4 + 4 * first);
    assertBytes(piped.optimizer(), 8 * first / 4);
  }

  /**
   * Tensor parallelism 2 and expert parallelism 4, two replicas of data: a GPU holds two whole
   * experts of a layer, and of its tokens half visit two each.
   */
  @Test
  void experts() {
    var plan = new Parallelism(2, 2, 1, 4, 1, 2, ActivationRecompute.NONE, true, 2);
    var memory = memory(EXPERTS, plan, 4);
    double attention = 1024.0 * 128 * 2 * (8 + 2) / 2;
    double dense = attention + 3.0 * 1024 * 4096 / 2;
    double withExperts = attention + 3.0 * 1024 * 256 / 2 + 8 * 1024;
    double experts = 2 * 3.0 * 1024 * 512;
    double common = EMBEDDING / 2 + dense + withExperts;
    assertBytes(memory.get(0).weights(), 2 * (common + experts));
    // Four replicas share what all have; the experts' two copies are on four · 2 / 4 GPUs.
    assertBytes(memory.get(0).gradients(), 4 * (common / 4 + experts / 2));
    assertBytes(memory.get(0).optimizer(), 12 * (common / 4 + experts / 2));
    double last = EMBEDDING / 2 + 2 * withExperts;
    assertBytes(memory.get(1).weights(), 2 * (last + 2 * experts));

    double before = 8 * 512 * 1024 + 2 * 1024 * (8 + 2 * 2) * 128 / 2.0 + 1024 * 1024 * 2 / 2.0;
    before += 4 * 1024 * 8 / 2.0;
    double block = 1024 * 4096 / 2.0 * (2 * 2 + 2);
    double visits = 1024.0 * 2 / 2;
    double routed = (4 + 2) * visits * 512 + 2 * visits * 1024;
    routed += (4 + 2) * 1024 * 256 / 2.0 + 2 * 1024 * 8 / 2.0;
    assertBytes(memory.get(0).activations(), 2 * (before + block + before + routed));
    assertBytes(memory.get(1).activations(), 2 * (before + routed) + 8 * 1024 * 1000 / 2.0);
    assertBytes(
        memory.get(1).other(),
        GIB / 2 + 0.02 * GIB * (memory.get(1).total() - memory.get(1).other() + 0.5));
  }

  /** Without sequence parallelism each GPU of a tensor group has half of every expert. */
  @Test
  void expertsAreSplitWithoutSequenceParallelism() {
    var plan = new Parallelism(2, 1, 1, 4, 1, 2, ActivationRecompute.FULL, false, 0);
    var memory = memory(EXPERTS, plan, 4).getFirst();
    double attention = 1024.0 * 128 * 2 * (8 + 2) / 2;
    double dense = attention + 3.0 * 1024 * 4096 / 2;
    double withExperts = attention + 3.0 * 1024 * 256 / 2 + 8 * 1024 + 2 * 3.0 * 1024 * 512 / 2;
    double all = EMBEDDING + dense + 3 * withExperts;
    assertBytes(memory.weights(), 2 * all);
    assertBytes(memory.gradients(), 4 * all);
    assertBytes(memory.optimizer(), 12 * all);
  }

  @Test
  void stagesOfPlainPyTorchHoldAllLayers() {
    var plain = EstimatedSoftwareStack.of(TrainingStack.of("pytorch"), Precision.BF16);
    var plan = plan(1, 16, 1, ActivationRecompute.FULL, 0);
    for (var shape : List.of(DENSE.withLayers(60), EXPERTS.withLayers(60))) {
      var stages = memory(shape, Precision.BF16, plain, plan, 1);
      double weights = stages.stream().mapToDouble(StageMemory::weights).sum();
      assertBytes(weights, 2 * LayerSizes.all(shape));
    }
    // 4 layers a stage of the first 12, then 3; no layer has anything but its inputs.
    var last = memory(DENSE.withLayers(60), Precision.BF16, plain, plan, 1).getLast();
    assertBytes(last.weights(), 2 * (3 * LAYER + EMBEDDING));
    double tokens = 512;
    double layer =
        memory(DENSE.withLayers(16), Precision.BF16, plain, plan, 1).getLast().activations();
    assertBytes(last.activations() - layer, 2 * 2 * tokens * 1024);
  }

  /** Queries and keys are kept as rotated, too, and what the gate's activation gives. */
  @Test
  void plainPyTorchKeepsRotationsAndGates() {
    var plain = EstimatedSoftwareStack.of(TrainingStack.of("pytorch"), Precision.BF16);
    var gated =
        new TransformerShape(4, 1024, 8, 2, 128, 4096, true, 1000, 512, 0, 0, 0, 0, 0, false, 0);
    var plan = plan(1, 1, 1, ActivationRecompute.NONE, 0);
    double logits = 18;
    double own = memory(gated, Precision.BF16, plain, plan, 1).getFirst().activations() * GIB;
    double fused =
        memory(gated, Precision.BF16, EstimatedSoftwareStack.USUAL, plan, 1)
                .getFirst()
                .activations()
            * GIB;
    double tokens = 512;
    assertThat(own - fused)
        .isCloseTo(
            4 * tokens * 2 * ((8 + 2) * 128 + 4096) + (logits - 8) * tokens * 1000, within(1.0));
  }
}
