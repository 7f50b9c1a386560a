package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingStack;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.IterationTimeParts;
import org.junit.jupiter.api.Test;

/**
 * Seconds of each part from the bytes that its groups send, worked by hand. Four layers of width
 * 1024, 8 heads, 512 tokens a sequence, 16 sequences per iteration on 8 H100 of one domain, whose
 * links carry 450 · 0.83 · (1 − 0.668 / 8) GB/s in exchanges; H100 have ¾ of the usual latency.
 */
class TimeByHandTest {
  private static final double LINK = 450e9 * 0.83 * (1 - 0.668 / 8);
  private static final double NETWORK = 50e9 * 0.8;
  private static final double STEP = 0.75 * 6.85e-6;
  private static final double NEAR = 1e-12;
  private static final int GPUS = 8;

  /** As NCCL's rings inside a host behave: small messages wait, large ones fill the wires. */
  private static double ring(double sent, int size) {
    double latency = 0.75 * (6.85e-6 + 0.98e-6 * (size - 1));
    double sending = sent / (450e9 * 0.83 * (1 - 0.668 / size));
    return Math.pow(Math.pow(latency, 2 / 3.0) + Math.pow(sending, 2 / 3.0), 1.5);
  }

  /** Latency of an exchange between all. */
  private static double exchange(int doublings) {
    return 0.75 * (6.85e-6 + 1.78e-6 * doublings);
  }

  private static TransformerShape dense(int sequence) {
    return new TransformerShape(
        4, 1024, 8, 8, 128, 4096, false, 1000, sequence, 0, 0, 0, 0, 0, false, 0);
  }

  /** All layers with 8 gated experts of width 512, of which a token visits two. */
  private static TransformerShape experts() {
    return new TransformerShape(
        4, 1024, 8, 8, 128, 4096, true, 1000, 512, 8, 2, 512, 0, 0, false, 0);
  }

  private static IterationTimeParts parts(
      TransformerShape shape, Parallelism plan, GpuDevice device) {
    return parts(shape, plan, device, EstimatedSoftwareStack.USUAL);
  }

  private static IterationTimeParts parts(
      TransformerShape shape, Parallelism plan, GpuDevice device, EstimatedSoftwareStack stack) {
    return new PlanEstimator(
            shape, 16, Precision.BF16, OptimizerKind.ADAM, device, stack, Calibration.prior())
        .estimate("j", plan, GPUS)
        .seconds();
  }

  private static IterationTimeParts parts(TransformerShape shape, Parallelism plan) {
    return parts(shape, plan, Plans.h100());
  }

  private static Parallelism plan(int tp, int pp, int cp, int ep, int virtual, int zero) {
    return new Parallelism(tp, pp, cp, ep, virtual, 1, ActivationRecompute.NONE, false, zero);
  }

  /** Two all-reduces a layer and pass, each of a scatter and a gather; 0.8 of it is seen. */
  @Test
  void tensorGroupsSendTheHiddenState() {
    double once = ring(2 * 512 * 1024 / 2.0, 2);
    // Eight micro-batches through two layers of the stage, forward and backward.
    double both = 8 * 2 * 2 * 0.8 * 4 * once;
    var plan = plan(2, 2, 1, 1, 1, 0);
    assertThat(parts(dense(512), plan).tp()).isCloseTo(both, within(NEAR));
    assertThat(parts(dense(512), plan.withRecompute(ActivationRecompute.FULL)).tp())
        .as("and again")
        .isCloseTo(1.5 * both, within(NEAR));
  }

  @Test
  void stagesPassOnWhatATensorGroupShares() {
    var plan = plan(2, 2, 1, 1, 1, 0);
    double bytes = 2 * 512 * 1024 / 2.0;
    assertThat(parts(dense(512), plan).pp()).isCloseTo(8 * 2 * (bytes / LINK + STEP), within(NEAR));
    assertThat(parts(dense(512), plan.withVirtualPipeline(2)).pp())
        .isCloseTo(8 * 2 * 2 * (bytes / LINK + STEP), within(NEAR));
    var halves = Plans.h100().withLinks(450e9, 4, 50e9);
    assertThat(parts(dense(512), plan, halves).pp())
        .as("stages in different domains")
        .isCloseTo(8 * 2 * (bytes / NETWORK + STEP), within(NEAR));
  }

  /** Gradients scattered, weights gathered; half of it is seen. */
  @Test
  void replicasSendTheirWeights() {
    double weights = 4 * 12 * 1048576.0 / 2 / 2 + 1024000 / 2.0;
    double once = ring(2 * weights / 2, 2);
    assertThat(parts(dense(512), plan(2, 2, 1, 1, 1, 0)).dp())
        .isCloseTo(0.5 * 2 * once, within(NEAR));
  }

  @Test
  void keysGoRoundTheContextGroup() {
    double keysAndValues = 2 * 256 * 2048;
    double round = ring(keysAndValues, 2);
    assertThat(parts(dense(512), plan(1, 1, 2, 1, 1, 0)).cp())
        .isCloseTo(4 * 4 * 2 * 0.5 * round, within(NEAR));
  }

  @Test
  void tokensGoToTheirExpertsAndBack() {
    var seconds = parts(experts(), plan(1, 1, 1, 4, 1, 0));
    double places = 4 * (1 - 0.75 * 0.75);
    double once = 2 * 512 * 1024 * places * 0.75 * 1.25 / LINK + exchange(2);
    // Two micro-batches, four layers, forward and backward, there and back.
    assertThat(seconds.ep()).isCloseTo(2 * 4 * 2 * 2 * once, within(NEAR));
    double routers = 4 * 8 * 1024;
    double common = 4 * 4 * 1048576.0 + 2 * 1024000 + routers;
    double own = 4 * 3 * 1024 * 512 * 8 / 4.0;
    double shared = ring(2 * common * 7 / 8, 8);
    double ofExperts = ring(2 * own / 2, 2);
    assertThat(seconds.dp()).isCloseTo(0.5 * 2 * (shared + ofExperts), within(NEAR));
  }

  /** Two dense layers lead: of two stages one is without experts, the other as if all had them. */
  @Test
  void theStageWithExpertsAloneSetsThePace() {
    var plan = plan(1, 2, 1, 4, 1, 0);
    var half = parts(experts().with().denseLayers(2).build(), plan);
    assertThat(half.ep()).isEqualTo(parts(experts(), plan).ep());
    assertThat(half.compute()).isEqualTo(parts(experts(), plan).compute());
  }

  /** Both GPUs of a tensor group hold all routers, and a half of the rest. */
  @Test
  void routersAreNotSplit() {
    double common = (4 * 4 * 1048576.0 + 2 * 1024000) / 2 + 4 * 8 * 1024;
    double own = 4 * 3 * 1024 * 512 * 8 / 2.0;
    double once = ring(2 * common * 3 / 4, 4) + ring(2 * own * 3 / 4, 4);
    assertThat(parts(experts(), plan(2, 1, 1, 1, 1, 0)).dp())
        .isCloseTo(0.5 * 2 * once, within(NEAR));
    double speed = 0.8 * Plans.h100().memoryBytesPerSecond();
    assertThat(parts(experts(), plan(2, 1, 1, 1, 1, 0)).optimizer())
        .isCloseTo(26 * (common + own) / speed, within(NEAR));
  }

  /** Gathered twice and scattered once a micro-batch; a tenth is seen where there is much to do. */
  @Test
  void shardedWeightsAreGatheredForEachMicroBatch() {
    double weights = 4 * 12 * 1048576.0 + 2 * 1024000;
    double once = ring(2 * weights * 7 / 8, 8);
    assertThat(parts(dense(16384), plan(1, 1, 1, 1, 1, 3)).dp())
        .isCloseTo(0.1 * 3 * once * 2 + 2 * once / 4, within(NEAR));
  }

  @Test
  void theOptimizerMovesItsShardAndAllWeights() {
    double weights = 4 * 12 * 1048576.0 / 2 / 2 + 1024000 / 2.0;
    double speed = 0.8 * Plans.h100().memoryBytesPerSecond();
    assertThat(parts(dense(512), plan(2, 2, 1, 1, 1, 0)).optimizer())
        .isCloseTo(26 * weights / speed, within(NEAR));
    assertThat(parts(dense(512), plan(2, 2, 1, 1, 1, 1)).optimizer())
        .isCloseTo((20 / 2 + 6) * weights / speed, within(NEAR));
  }

  /**
   * So little to compute that the host's launches are what takes: 0.8 ms a layer, 3 with experts.
   */
  @Test
  void smallLayersTakeTheirLaunchesAndStagesWaitForOne() {
    double passing = 2 * (2 * 512 * 1024 / 2.0 / LINK + STEP);
    var plan = plan(2, 2, 1, 1, 1, 0);
    assertThat(parts(dense(512), plan).bubble()).isCloseTo(2 * 8e-4 * 2.5 + passing, within(1e-6));
    assertThat(parts(dense(512), plan.withRecompute(ActivationRecompute.SELECTIVE)).bubble())
        .isCloseTo(2 * 8e-4 * 2.65 + passing, within(1e-6));
    assertThat(parts(dense(512), plan.withRecompute(ActivationRecompute.FULL)).bubble())
        .isCloseTo(2 * 8e-4 * 3.5 + passing, within(1e-6));
    assertThat(parts(dense(512), plan.withVirtualPipeline(2)).bubble())
        .isCloseTo((2 * 8e-4 * 2.5 + 2 * passing) / 2, within(1e-6));
    assertThat(parts(experts(), plan).bubble()).isCloseTo(2 * 3e-3 * 2.5 + passing, within(1e-6));
  }

  /** PyTorch's own modules take 0.3 of that, with experts as long. */
  @Test
  void modulesOfPyTorchAreLaunchedFaster() {
    double passing = 2 * (2 * 512 * 1024 / 2.0 / LINK + STEP);
    var plan = plan(2, 2, 1, 1, 1, 0);
    var titan = EstimatedSoftwareStack.of(TrainingStack.of("torchtitan"), Precision.BF16);
    double seconds = parts(dense(512), plan, Plans.h100(), titan).bubble();
    assertThat(seconds).isCloseTo(2 * 0.3 * 8e-4 * 2.5 + passing, within(1e-5));
    assertThat(parts(experts(), plan, Plans.h100(), titan).bubble())
        .isCloseTo(parts(experts(), plan).bubble(), within(1e-6));
  }

  /** Two groups of 4 in domains of 4: half of all pairs of domains, at the network's speed. */
  @Test
  void tokensThatLeaveTheirDomainTakeTheNetwork() {
    var halves = Plans.h100().withLinks(450e9, 4, 5e9);
    double domains = 1 - 0.5 * 0.5;
    double once = 2 * 512 * 1024 * domains * 1.67 / (5e9 * 0.8) + exchange(3);
    assertThat(parts(experts(), plan(1, 1, 1, 8, 1, 0), halves).ep())
        .isCloseTo(2 * 4 * 2 * 2 * once, within(NEAR));
  }

  /** What a GPU computes is split by tp, and its norms by sequence parallelism, too. */
  @Test
  void normsAreSplitBySequenceParallelism() {
    var shape = dense(65536);
    var whole = parts(shape, plan(2, 1, 1, 1, 1, 0)).compute();
    var split =
        parts(shape, new Parallelism(2, 1, 1, 1, 1, 1, ActivationRecompute.NONE, true, 0))
            .compute();
    // 16 / 4 micro-batches, 4 layers, three passes, 6 times over 2 bytes of 1024: half is less.
    double less = 4 * 4 * 3 * 6 * 2 * 1024 * 65536.0 / 2;
    double speed = 0.8 * Plans.h100().memoryBytesPerSecond();
    assertThat(whole - split).isCloseTo(less / speed, within(1e-4 * whole));
  }

  /** Each accumulates into 32 bits: 8 bytes a weight of four layers, half of it hidden. */
  @Test
  void computingIsBothWaysAndAccumulates() {
    var shape = dense(65536);
    var kernels =
        new GpuKernelTimes(
            Plans.h100(), Precision.BF16, EstimatedSoftwareStack.USUAL, Calibration.prior());
    var layers =
        new LayerComputeTimes(shape, kernels, EstimatedSoftwareStack.USUAL, Calibration.prior());
    double core = layers.core(65536, 1);
    double forward =
        core + layers.projections(65536, 65536, 1) + layers.feedForward(65536, 4096, 1);
    double layer = 3 * forward + 0.5 * core + 0.5 * kernels.moving(8 * 12 * 1048576.0);
    assertThat(parts(shape, plan(1, 1, 1, 1, 1, 0)).compute())
        .isCloseTo(2 * (4 * layer + layers.head(65536, 1)), within(1e-5));
    // With sharded weights nothing is accumulated, and two GPUs of a context wait for the later.
    double late = 1.5 * layers.core(32768, 1);
    double half = late + layers.projections(32768, 32768, 1) + layers.feedForward(32768, 4096, 1);
    assertThat(parts(shape, plan(1, 1, 2, 1, 1, 3)).compute())
        .isCloseTo(4 * (4 * (3 * half + 0.5 * late) + layers.head(32768, 1)), within(1e-4));
  }
}
