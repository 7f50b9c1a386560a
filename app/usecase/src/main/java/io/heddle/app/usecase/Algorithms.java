package io.heddle.app.usecase;

import io.heddle.model.allocation.MovePlan;
import io.heddle.model.result.Dispatch;
import io.heddle.model.result.FederatedJob;
import io.heddle.model.result.GraphPartition;
import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.ParallelismPlans;
import io.heddle.model.result.Placement;
import io.heddle.solvers.Registry;
import io.heddle.solvers.contention.CompressionAlgorithms;
import io.heddle.solvers.contention.CompressionProblem;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.contention.SchedulingProblem;
import io.heddle.solvers.dispatch.DispatchAlgorithms;
import io.heddle.solvers.dispatch.DispatchProblem;
import io.heddle.solvers.federation.FederationAlgorithms;
import io.heddle.solvers.federation.FederationProblem;
import io.heddle.solvers.moves.MovesAlgorithms;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.parallelism.ParallelismAlgorithms;
import io.heddle.solvers.parallelism.ParallelismProblem;
import io.heddle.solvers.partition.PartitionAlgorithms;
import io.heddle.solvers.partition.PartitionProblem;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;

/** The registries of all families that a program offers. */
public record Algorithms(
    Registry<ParallelismProblem, ParallelismPlans> parallelism,
    Registry<PlacementProblem, Placement> placement,
    Registry<DispatchProblem, Dispatch> dispatch,
    Registry<CompressionProblem, LevelPlan> compression,
    Registry<SchedulingProblem, ContentionPlan> schedulers,
    Registry<FederationProblem, FederatedJob> federation,
    Registry<PartitionProblem, GraphPartition> partition,
    Registry<MovesProblem, MovePlan> moves) {
  /** All that Heddle has. */
  public static Algorithms all() {
    return new Algorithms(
        ParallelismAlgorithms.registry(),
        PlacementAlgorithms.registry(),
        DispatchAlgorithms.registry(),
        CompressionAlgorithms.registry(),
        Schedulers.registry(),
        FederationAlgorithms.registry(),
        PartitionAlgorithms.registry(),
        MovesAlgorithms.registry());
  }

  /** With other placement algorithms. */
  public Algorithms withPlacement(Registry<PlacementProblem, Placement> other) {
    return new Algorithms(
        parallelism, other, dispatch, compression, schedulers, federation, partition, moves);
  }
}
