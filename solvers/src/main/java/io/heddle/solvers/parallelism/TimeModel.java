package io.heddle.solvers.parallelism;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TransformerShape;

/**
 * Seconds of an iteration under 1F1B, interleaved where there are virtual stages. Layers are spread
 * evenly, the last stage has the loss on top. For one thread; {@link #fill} allocates nothing:
 * O(1).
 */
final class TimeModel {
  /** Half of a layer again in the backward pass, with per-operator checkpointing (PyTorch). */
  private static final double SELECTIVE_SHARDED = 0.4;

  /** Norms and activations again, where attention keeps no scores anyway. */
  private static final double SELECTIVE = 0.08;

  private static final double SELECTIVE_LAUNCH = 0.15;
  private static final double BACKWARD = 2;

  /** Fused attention computes its scores again in the backward pass. */
  private static final double CORE_AGAIN = 0.5;

  private static final double LAUNCH_BOTH_WAYS = 2.5;

  /**
   * Launching of a dense layer of PyTorch's own modules beside one of Megatron: 0.6 of 2.0 ms, from
   * 0.5 ms (GPT) and 0.7 ms (Llama) measured at micro-batch 1.
   */
  private static final double TORCH_LAUNCH = 0.3;

  private final TransformerShape shape;
  private final GpuKernelTimes kernels;
  private final CommunicationGroupLinks links;
  private final LayerTimes layers;
  private final StageWeightTimes weights;
  private final EstimatedSoftwareStack stack;

  /** Bytes of what is sent, and of a weight. */
  private final double element;

  private final double expertExposed;
  private final double trained;
  private final double accumulate;
  private final double launchDense;
  private final double launchExperts;
  private final double dataExposed;
  private final double shardedExposed;
  private final double pipelineExposed;

  TimeModel(
      TransformerShape shape,
      GpuKernelTimes kernels,
      CommunicationGroupLinks links,
      EstimatedSoftwareStack stack,
      Calibration calibration) {
    this.shape = shape;
    this.kernels = kernels;
    this.links = links;
    this.stack = stack;
    element = stack.elementBytes();
    layers = new LayerTimes(shape, kernels, links, stack, calibration);
    weights = new StageWeightTimes(shape, links.data(), stack);
    expertExposed =
        stack.overlappedExperts() ? calibration.of(CalibratedTimeParameter.EXPERTS_OVERLAPPED) : 1;
    accumulate = calibration.of(CalibratedTimeParameter.ACCUMULATE);
    trained = 1 - stack.frozenShare();
    launchDense =
        stack.graphed()
            ? 0
            : calibration.of(CalibratedTimeParameter.LAUNCH_DENSE)
                * (stack.torchModules() ? TORCH_LAUNCH : 1);
    launchExperts =
        calibration.of(CalibratedTimeParameter.LAUNCH_EXPERTS)
            * (stack.droppedTokens() ? calibration.of(CalibratedTimeParameter.DROPPED_TOKENS) : 1)
            * (stack.graphed() ? calibration.of(CalibratedTimeParameter.GRAPHED_EXPERTS) : 1);
    dataExposed =
        trained
            * (stack.overlappedData()
                ? Math.min(1, calibration.of(CalibratedTimeParameter.DATA_EXPOSED))
                : 1);
    shardedExposed = Math.min(1, calibration.of(CalibratedTimeParameter.SHARDED_EXPOSED));
    pipelineExposed = calibration.of(CalibratedTimeParameter.PIPELINE_EXPOSED);
  }

  /**
   * @param dp degree of data parallelism
   * @param globalBatch sequences per iteration
   */
  void fill(Parallelism plan, int dp, int globalBatch, IterationTimeCosts costs) {
    layers.fill(plan);
    weights.fill(plan, dp);
    double microBatches = globalBatch / ((double) plan.microBatch() * dp);
    double passes = plan.recompute() == ActivationRecompute.FULL ? 3 : 2;
    int ofStage = weights.layers;

    double computing = computing(plan);
    double tensor = ofStage * passes * layers.tensor;
    double context = ofStage * passes * layers.context;
    double expert = weights.withExperts * passes * expertExposed * 2 * layers.expert;
    double busy = computing + tensor + context + expert;
    double stage = GpuKernelTimes.larger(busy, launching(plan.recompute()));

    // A last stage with fewer layers has time for the loss before the others are done.
    double spare = weights.spareShare * stage;
    costs.head = Math.max(0, layers.head - spare);
    costs.compute = microBatches * (computing + stage - busy + costs.head);
    costs.tensor = microBatches * tensor;
    costs.context = microBatches * context;
    costs.expert = microBatches * expert;
    double pass = passing(plan, dp);
    costs.pipeline = microBatches * pass;
    // The other stages fill and drain the pipeline at their own pace.
    costs.bubble = (weights.others * stage + (plan.pp() - 1) * pass) / plan.virtualPipeline();
    costs.data =
        sharded(plan) ? shardedData(microBatches, computing) : 2 * weights.exchange * dataExposed;
    double shards = plan.zeroStage() == 0 ? 1 : (double) dp * plan.cp();
    costs.optimizer =
        trained * kernels.moving((OPTIMIZER_BYTES / shards + WEIGHT_BYTES) * weights.held);
  }

  /** Layers of a stage for one micro-batch, forward and backward. */
  private double computing(Parallelism plan) {
    double core = layers.core * imbalance(plan.cp(), sharded(plan));
    double attention = layers.projections + core;
    double withExperts = weights.withExperts;
    double without = weights.layers - withExperts;
    double seconds = 0;
    if (without > 0) {
      double forward = attention + layers.feedForward;
      seconds += without * bothWays(forward, core, weights.denseLayer, plan);
    }
    if (withExperts > 0) {
      double forward = attention + layers.experts;
      seconds += withExperts * bothWays(forward, core, weights.expertLayer, plan);
    }
    return seconds;
  }

  private static boolean sharded(Parallelism plan) {
    return plan.zeroStage() == Parallelism.LAST_ZERO_STAGE;
  }

  /** Read and written for each parameter: gradient, weight and two moments in 32 bits. */
  private static final double OPTIMIZER_BYTES = 20;

  private static final double WEIGHT_BYTES = 6;

  /** A ring of plain causal attention waits for the GPU with the last part of the sequence. */
  private double imbalance(int cp, boolean sharded) {
    return sharded && cp > 1 && stack.fusedAttention() ? (2 * cp - 1) / (double) cp : 1;
  }

  private double bothWays(double forward, double core, double trainable, Parallelism plan) {
    boolean sharded = sharded(plan);
    double again =
        switch (plan.recompute()) {
          case NONE -> 0;
          case SELECTIVE ->
              stack.fusedAttention() ? (sharded ? SELECTIVE_SHARDED : SELECTIVE) * forward : core;
          case FULL -> forward;
        };
    int sumBytes =
        stack.sumsShards(plan.zeroStage()) ? stack.elementBytes() : stack.gradientBytes();
    double accumulating =
        sharded ? 0 : trained * accumulate * kernels.moving(2 * sumBytes * trainable);
    return forward * (1 + BACKWARD - stack.frozenShare())
        + CORE_AGAIN * core
        + again
        + accumulating;
  }

  /** Layers of a stage, forward and backward. */
  private double launching(ActivationRecompute recompute) {
    double withExperts = weights.withExperts;
    double forward = (weights.layers - withExperts) * launchDense + withExperts * launchExperts;
    return forward
        * (LAUNCH_BOTH_WAYS
            + switch (recompute) {
              case NONE -> 0;
              case SELECTIVE -> SELECTIVE_LAUNCH;
              case FULL -> 1;
            });
  }

  /** One micro-batch between two stages, forward and backward. */
  private double passing(Parallelism plan, int dp) {
    if (plan.pp() == 1) {
      return 0;
    }
    // With and without sequence parallelism each GPU of a tensor group sends its share.
    double bytes = element * layers.tokens * shape.hidden() / plan.tp();
    double span = (double) plan.tp() * plan.cp() * dp * plan.pp();
    return pipelineExposed * 2 * plan.virtualPipeline() * links.pipeline().pass(bytes, span);
  }

  /** The same between clusters: all replicas send over one way, forward and backward. */
  double passing(Parallelism plan, int dp, WanNetworkLevel wan) {
    double bytes = element * plan.microBatch() * shape.sequence() * shape.hidden() * dp;
    return pipelineExposed * 2 * plan.virtualPipeline() * wan.pass(bytes);
  }

  /** Gradients of all weights between clusters, each of which has added up its own. */
  double exchanging(int clusters, WanNetworkLevel wan) {
    return dataExposed * 2 * wan.ring(element * LayerSizes.all(shape), clusters);
  }

  /** Weights gathered twice and gradients scattered once for each micro-batch. */
  private double shardedData(double microBatches, double computing) {
    double all = 3 * weights.exchange * microBatches;
    double hidden = (1 - shardedExposed) * microBatches * computing;
    return Math.max(all - hidden, shardedExposed * all) + 2 * weights.exchange / shape.layers();
  }
}
