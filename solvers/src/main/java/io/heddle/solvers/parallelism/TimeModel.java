package io.heddle.solvers.parallelism;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.PipelineLayout;
import io.heddle.model.job.TransformerShape;

/**
 * Seconds of an iteration under 1F1B, interleaved where there are virtual stages. Layers are spread
 * evenly, the last stage has the loss on top. Immutable; {@link #fill} allocates nothing: O(1).
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
  private final LayerComputeTimes layers;
  private final EstimatedSoftwareStack stack;

  /** Bytes of what is sent, and of a weight. */
  private final double element;

  private final double tensorExposed;
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
    layers = new LayerComputeTimes(shape, kernels, stack, calibration);
    tensorExposed =
        calibration.of(CalibratedTimeParameter.TENSOR_EXPOSED)
            * (stack.asyncTensor() ? calibration.of(CalibratedTimeParameter.ASYNC_TENSOR) : 1)
            * (stack.plain() ? calibration.of(CalibratedTimeParameter.PLAIN_TENSOR) : 1);
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
    int pp = plan.pp();
    double microBatches = globalBatch / ((double) plan.microBatch() * dp);
    double tokens = (double) plan.microBatch() * shape.sequence() / plan.cp();
    double ownTokens = plan.sequenceParallel() ? tokens / plan.tp() : tokens;
    double passes = plan.recompute() == ActivationRecompute.FULL ? 3 : 2;
    int layersOfStage = PipelineLayout.most(shape.layers(), pp, plan.virtualPipeline());
    double withExperts = expertLayers(layersOfStage);

    double computing = computing(plan, tokens, ownTokens, layersOfStage - withExperts, withExperts);
    double tensor = layersOfStage * passes * tensor(plan.tp(), tokens);
    double context = layersOfStage * passes * keysAndValues(tokens, plan.tp(), plan.cp());
    double expert =
        withExperts
            * passes
            * expertExposed
            * 2
            * links.expert().toExperts(element * ownTokens * shape.hidden(), plan.ep(), shape);
    double busy = computing + tensor + context + expert;
    double stage =
        GpuKernelTimes.larger(
            busy, launching(plan.recompute(), layersOfStage - withExperts, withExperts));

    int last =
        stack.plain()
            ? shape.layers() / pp
            : PipelineLayout.layers(shape.layers(), pp, plan.virtualPipeline(), pp - 1);
    // A last stage with fewer layers has time for the loss before the others are done.
    double spare = (layersOfStage - last) * stage / layersOfStage;
    costs.head = Math.max(0, layers.head(tokens, plan.tp()) - spare);
    costs.compute = microBatches * (computing + stage - busy + costs.head);
    costs.tensor = microBatches * tensor;
    costs.context = microBatches * context;
    costs.expert = microBatches * expert;
    costs.pipeline = passing(plan, dp, microBatches, tokens);
    // The other stages fill and drain the pipeline at their own pace.
    double others = shape.layers() / (double) layersOfStage - 1;
    costs.bubble =
        (others * stage + (pp - 1) * costs.pipeline / microBatches) / plan.virtualPipeline();
    finish(plan, dp, microBatches, computing, layersOfStage - withExperts, withExperts, costs);
  }

  /**
   * Layers with experts of the fullest stage. Leading dense layers that one stage holds leave the
   * others with experts alone; where there are more of them, they are taken to alternate (GShard).
   */
  private double expertLayers(int layersOfStage) {
    return shape.denseLayers() < layersOfStage
        ? Math.min(layersOfStage, shape.expertLayers())
        : layersOfStage * (shape.expertLayers() / (double) shape.layers());
  }

  /** What comes once an iteration, and with sharded weights once a micro-batch. */
  private void finish(
      Parallelism plan,
      int dp,
      double microBatches,
      double computing,
      double without,
      double withExperts,
      IterationTimeCosts costs) {
    double experts = withExperts * ownExperts(plan);
    double common =
        commonWeights(plan.tp(), without, withExperts)
            + LayerSizes.embedding(shape)
                / plan.tp()
                * (plan.pp() == 1 && !stack.tiedEmbeddings() ? 2 : 1);
    costs.data =
        sharded(plan)
            ? shardedData(plan, dp, microBatches, common, experts, computing)
            : replicatedData(plan, dp, common, experts) * dataExposed;
    double held = common + experts;
    int shards = plan.zeroStage() == 0 ? 1 : dp * plan.cp();
    costs.optimizer =
        trained * kernels.moving(OPTIMIZER_BYTES * held / shards + WEIGHT_BYTES * held);
  }

  /** Layers of a stage for one micro-batch, forward and backward. */
  private double computing(
      Parallelism plan, double tokens, double ownTokens, double without, double withExperts) {
    int tp = plan.tp();
    double core = layers.core(tokens, tp, imbalance(plan.cp(), sharded(plan)));
    double attention = layers.projections(tokens, ownTokens, tp) + core;
    double attentionWeights = LayerSizes.attention(shape) / tp;
    double seconds = 0;
    if (without > 0) {
      double weights = attentionWeights + LayerSizes.feedForward(shape) / tp;
      double forward = attention + layers.feedForward(tokens, shape.ffnHidden(), tp);
      seconds += without * bothWays(forward, core, weights, plan);
    }
    if (withExperts > 0) {
      double weights = attentionWeights + LayerSizes.shared(shape) / tp + ownExperts(plan);
      double forward = attention + layers.experts(tokens, tp, plan.ep(), plan.sequenceParallel());
      seconds += withExperts * bothWays(forward, core, weights, plan);
    }
    return seconds;
  }

  /** Weights of a stage that a GPU holds, without experts; routers are not split. */
  private double commonWeights(int tp, double without, double withExperts) {
    double split =
        (without + withExperts) * LayerSizes.attention(shape)
            + without * LayerSizes.feedForward(shape)
            + withExperts * LayerSizes.shared(shape);
    return split / tp + withExperts * LayerSizes.router(shape);
  }

  /** Weights of the experts of a layer that a GPU holds. */
  private double ownExperts(Parallelism plan) {
    double own = LayerSizes.expert(shape) * shape.experts() / plan.ep();
    return plan.sequenceParallel() ? own : own / plan.tp();
  }

  private double tensor(int tp, double tokens) {
    return tp == 1
        ? 0
        : tensorExposed * 4 * links.tensor().ring(element * tokens * shape.hidden(), tp, 1);
  }

  private static boolean sharded(Parallelism plan) {
    return plan.zeroStage() == Parallelism.LAST_ZERO_STAGE;
  }

  /** Read and written for each parameter: gradient, weight and two moments in 32 bits. */
  private static final double OPTIMIZER_BYTES = 20;

  private static final double WEIGHT_BYTES = 6;

  /** A ring of plain causal attention waits for the GPU with the last part of the sequence. */
  private static double imbalance(int cp, boolean sharded) {
    return sharded && cp > 1 ? (2 * cp - 1) / (double) cp : 1;
  }

  private double bothWays(double forward, double core, double weights, Parallelism plan) {
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
        sharded ? 0 : trained * accumulate * kernels.moving(2 * sumBytes * weights);
    return forward * (1 + BACKWARD - stack.frozenShare())
        + CORE_AGAIN * core
        + again
        + accumulating;
  }

  /** Layers of a stage, forward and backward. */
  private double launching(ActivationRecompute recompute, double without, double withExperts) {
    double forward = without * launchDense + withExperts * launchExperts;
    return forward
        * (LAUNCH_BOTH_WAYS
            + switch (recompute) {
              case NONE -> 0;
              case SELECTIVE -> SELECTIVE_LAUNCH;
              case FULL -> 1;
            });
  }

  private double keysAndValues(double tokens, int tp, int cp) {
    if (cp == 1) {
      return 0;
    }
    double width =
        shape.latent() ? LayerSizes.LATENT : 2 * shape.keyValueHeads() * shape.headWidth() / tp;
    return 0.5 * links.context().handRound(element * tokens * width, cp, tp);
  }

  private double passing(Parallelism plan, int dp, double microBatches, double tokens) {
    if (plan.pp() == 1) {
      return 0;
    }
    // With and without sequence parallelism each GPU of a tensor group sends its share.
    double bytes = element * tokens * shape.hidden() / plan.tp();
    double span = (double) plan.tp() * plan.cp() * dp * plan.pp();
    return pipelineExposed
        * 2
        * plan.virtualPipeline()
        * microBatches
        * links.pipeline().pass(bytes, span);
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

  /** Gradients scattered and weights gathered once an iteration. */
  private double replicatedData(Parallelism plan, int dp, double weights, double expertWeights) {
    double group = (double) dp * plan.cp();
    double shared = 2 * links.data().ring(element * weights, group, plan.tp());
    if (expertWeights == 0) {
      return shared;
    }
    double expertGroup = Math.max(1, group / plan.ep());
    return shared
        + 2
            * links
                .data()
                .ring(element * expertWeights, expertGroup, (double) plan.tp() * plan.ep());
  }

  /** Weights gathered twice and gradients scattered once for each micro-batch. */
  private double shardedData(
      Parallelism plan,
      int dp,
      double microBatches,
      double weights,
      double expertWeights,
      double computing) {
    double once = replicatedData(plan, dp, weights, expertWeights) / 2;
    double all = 3 * once * microBatches;
    double hidden = (1 - shardedExposed) * microBatches * computing;
    return Math.max(all - hidden, shardedExposed * all) + 2 * once / shape.layers();
  }
}
