package io.heddle.model.result;

import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.InlinedRecord;
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
    @FileMember("an estimate") @InlinedRecord PlanEstimate estimate,
    @FileMember("an array of stages") List<@FileMember("a stage") Stage> stages,
    @FileMember(value = "a distance, at least 0", max = 1e30) double bias,
    @FileMember(value = "seconds, at least 0", max = 1e30) double communicationLoad,
    @FileMember("true or false") boolean onFront) {
  /**
   * A pipeline stage.
   *
   * @param operators clustered ones that it runs
   * @param gpus that run it
   */
  public record Stage(
      @FileMember(value = "operators, at least 1", min = 1) int operators,
      @FileMember(value = "GPUs, at least 1", min = 1) int gpus) {}

  public WeighedParallelismPlan {
    stages = List.copyOf(stages);
  }
}
