package io.heddle.solvers.parallelism;

import io.heddle.model.job.Parallelism;
import io.heddle.model.job.PipelineLayout;
import io.heddle.model.job.TransformerShape;

/**
 * Layers and weights of the fullest pipeline stage, and how long its replicas exchange them. They
 * follow from the degrees alone, so that those of the last plan are kept, as in {@link LayerTimes}.
 * For one thread; nothing allocated.
 */
final class StageWeightTimes {
  private final TransformerShape shape;
  private final CollectiveTimes link;
  private final EstimatedSoftwareStack stack;

  private int tp;
  private int pp;
  private int cp;
  private int ep;
  private int dp;
  private int virtualPipeline;
  private boolean sequenceParallel;

  /** Layers of the stage, and those of them with experts. */
  int layers;

  int withExperts;

  /** By what share the last stage has fewer, and how many stages like this the others are. */
  double spareShare;

  double others;

  /** Weights of a layer that a GPU holds: of one without experts, and of one with them. */
  double denseLayer;

  double expertLayer;

  /** Weights of the stage that a GPU holds. */
  double held;

  /** Seconds of an all-gather of them, or of a reduce-scatter. */
  double exchange;

  StageWeightTimes(TransformerShape shape, CollectiveTimes link, EstimatedSoftwareStack stack) {
    this.shape = shape;
    this.link = link;
    this.stack = stack;
  }

  /**
   * O(1).
   *
   * @param replicas degree of data parallelism
   */
  void fill(Parallelism plan, int replicas) {
    if (plan.tp() == tp
        && plan.pp() == pp
        && plan.cp() == cp
        && plan.ep() == ep
        && plan.virtualPipeline() == virtualPipeline
        && plan.sequenceParallel() == sequenceParallel
        && replicas == dp) {
      return;
    }
    tp = plan.tp();
    pp = plan.pp();
    cp = plan.cp();
    ep = plan.ep();
    virtualPipeline = plan.virtualPipeline();
    sequenceParallel = plan.sequenceParallel();
    dp = replicas;
    layers = PipelineLayout.most(shape.layers(), pp, virtualPipeline);
    int ofLast =
        stack.plain()
            ? shape.layers() / pp
            : PipelineLayout.layers(shape.layers(), pp, virtualPipeline, pp - 1);
    spareShare = (layers - ofLast) / (double) layers;
    others = shape.layers() / (double) layers - 1;
    // Dense layers lead, so that they leave other stages with experts alone.
    withExperts = Math.min(layers, shape.expertLayers());
    weights();
  }

  private void weights() {
    double attention = LayerSizes.attention(shape) / tp;
    denseLayer = attention + LayerSizes.feedForward(shape) / tp;
    double embeddings = pp == 1 && !stack.tiedEmbeddings() ? 2 : 1;
    double common =
        (layers - withExperts) * denseLayer + LayerSizes.embedding(shape) / tp * embeddings;
    double group = (double) dp * cp;
    if (withExperts > 0) {
      double experts =
          LayerSizes.expert(shape) * shape.experts() / ep / (sequenceParallel ? 1 : tp);
      double shared = attention + LayerSizes.shared(shape) / tp;
      expertLayer = shared + experts;
      // Routers are not split.
      common += withExperts * (shared + LayerSizes.router(shape));
      held = common + withExperts * experts;
      exchange =
          gather(common, group, tp)
              + gather(withExperts * experts, Math.max(1, group / ep), (double) tp * ep);
    } else {
      held = common;
      exchange = gather(common, group, tp);
    }
  }

  private double gather(double weights, double group, double stride) {
    return link.ring(stack.elementBytes() * weights, group, stride);
  }
}
