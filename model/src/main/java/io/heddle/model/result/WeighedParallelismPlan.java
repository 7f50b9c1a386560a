package io.heddle.model.result;

import java.util.List;

/**
 * A plan that the planner weighed.
 *
 * @param stages in pipeline order
 * @param bias Euclidean distance of the stages' GPUs from what their loads ask for (Arena, Eq. 3)
 * @param communicationLoad seconds of communication inside stages (Arena, Eq. 4)
 * @param onFront whether no other plan of its grid is better in both
 */
public record WeighedParallelismPlan(
    PlanEstimate estimate,
    List<Stage> stages,
    double bias,
    double communicationLoad,
    boolean onFront) {
  /**
   * A pipeline stage.
   *
   * @param operators clustered ones that it runs
   * @param gpus that run it
   */
  public record Stage(int operators, int gpus) {}

  public WeighedParallelismPlan {
    stages = List.copyOf(stages);
  }
}
