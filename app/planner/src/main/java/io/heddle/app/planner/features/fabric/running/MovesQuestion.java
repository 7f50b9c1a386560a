package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.usecase.state.FreedHostPlacement;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobSegment;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.moves.FreeSlots;
import io.heddle.solvers.moves.JobMovesAlgorithms;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What moves are for.
 *
 * @param job null: the goal says
 * @param goal null: the job says
 * @param given moves that are known; null: to be found
 */
record MovesQuestion(
    Cluster cluster,
    ClusterJobAllocations running,
    @Nullable TrainingJob job,
    @Nullable RoomGoal goal,
    @Nullable Integer spread,
    Rules rules,
    @Nullable JobMigrationPlan given) {
  /**
   * Moves with the order of ranks on the hosts that they free.
   *
   * @param placement null where there is none yet, or none
   */
  record Answer(JobMigrationPlan plan, @Nullable Placement placement) {}

  /** Off the UI thread. */
  Answer solve(SolveControl<Answer> control) {
    var plan = given == null ? moves(control) : given;
    return new Answer(
        plan, job == null ? null : FreedHostPlacement.of(cluster, job, plan, control.part()));
  }

  private JobMigrationPlan moves(SolveControl<Answer> control) {
    long start = System.nanoTime();
    return JobMovesAlgorithms.registry()
        .standard()
        .solver()
        .solve(problem(), control.mapped(plan -> new Answer(plan, null)))
        .withSeconds((System.nanoTime() - start) / 1e9);
  }

  private MovesProblem problem() {
    var here = running.within(cluster);
    if (goal != null) {
      return room(goal, here);
    }
    var coming = Objects.requireNonNull(job);
    int minipods =
        spread == null
            ? MovesProblem.fewestMinipods(cluster, here, coming, rules)
            : Math.min(spread, Math.max(1, cluster.minipods().size()));
    return new MovesProblem(cluster, here, coming, minipods, rules);
  }

  private MovesProblem room(RoomGoal asked, ClusterJobAllocations here) {
    var type = FreeSlots.commonest(cluster);
    if (type == null) {
      throw new InfeasibleException("%s has no hosts with GPUs.".formatted(cluster.name()));
    }
    return asked.hosts() == 0
        ? MovesProblem.clear(cluster, here, asked.level(), type, rules)
        : MovesProblem.room(
            cluster,
            here,
            asked.segments(),
            JobSegment.of(asked.hosts(), asked.level()),
            type,
            rules);
  }
}
