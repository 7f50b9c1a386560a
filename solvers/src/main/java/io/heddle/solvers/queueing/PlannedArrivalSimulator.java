package io.heddle.solvers.queueing;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.simulation.ClusterJobSimulator;
import io.heddle.solvers.simulation.ClusterSimulationProblem;
import io.heddle.solvers.simulation.HostGpuInventory;
import io.heddle.solvers.simulation.SpeedModel;
import java.util.HashMap;
import java.util.function.Predicate;

/**
 * Plays a trace around the plan and the arrival of a large job ({@link ReservedZonePolicy}), up to
 * the arrival.
 */
public final class PlannedArrivalSimulator implements Solver<PlannedArrivalProblem, QueueRun> {
  /** Tells jobs that could start on the cluster if it were empty. O(hosts) a number of GPUs. */
  public static Predicate<TraceJob> fitting(Cluster cluster) {
    var fleet = new HostGpuInventory(cluster.hosts());
    var packing = new JobHostPacking(cluster);
    var known = new HashMap<Integer, Boolean>();
    return job -> known.computeIfAbsent(job.gpus(), gpus -> packing.couldHold(fleet, gpus));
  }

  @Override
  public QueueRun solve(PlannedArrivalProblem problem, SolveControl<QueueRun> control) {
    double first = ZoneOccupancySamples.first(problem.planSeconds());
    double from =
        problem.jobs().isEmpty()
            ? first
            : Math.min(first, problem.jobs().getFirst().submitSeconds());
    var samples = new ZoneOccupancySamples(problem.planSeconds());
    var policy = new ReservedZonePolicy(problem, samples, control);
    var outcome =
        ClusterJobSimulator.run(
            new ClusterSimulationProblem(
                problem.cluster().hosts(), problem.jobs(), from, problem.arrivalSeconds()),
            policy,
            SpeedModel.constant(),
            samples,
            new SolveControl<QueueRun>(
                control.termination(),
                progress ->
                    control
                        .progress()
                        .accept(
                            new SolverProgress<>(progress.fraction(), "replaying the trace", null)),
                control.seed()));
    return policy.result(outcome);
  }
}
