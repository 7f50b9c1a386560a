package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TransformerShape;

/**
 * Seconds of one layer and one micro-batch, computed and exchanged, forward. They follow from the
 * groups inside a stage and the micro-batch alone, so that those of the last plan are kept: a
 * search varies recomputation, virtual stages and sharding of the same groups. For one thread;
 * nothing allocated.
 */
final class LayerTimes {
  private final TransformerShape shape;
  private final CommunicationGroupLinks links;
  private final LayerComputeTimes computing;
  private final double element;
  private final double tensorExposed;

  private int tp;
  private int cp;
  private int ep;
  private int microBatch;
  private boolean sequenceParallel;

  /** Tokens of a micro-batch that a GPU has. */
  double tokens;

  /** The core of attention, where all GPUs of a context group have as much of it. */
  double core;

  double projections;
  double feedForward;
  double experts;

  /** The loss, forward and backward. */
  double head;

  /** What is exchanged in a tensor group, in a context group and on the way to the experts. */
  double tensor;

  double context;
  double expert;

  LayerTimes(
      TransformerShape shape,
      GpuKernelTimes kernels,
      CommunicationGroupLinks links,
      EstimatedSoftwareStack stack,
      Calibration calibration) {
    this.shape = shape;
    this.links = links;
    computing = new LayerComputeTimes(shape, kernels, stack, calibration);
    element = stack.elementBytes();
    tensorExposed =
        calibration.of(CalibratedTimeParameter.TENSOR_EXPOSED)
            * (stack.asyncTensor() ? calibration.of(CalibratedTimeParameter.ASYNC_TENSOR) : 1)
            * (stack.plain() ? calibration.of(CalibratedTimeParameter.PLAIN_TENSOR) : 1);
  }

  /** O(1). */
  void fill(Parallelism plan) {
    if (plan.tp() == tp
        && plan.cp() == cp
        && plan.ep() == ep
        && plan.microBatch() == microBatch
        && plan.sequenceParallel() == sequenceParallel) {
      return;
    }
    tp = plan.tp();
    cp = plan.cp();
    ep = plan.ep();
    microBatch = plan.microBatch();
    sequenceParallel = plan.sequenceParallel();
    tokens = (double) microBatch * shape.sequence() / cp;
    double ownTokens = sequenceParallel ? tokens / tp : tokens;
    core = computing.core(tokens, tp);
    projections = computing.projections(tokens, ownTokens, tp);
    feedForward = computing.feedForward(tokens, shape.ffnHidden(), tp);
    head = computing.head(tokens, tp);
    tensor =
        tp == 1
            ? 0
            : tensorExposed * 4 * links.tensor().ring(element * tokens * shape.hidden(), tp, 1);
    context = cp == 1 ? 0 : keysAndValues();
    if (shape.hasExperts()) {
      experts = computing.experts(tokens, tp, ep, sequenceParallel);
      expert = links.expert().toExperts(element * ownTokens * shape.hidden(), ep, shape);
    }
  }

  private double keysAndValues() {
    double width =
        shape.latent() ? LayerSizes.LATENT : 2 * shape.keyValueHeads() * shape.headWidth() / tp;
    return 0.5 * links.context().handRound(element * tokens * width, cp, tp);
  }
}
