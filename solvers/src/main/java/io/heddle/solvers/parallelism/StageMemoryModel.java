package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.LossKernel;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.PipelineLayout;
import io.heddle.model.job.TransformerShape;

/**
 * Bytes that a GPU of each stage holds at its worst, under 1F1B (Korthikanti et al. 2022, section
 * 4; Narayanan et al. 2021 for interleaving). Immutable; nothing allocated: O(1) a stage.
 */
final class StageMemoryModel {
  /** Memory that the allocator holds beside what is in use. */
  private static final double FRAGMENTATION = 0.02;

  /** Buffers of communication and libraries. */
  private static final double FIXED = 0.5 * (1L << 30);

  /** What per-operator checkpointing keeps of a layer's activations (PyTorch). */
  private static final double KEPT_SHARDED = 0.5;

  /** Bytes for each logit: two copies in 32 bits (Megatron-LM). */
  private static final double LOGIT = 8;

  /** PyTorch's log-softmax, its gradient and that of its input, each in 32 bits. */
  private static final double LOGIT_EAGER = 12;

  /** Compiled: the logits and their gradient in 16 bits. */
  private static final double LOGIT_COMPILED = 4;

  /** Bytes for each score that attention keeps where it is not fused: softmax, dropout, mask. */
  private static final double SCORE = 5;

  /** One of them is the mask, in every precision. */
  private static final double MASK = 1;

  /** The same for each step of an attention that is not fused at all. */
  private static final double SCORE_UNFUSED = 8;

  private final TransformerShape shape;
  private final Precision precision;
  private final EstimatedSoftwareStack stack;
  private final Calibration calibration;
  private final OptimizerKind optimizer;
  private final boolean keepsScores;
  private final double scoreBytes;
  private final double keptShare;
  private final double copies;
  private final double copiedLogit;

  /** Whether the loss is done with its logits before the first layer is computed again. */
  private final boolean freesLogits;

  private final double norms;
  private final double fixed;
  private final double fragments;
  private final double trained;
  private final double optimizerBytes;

  private final double gradientBytes;

  /**
   * Bytes of an element that only a matrix product needs again: fp8 keeps what it has cast, but
   * PyTorch's (torchao), which comes with its sharding, keeps 16 bits and casts again.
   */
  private final double inputBytes;

  private static final double INPUT_SHARDED = 2;

  /** Bytes of a 32-bit weight. */
  private static final int WEIGHT_32 = 4;

  /** Width of an element beside one of 16 bits, of which the formulas count bytes. */
  private final double wide;

  private final double logitSharded;

  /** Plain PyTorch keeps what the gate's activation gives, too. */
  private static final double GATE = 2;

  private final double gate;

  /**
   * Elements of a token that plain PyTorch keeps beside queries, keys and values: queries and keys
   * once more, as rotated in a step of its own. Models with gates (Llama) rotate.
   */
  private final double rotated;

  StageMemoryModel(
      TransformerShape shape,
      Precision precision,
      EstimatedSoftwareStack stack,
      OptimizerKind optimizer,
      Calibration calibration) {
    this.calibration = calibration;
    this.shape = shape;
    this.precision = precision;
    this.stack = stack;
    this.optimizer = optimizer;
    keepsScores = !stack.fusedAttention();
    wide = stack.elementBytes() / 2.0;
    double score = stack.attention() == AttentionKernel.UNFUSED ? SCORE_UNFUSED : SCORE;
    scoreBytes = (score - MASK) * wide + MASK;
    keptShare =
        calibration.of(
            stack.plain() ? CalibratedMemoryParameter.PLAIN_KEPT : CalibratedMemoryParameter.KEPT);
    copies = stack.plain() ? calibration.of(CalibratedMemoryParameter.PLAIN_COPIES) : 0;
    copiedLogit = calibration.of(CalibratedMemoryParameter.PLAIN_LOGIT);
    freesLogits = stack.loss() == LossKernel.EAGER || stack.loss() == LossKernel.COMPILED;
    norms = stack.fusedNorms() ? 0 : calibration.of(CalibratedMemoryParameter.PLAIN_NORMS);
    fixed =
        stack.plain() ? calibration.of(CalibratedMemoryParameter.PLAIN_FIXED) * (1L << 30) : FIXED;
    fragments =
        stack.plain() ? calibration.of(CalibratedMemoryParameter.PLAIN_FRAGMENTS) : FRAGMENTATION;
    boolean separate = stack.plain() && shape.gated();
    gate = separate ? GATE : 0;
    rotated = separate ? (shape.heads() + shape.keyValueHeads()) * shape.headWidth() : 0;
    trained = 1 - stack.frozenShare();
    logitSharded = stack.compiledLoss() ? LOGIT_COMPILED : LOGIT_EAGER;
    gradientBytes = stack.gradientBytes();
    inputBytes = precision == Precision.FP8 || precision == Precision.FP4 ? 1 : 2;
    optimizerBytes = optimizerBytes(optimizer, stack);
  }

  /** Of each trained parameter: one or two moments, and its 32-bit weight where it is narrower. */
  static double optimizerBytes(OptimizerKind optimizer, EstimatedSoftwareStack stack) {
    return moments(optimizer) + (stack.elementBytes() < WEIGHT_32 ? WEIGHT_32 : 0);
  }

  private static double moments(OptimizerKind optimizer) {
    return switch (optimizer) {
      case ADAM -> 8;
      case SGD -> 4;
    };
  }

  /** Of the same model with other numbers of layers. */
  StageMemoryModel withLayers(int layers) {
    return layers == shape.layers()
        ? this
        : new StageMemoryModel(shape.withLayers(layers), precision, stack, optimizer, calibration);
  }

  /** Bytes by kind of one GPU of a stage; filled over and over. */
  static final class Bytes {
    double weights;
    double gradients;
    double optimizer;
    double activations;
    double other;
    private final Layers layers = new Layers();

    double total() {
      return weights + gradients + optimizer + activations + other;
    }
  }

  /** What all stages of a plan have alike, so that it is calculated once a plan. */
  private static final class Layers {
    /** Bytes of all activations of a dense layer, and of one with experts. */
    double denseActivations;

    double expertActivations;

    /** Those of them that are kept for the backward pass. */
    double denseKept;

    double expertKept;
    double microBatches;

    /** What a layer that is computed again takes besides its activations. */
    double again;

    /** What attention keeps of its scores in a layer. */
    double scores;

    double logits;
    double other;

    /** Weights in elements: of the embedding, and of layers with experts without and with them. */
    double embedding;

    double dense;
    double common;
    double experts;

    /** GPUs over which the states of weights and of experts are split. */
    double group;

    double expertGroup;
  }

  /** The most that any GPU holds; O(1). */
  double worst(Parallelism plan, int dp, int globalBatch, Bytes scratch) {
    layOut(plan, dp, globalBatch, scratch.layers);
    int last = plan.pp() - 1;
    // Activations fall from stage to stage, so only the ends, the first stage with all its layers
    // and the change of kind can be worst.
    double worst = total(plan, last, scratch);
    for (int stage = 0; stage < Math.min(last, shape.denseLayers() > 0 ? 3 : 2); stage++) {
      worst = Math.max(worst, total(plan, stage, scratch));
    }
    return worst;
  }

  private double total(Parallelism plan, int stage, Bytes bytes) {
    fill(plan, stage, bytes);
    return bytes.total();
  }

  /** Whole layers of a stage. */
  int layers(Parallelism plan, int stage) {
    return stack.plain()
        ? Math.ceilDiv(shape.layers() - stage, plan.pp())
        : PipelineLayout.layers(shape.layers(), plan.pp(), plan.virtualPipeline(), stage);
  }

  void fill(Parallelism plan, int dp, int globalBatch, int stage, Bytes bytes) {
    layOut(plan, dp, globalBatch, bytes.layers);
    fill(plan, stage, bytes);
  }

  private void layOut(Parallelism plan, int dp, int globalBatch, Layers layers) {
    int tp = plan.tp();
    double tokens = (double) plan.microBatch() * shape.sequence() / plan.cp();
    double ownTokens = plan.sequenceParallel() ? tokens / tp : tokens;
    boolean sharded = plan.zeroStage() == Parallelism.LAST_ZERO_STAGE;
    double input = sharded ? INPUT_SHARDED : inputBytes;
    double attention = attentionActivations(tokens, ownTokens, tp, input);
    double alone =
        kernelActivations(tokens, ownTokens, tp)
            + (tp > 1 ? wide * copies * ownTokens * shape.hidden() : 0);
    layers.denseActivations =
        wide * keptShare * (attention + feedForward(tokens, shape.ffnHidden() / tp, input)) + alone;
    layers.expertActivations =
        shape.hasExperts()
            ? wide
                    * keptShare
                    * (attention + expertActivations(tokens, tp, plan.sequenceParallel(), input))
                + alone
            : 0;
    layers.denseKept = kept(plan, tokens, ownTokens, sharded, layers.denseActivations);
    layers.expertKept = kept(plan, tokens, ownTokens, sharded, layers.expertActivations);
    layers.microBatches = globalBatch / (plan.microBatch() * (double) dp);
    layers.again =
        stack.plain()
            ? wide * 4 * tokens * shape.hidden() + scoreGradients(tokens, tp)
            : (tp > 1 ? wide * 4 * tokens * shape.hidden() : 0) - scores(tokens, tp);
    layers.scores = sharded ? 0 : scores(tokens, tp);
    layers.logits = tokens * shape.vocab() * logitBytes(sharded, tp);
    double buffers =
        shape.hasExperts() || stack.plain() ? 0 : wide * 6 * tokens * shape.ffnHidden() / tp;
    layers.other = buffers + fixed;
    weights(plan, dp, layers);
  }

  private void fill(Parallelism plan, int stage, Bytes bytes) {
    var alike = bytes.layers;
    int ofStage = layers(plan, stage);
    double dense = shape.hasExperts() ? denseLayers(plan, stage, ofStage) : ofStage;
    double withExperts = ofStage - dense;
    bytes.activations =
        (dense * alike.denseKept + withExperts * alike.expertKept)
            * inFlight(plan, alike.microBatches, stage);
    double logits = stage == plan.pp() - 1 ? alike.logits : 0;
    if (plan.recompute() == ActivationRecompute.FULL) {
      double biggest =
          Math.max(
              dense > 0 ? alike.denseActivations : 0,
              withExperts > 0 ? alike.expertActivations : 0);
      double again = (stack.plain() ? biggest : 2 * biggest) + alike.again;
      bytes.activations += freesLogits ? Math.max(again, logits) : again + logits;
    } else {
      // Selective recomputation has the scores of one layer again, the one that is computed.
      boolean selective = plan.recompute() == ActivationRecompute.SELECTIVE;
      bytes.activations += logits + (selective ? alike.scores : 0);
    }
    states(plan, stage, dense, withExperts, bytes);
    // Weights and what belongs to them are never freed, so plain PyTorch loses nothing there.
    bytes.other = alike.other;
    bytes.other += fragments * (stack.plain() ? bytes.activations : bytes.total());
  }

  /** Those without experts of a stage of so many layers. */
  private double denseLayers(Parallelism plan, int stage, int ofStage) {
    int each = shape.layers() / plan.pp();
    int before =
        stack.plain()
            ? stage * each + Math.min(stage, shape.layers() % plan.pp())
            : PipelineLayout.before(shape.layers(), plan.pp(), plan.virtualPipeline(), stage);
    return Math.max(0, Math.min(shape.denseLayers(), before + ofStage) - before);
  }

  private double logitBytes(boolean sharded, int tp) {
    double bytes =
        switch (stack.loss()) {
          case null -> sharded ? logitSharded : stack.plain() ? copiedLogit : LOGIT;
          case COPIED -> copiedLogit;
          case EAGER -> LOGIT_EAGER;
          case COMPILED -> LOGIT_COMPILED;
        };
    // Plain PyTorch has the logits of the whole vocabulary on every GPU of a tensor group.
    return stack.plain() && !sharded ? bytes + gatheredLogit(tp) : bytes / tp;
  }

  /**
   * What gathering the logits takes besides: NCCL receives them in one buffer, from which they are
   * copied into a piece for each other GPU (PyTorch, ProcessGroupNCCL::allgather); both are held
   * until the stream of the collective has passed them, while the loss is queued already.
   */
  private double gatheredLogit(int tp) {
    return tp == 1 ? 0 : stack.elementBytes() * (1 + (tp - 1.0) / tp);
  }

  /** What a layer keeps that depends on how attention and norms are fused. */
  private double kernelActivations(double tokens, double ownTokens, int tp) {
    return scores(tokens, tp) + wide * norms * ownTokens * shape.hidden();
  }

  private double kept(
      Parallelism plan, double tokens, double ownTokens, boolean sharded, double activations) {
    return switch (plan.recompute()) {
      case NONE -> activations;
      case SELECTIVE ->
          sharded
              ? KEPT_SHARDED * activations
              : activations - scores(tokens, plan.tp()) - again(tokens, ownTokens, plan.tp());
      case FULL -> stack.elementBytes() * ownTokens * shape.hidden();
    };
  }

  /** What fused stacks compute again: the latents' projections, else the norms' outputs. */
  private double again(double tokens, double ownTokens, int tp) {
    if (keepsScores) {
      return 0;
    }
    return shape.latent()
        ? stack.elementBytes() * tokens * LayerSizes.queriesKeysValues(shape) / tp
        : wide * 2 * inputBytes * ownTokens * shape.hidden();
  }

  private double scores(double tokens, int tp) {
    return keepsScores ? scoreBytes * tokens * shape.sequence() * shape.heads() / tp : 0;
  }

  /** Each step of an attention that is not fused at all has a gradient, too. */
  private double scoreGradients(double tokens, int tp) {
    return stack.attention() == AttentionKernel.UNFUSED ? scores(tokens, tp) : 0;
  }

  /** Inputs and outputs of both norms; queries, keys, values; what attention gives. */
  private double attentionActivations(double tokens, double ownTokens, int tp, double input) {
    double latent =
        shape.latent() ? LayerSizes.QUERY_RANK + LayerSizes.LATENT + LayerSizes.ROTARY : 0;
    // Plain PyTorch keeps what sequence parallelism has gathered; Megatron gathers it again.
    double gathered = stack.plain() ? tokens : ownTokens;
    return (4 * ownTokens + 2 * input * gathered) * shape.hidden()
        + 2 * tokens * (LayerSizes.queriesKeysValues(shape) + rotated + latent) / tp
        + input * tokens * LayerSizes.attended(shape) / tp
        + 4 * tokens * shape.heads() / tp;
  }

  private double feedForward(double tokens, double width, double input) {
    return tokens * width * (2.0 * (LayerSizes.matrices(shape) - 1) + input + gate);
  }

  private double expertActivations(double tokens, int tp, boolean sequenceParallel, double input) {
    double visits = tokens * shape.topK() / (sequenceParallel ? tp : 1);
    double width = (double) shape.expertHidden() / (sequenceParallel ? 1 : tp);
    return (4 + input) * visits * width
        + input * visits * shape.hidden()
        + (4 + input) * tokens * shape.sharedHidden() / tp
        + 2 * tokens * shape.experts() / tp;
  }

  /** Micro-batches whose activations a stage holds at once. */
  private static double inFlight(Parallelism plan, double microBatches, int stage) {
    int pp = plan.pp();
    int virtual = plan.virtualPipeline();
    double warm =
        virtual == 1 ? pp - stage : ((pp - stage - 1) * 2.0 + (virtual - 1.0) * pp + 1) / virtual;
    return Math.min(microBatches, warm);
  }

  private void weights(Parallelism plan, int dp, Layers layers) {
    int tp = plan.tp();
    double attention = LayerSizes.attention(shape) / tp;
    layers.embedding = LayerSizes.embedding(shape) / tp;
    layers.dense = attention + LayerSizes.feedForward(shape) / tp;
    layers.common = attention + LayerSizes.shared(shape) / tp + LayerSizes.router(shape);
    double expertSplit = plan.ep() * (plan.sequenceParallel() ? 1.0 : tp);
    layers.experts = shape.experts() * LayerSizes.expert(shape) / expertSplit;
    layers.group = plan.zeroStage() >= 1 ? (double) dp * plan.cp() : 1;
    layers.expertGroup =
        plan.zeroStage() >= 1
            ? Math.max(1, layers.group / plan.ep() * (plan.sequenceParallel() ? tp : 1))
            : 1;
  }

  private void states(Parallelism plan, int stage, double dense, double withExperts, Bytes bytes) {
    var alike = bytes.layers;
    int ofEnds = (stage == 0 ? 1 : 0) + (stage == plan.pp() - 1 ? 1 : 0);
    double ends = (stack.tiedEmbeddings() ? Math.min(1, ofEnds) : ofEnds) * alike.embedding;
    double common = ends + dense * alike.dense + withExperts * alike.common;
    double all = common + withExperts * alike.experts;
    double group = alike.group;
    if (plan.zeroStage() == Parallelism.LAST_ZERO_STAGE) {
      double layer =
          Math.max(dense > 0 ? alike.dense : 0, withExperts > 0 ? alike.common + alike.experts : 0);
      boolean piped = plan.pp() > 1;
      double gathered = 2 * Math.max(layer, alike.embedding);
      int element = stack.elementBytes();
      bytes.weights = WEIGHT_32 * all / group + element * (piped ? all : gathered);
      bytes.gradients =
          trained * (WEIGHT_32 * all / group + (piped ? WEIGHT_32 * all : element * layer));
      bytes.optimizer = trained * moments(optimizer) * all / group;
      return;
    }
    bytes.weights = stack.elementBytes() * all;
    double shard = common / group + withExperts * alike.experts / alike.expertGroup;
    // Autograd gives gradients in the precision of the weights. Plain PyTorch that shards its
    // optimizer casts its shard in the step and frees it there (Aleph-Alpha/scaling 737f8557,
    // ParameterGroup.step_prequel), when no activations are left.
    bytes.gradients =
        trained
            * (stack.sumsShards(plan.zeroStage())
                ? stack.elementBytes() * all
                    + Math.max(0, gradientBytes * shard - bytes.activations)
                : gradientBytes * (plan.zeroStage() >= 2 ? shard : all));
    bytes.optimizer = trained * optimizerBytes * shard;
  }
}
