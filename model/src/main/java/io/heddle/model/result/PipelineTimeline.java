package io.heddle.model.result;

import java.util.List;

/**
 * One iteration of a plan, stage by stage.
 *
 * @param stages of the pipeline
 * @param microBatches that are shown, the first ones
 * @param allMicroBatches of the iteration; more than are shown where there are very many
 * @param slots of each stage in order, stage by stage
 * @param seconds until the last slot ends
 */
public record PipelineTimeline(
    int stages, int microBatches, int allMicroBatches, List<Slot> slots, double seconds) {
  /** What a stage does in a slot. */
  public enum Work {
    FORWARD,
    BACKWARD,
    /** Gradients and weights between replicas, as far as nothing hides it. */
    DATA,
    OPTIMIZER
  }

  /**
   * What a stage does for a while; between slots it waits.
   *
   * @param end in seconds, as is start, from the beginning of the iteration
   * @param communication of it seconds in which the stage only sends and receives, at its end
   * @param microBatch from 0; −1 where it concerns all
   * @param chunk virtual stage of the GPU, from 0
   */
  public record Slot(
      int stage,
      Work work,
      int microBatch,
      int chunk,
      double start,
      double end,
      double communication) {}

  public PipelineTimeline {
    slots = List.copyOf(slots);
  }

  public boolean isWhole() {
    return microBatches == allMicroBatches;
  }
}
