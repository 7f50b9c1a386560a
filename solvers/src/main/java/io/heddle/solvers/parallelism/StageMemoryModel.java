package io.heddle.solvers.parallelism;

import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
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

  private final TransformerShape shape;
  private final Precision precision;
  private final EstimatedSoftwareStack stack;
  private final Calibration calibration;
  private final OptimizerKind optimizer;
  private final LayerActivationMemory activations;

  /** Whether the loss is done with its logits before the first layer is computed again. */
  private final boolean freesLogits;

  private final double fixed;
  private final double fragments;
  private final double trained;
  private final double optimizerBytes;

  private final double gradientBytes;

  /** Bytes of a 32-bit weight. */
  private static final int WEIGHT_32 = 4;

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
    activations = new LayerActivationMemory(shape, precision, stack, calibration);
    freesLogits = stack.loss() == LossKernel.EAGER || stack.loss() == LossKernel.COMPILED;
    fixed =
        stack.plain() ? calibration.of(CalibratedMemoryParameter.PLAIN_FIXED) * (1L << 30) : FIXED;
    fragments =
        stack.plain() ? calibration.of(CalibratedMemoryParameter.PLAIN_FRAGMENTS) : FRAGMENTATION;
    trained = 1 - stack.frozenShare();
    gradientBytes = stack.gradientBytes();
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
  }

  /** What all stages of a plan have alike, so that it is calculated once a plan. */
  private static final class Layers {
    final LayerActivationMemory.Bytes activations = new LayerActivationMemory.Bytes();
    double microBatches;

    /** Weights in elements: of the embedding, and of layers with experts without and with them. */
    double embedding;

    double dense;
    double common;
    double experts;

    /** Of the states of weights and of experts that are split, what a GPU has. */
    double share;

    double expertShare;
  }

  /** The most that any GPU holds; O(1), and O(stages) where dense layers lead. */
  double worst(Parallelism plan, int dp, int globalBatch, Bytes scratch) {
    return worst(plan, dp, globalBatch, 0, plan.pp(), scratch);
  }

  /**
   * The same of some stages.
   *
   * @param from the first of them
   * @param to behind the last of them
   */
  double worst(Parallelism plan, int dp, int globalBatch, int from, int to, Bytes scratch) {
    layOut(plan, dp, globalBatch, scratch.layers);
    int last = to - 1;
    // Activations fall from stage to stage, so only the ends, the first stage with all its layers
    // and the first two with experts can be worst.
    int ofFirst = layers(plan, from);
    double worst = fill(plan, from, ofFirst, scratch);
    if (last > from) {
      worst = Math.max(worst, fill(plan, last, layers(plan, last), scratch));
    }
    int ofSecond = last > from + 1 ? layers(plan, from + 1) : 0;
    if (ofSecond > ofFirst) {
      worst = Math.max(worst, fill(plan, from + 1, ofSecond, scratch));
    }
    if (shape.denseLayers() > 0) {
      int first = firstWithExperts(plan);
      for (int stage = Math.max(from + 1, first); stage < Math.min(last, first + 2); stage++) {
        worst = Math.max(worst, fill(plan, stage, layers(plan, stage), scratch));
      }
    }
    return worst;
  }

  private int firstWithExperts(Parallelism plan) {
    int stage = 0;
    int through = layers(plan, 0);
    while (through <= shape.denseLayers() && stage < plan.pp() - 1) {
      stage++;
      through += layers(plan, stage);
    }
    return stage;
  }

  /** Whole layers of a stage. */
  int layers(Parallelism plan, int stage) {
    return stack.plain()
        ? Math.ceilDiv(shape.layers() - stage, plan.pp())
        : PipelineLayout.layers(shape.layers(), plan.pp(), plan.virtualPipeline(), stage);
  }

  /** All that a GPU of a stage holds; O(1). */
  double fill(Parallelism plan, int dp, int globalBatch, int stage, Bytes bytes) {
    layOut(plan, dp, globalBatch, bytes.layers);
    return fill(plan, stage, layers(plan, stage), bytes);
  }

  private void layOut(Parallelism plan, int dp, int globalBatch, Layers layers) {
    activations.fill(plan, layers.activations);
    layers.microBatches = globalBatch / (plan.microBatch() * (double) dp);
    weights(plan, dp, layers);
  }

  private double fill(Parallelism plan, int stage, int ofStage, Bytes bytes) {
    var alike = bytes.layers.activations;
    double dense = shape.hasExperts() ? denseLayers(plan, stage, ofStage) : ofStage;
    double withExperts = ofStage - dense;
    double held =
        (dense * alike.denseKept + withExperts * alike.expertKept)
            * inFlight(plan, bytes.layers.microBatches, stage);
    double logits = stage == plan.pp() - 1 ? alike.logits : 0;
    if (plan.recompute() == ActivationRecompute.FULL) {
      double biggest =
          Math.max(
              dense > 0 ? alike.denseActivations : 0,
              withExperts > 0 ? alike.expertActivations : 0);
      double again = (stack.plain() ? biggest : 2 * biggest) + alike.again;
      held += freesLogits ? Math.max(again, logits) : again + logits;
    } else {
      // Selective recomputation has the scores of one layer again, the one that is computed.
      boolean selective = plan.recompute() == ActivationRecompute.SELECTIVE;
      held += logits + (selective ? alike.scores : 0);
    }
    bytes.activations = held;
    double used = states(plan, stage, dense, withExperts, bytes) + held + alike.buffers + fixed;
    // Weights and what belongs to them are never freed, so plain PyTorch loses nothing there.
    double lost = fragments * (stack.plain() ? held : used);
    bytes.other = alike.buffers + fixed + lost;
    return used + lost;
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

  /** Micro-batches whose activations a stage holds at once. */
  private static double inFlight(Parallelism plan, double microBatches, int stage) {
    int pp = plan.pp();
    int virtual = plan.virtualPipeline();
    double warm =
        virtual == 1 ? pp - stage : ((pp - stage - 1) * 2.0 + (virtual - 1.0) * pp + 1) / virtual;
    return Math.min(microBatches, warm);
  }

  private void weights(Parallelism plan, int dp, Layers layers) {
    double part = 1.0 / plan.tp();
    double attention = LayerSizes.attention(shape) * part;
    layers.embedding = LayerSizes.embedding(shape) * part;
    layers.dense = attention + LayerSizes.feedForward(shape) * part;
    boolean split = plan.zeroStage() >= 1;
    layers.share = split ? 1 / ((double) dp * plan.cp()) : 1;
    if (shape.hasExperts()) {
      double expertPart = plan.sequenceParallel() ? 1 : part;
      layers.common = attention + LayerSizes.shared(shape) * part + LayerSizes.router(shape);
      layers.experts = shape.experts() * LayerSizes.expert(shape) * expertPart / plan.ep();
      layers.expertShare = split ? Math.min(1, layers.share * plan.ep() * part / expertPart) : 1;
    }
  }

  /** Weights, gradients and the state of the optimizer; gives their sum. */
  private double states(
      Parallelism plan, int stage, double dense, double withExperts, Bytes bytes) {
    var alike = bytes.layers;
    int ofEnds = (stage == 0 ? 1 : 0) + (stage == plan.pp() - 1 ? 1 : 0);
    double ends = (stack.tiedEmbeddings() ? Math.min(1, ofEnds) : ofEnds) * alike.embedding;
    double common = ends + dense * alike.dense + withExperts * alike.common;
    double all = common + withExperts * alike.experts;
    if (plan.zeroStage() == Parallelism.LAST_ZERO_STAGE) {
      double layer =
          Math.max(dense > 0 ? alike.dense : 0, withExperts > 0 ? alike.common + alike.experts : 0);
      sharded(plan.pp() > 1, all, layer, bytes);
    } else {
      double shard = common * alike.share + withExperts * alike.experts * alike.expertShare;
      replicated(plan.zeroStage(), all, shard, bytes);
    }
    return bytes.weights + bytes.gradients + bytes.optimizer;
  }

  private void sharded(boolean piped, double all, double layer, Bytes bytes) {
    double own = WEIGHT_32 * all * bytes.layers.share;
    double gathered = 2 * Math.max(layer, bytes.layers.embedding);
    int element = stack.elementBytes();
    bytes.weights = own + element * (piped ? all : gathered);
    bytes.gradients = trained * (own + (piped ? WEIGHT_32 * all : element * layer));
    bytes.optimizer = trained * moments(optimizer) * all * bytes.layers.share;
  }

  private void replicated(int zeroStage, double all, double shard, Bytes bytes) {
    bytes.weights = stack.elementBytes() * all;
    // Autograd gives gradients in the precision of the weights. Plain PyTorch that shards its
    // optimizer casts its shard in the step and frees it there (Aleph-Alpha/scaling 737f8557,
    // ParameterGroup.step_prequel), when no activations are left.
    bytes.gradients =
        trained
            * (stack.sumsShards(zeroStage)
                ? stack.elementBytes() * all
                    + Math.max(0, gradientBytes * shard - bytes.activations)
                : gradientBytes * (zeroStage >= 2 ? shard : all));
    bytes.optimizer = trained * optimizerBytes * shard;
  }
}
