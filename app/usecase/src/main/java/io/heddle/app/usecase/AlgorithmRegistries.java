package io.heddle.app.usecase;

import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.GpuDispatch;
import io.heddle.model.result.GraphPartition;
import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.Placement;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.PriorityCompressionAlgorithms;
import io.heddle.solvers.contention.PriorityCompressionProblem;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.contention.SchedulingProblem;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import io.heddle.solvers.dispatch.GpuDispatchProblem;
import io.heddle.solvers.federation.ClusterChoiceAlgorithms;
import io.heddle.solvers.federation.ClusterChoiceProblem;
import io.heddle.solvers.moves.JobMovesAlgorithms;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.parallelism.ParallelismPlanAlgorithms;
import io.heddle.solvers.parallelism.ParallelismPlanProblem;
import io.heddle.solvers.partition.GraphPartitionAlgorithms;
import io.heddle.solvers.partition.GraphPartitionProblem;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;

/** The registries of all families that a program offers. */
public record AlgorithmRegistries(
    AlgorithmRegistry<ParallelismPlanProblem, RankedParallelismPlans> parallelism,
    AlgorithmRegistry<PlacementProblem, Placement> placement,
    AlgorithmRegistry<GpuDispatchProblem, GpuDispatch> dispatch,
    AlgorithmRegistry<PriorityCompressionProblem, LevelPlan> compression,
    AlgorithmRegistry<SchedulingProblem, ContentionPlan> schedulers,
    AlgorithmRegistry<ClusterChoiceProblem, FederatedJob> federation,
    AlgorithmRegistry<GraphPartitionProblem, GraphPartition> partition,
    AlgorithmRegistry<MovesProblem, JobMigrationPlan> moves) {
  /** All that Heddle has. */
  public static AlgorithmRegistries all() {
    return new AlgorithmRegistries(
        ParallelismPlanAlgorithms.registry(),
        PlacementAlgorithms.registry(),
        GpuDispatchAlgorithms.registry(),
        PriorityCompressionAlgorithms.registry(),
        Schedulers.registry(),
        ClusterChoiceAlgorithms.registry(),
        GraphPartitionAlgorithms.registry(),
        JobMovesAlgorithms.registry());
  }

  /** With other placement algorithms. */
  public AlgorithmRegistries withPlacement(AlgorithmRegistry<PlacementProblem, Placement> other) {
    return new AlgorithmRegistries(
        parallelism, other, dispatch, compression, schedulers, federation, partition, moves);
  }
}
