package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.AttentionKernel;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TransformerShape;

/**
 * Bytes of activations that a GPU keeps of one layer and one micro-batch, and of the logits
 * (Korthikanti et al. 2022, section 4). Immutable; nothing allocated: O(1) a plan.
 */
final class LayerActivationMemory {
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

  private static final double INPUT_SHARDED = 2;

  /** Plain PyTorch keeps what the gate's activation gives, too. */
  private static final double GATE = 2;

  private final TransformerShape shape;
  private final EstimatedSoftwareStack stack;
  private final boolean keepsScores;
  private final double scoreBytes;
  private final double keptShare;
  private final double copies;
  private final double copiedLogit;
  private final double norms;

  /**
   * Bytes of an element that only a matrix product needs again: fp8 keeps what it has cast, but
   * PyTorch's (torchao), which comes with its sharding, keeps 16 bits and casts again.
   */
  private final double inputBytes;

  /** Width of an element beside one of 16 bits, of which the formulas count bytes. */
  private final double wide;

  private final double logitSharded;

  private final double gate;

  /**
   * Elements of a token that plain PyTorch keeps beside queries, keys and values: queries and keys
   * once more, as rotated in a step of its own. Models with gates (Llama) rotate.
   */
  private final double rotated;

  LayerActivationMemory(
      TransformerShape shape,
      Precision precision,
      EstimatedSoftwareStack stack,
      Calibration calibration) {
    this.shape = shape;
    this.stack = stack;
    keepsScores = !stack.fusedAttention();
    wide = stack.elementBytes() / 2.0;
    double score = stack.attention() == AttentionKernel.UNFUSED ? SCORE_UNFUSED : SCORE;
    scoreBytes = (score - MASK) * wide + MASK;
    keptShare =
        calibration.of(
            stack.plain() ? CalibratedMemoryParameter.PLAIN_KEPT : CalibratedMemoryParameter.KEPT);
    copies = stack.plain() ? calibration.of(CalibratedMemoryParameter.PLAIN_COPIES) : 0;
    copiedLogit = calibration.of(CalibratedMemoryParameter.PLAIN_LOGIT);
    norms = stack.fusedNorms() ? 0 : calibration.of(CalibratedMemoryParameter.PLAIN_NORMS);
    boolean separate = stack.plain() && shape.gated();
    gate = separate ? GATE : 0;
    rotated = separate ? (shape.heads() + shape.keyValueHeads()) * shape.headWidth() : 0;
    logitSharded = stack.compiledLoss() ? LOGIT_COMPILED : LOGIT_EAGER;
    inputBytes = precision == Precision.FP8 || precision == Precision.FP4 ? 1 : 2;
  }

  /** Of a plan; filled over and over. */
  static final class Bytes {
    /** Of all activations of a dense layer, and of one with experts. */
    double denseActivations;

    double expertActivations;

    /** Those of them that are kept for the backward pass. */
    double denseKept;

    double expertKept;

    /** What a layer that is computed again takes besides its activations. */
    double again;

    /** What attention keeps of its scores in a layer. */
    double scores;

    double logits;

    /** What is in use while a layer is computed, whichever it is. */
    double buffers;
  }

  /** O(1). */
  void fill(Parallelism plan, Bytes bytes) {
    int tp = plan.tp();
    double tokens = (double) plan.microBatch() * shape.sequence() / plan.cp();
    double split = tokens / tp;
    double ownTokens = plan.sequenceParallel() ? split : tokens;
    boolean sharded = plan.zeroStage() == Parallelism.LAST_ZERO_STAGE;
    double input = sharded ? INPUT_SHARDED : inputBytes;
    double attention = attentionActivations(tokens, ownTokens, split, input);
    double scores = keepsScores ? scoreBytes * split * shape.sequence() * shape.heads() : 0;
    double alone = scores + wide * (norms + (tp > 1 ? copies : 0)) * ownTokens * shape.hidden();
    bytes.denseActivations = wide * keptShare * (attention + feedForward(split, input)) + alone;
    bytes.expertActivations =
        shape.hasExperts()
            ? wide * keptShare * (attention + expertActivations(ownTokens, split, input)) + alone
            : 0;
    double dropped = scores + again(ownTokens, split);
    bytes.denseKept = kept(plan, ownTokens, sharded, dropped, bytes.denseActivations);
    bytes.expertKept = kept(plan, ownTokens, sharded, dropped, bytes.expertActivations);
    bytes.again =
        stack.plain()
            ? wide * 4 * tokens * shape.hidden() + scoreGradients(scores)
            : (tp > 1 ? wide * 4 * tokens * shape.hidden() : 0) - scores;
    bytes.scores = sharded ? 0 : scores;
    bytes.logits = tokens * shape.vocab() * logitBytes(sharded, tp);
    bytes.buffers = shape.hasExperts() || stack.plain() ? 0 : wide * 6 * split * shape.ffnHidden();
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

  private double kept(
      Parallelism plan, double ownTokens, boolean sharded, double dropped, double activations) {
    return switch (plan.recompute()) {
      case NONE -> activations;
      case SELECTIVE -> sharded ? KEPT_SHARDED * activations : activations - dropped;
      case FULL -> stack.elementBytes() * ownTokens * shape.hidden();
    };
  }

  /** What fused stacks compute again: the latents' projections, else the norms' outputs. */
  private double again(double ownTokens, double split) {
    if (keepsScores) {
      return 0;
    }
    return shape.latent()
        ? stack.elementBytes() * split * LayerSizes.queriesKeysValues(shape)
        : wide * 2 * inputBytes * ownTokens * shape.hidden();
  }

  /** Each step of an attention that is not fused at all has a gradient, too. */
  private double scoreGradients(double scores) {
    return stack.attention() == AttentionKernel.UNFUSED ? scores : 0;
  }

  /** Inputs and outputs of both norms; queries, keys, values; what attention gives. */
  private double attentionActivations(double tokens, double ownTokens, double split, double input) {
    double latent =
        shape.latent() ? LayerSizes.QUERY_RANK + LayerSizes.LATENT + LayerSizes.ROTARY : 0;
    // Plain PyTorch keeps what sequence parallelism has gathered; Megatron gathers it again.
    double gathered = stack.plain() ? tokens : ownTokens;
    return (4 * ownTokens + 2 * input * gathered) * shape.hidden()
        + 2 * split * (LayerSizes.queriesKeysValues(shape) + rotated + latent)
        + input * split * LayerSizes.attended(shape)
        + 4 * split * shape.heads();
  }

  private double feedForward(double split, double input) {
    return split * shape.ffnHidden() * (2.0 * (LayerSizes.matrices(shape) - 1) + input + gate);
  }

  private double expertActivations(double ownTokens, double split, double input) {
    // Tokens are split, or the width of each expert.
    return (4 + input) * split * (shape.topK() * shape.expertHidden() + shape.sharedHidden())
        + input * ownTokens * shape.topK() * shape.hidden()
        + 2 * split * shape.experts();
  }
}
