package io.heddle.solvers.queueing;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.QueueRun;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.simulation.ClusterSimulator;
import io.heddle.solvers.simulation.Fleet;
import io.heddle.solvers.simulation.SimulationProblem;
import io.heddle.solvers.simulation.SpeedModel;
import java.util.HashMap;
import java.util.function.Predicate;

/**
 * Plays a trace around the plan and the arrival of a large job ({@link ZonePolicy}), up to the
 * arrival.
 */
public final class QueueSimulator implements Solver<QueueProblem, QueueRun> {
  /** Tells jobs that could start on the cluster if it were empty. O(hosts) a number of GPUs. */
  public static Predicate<TraceJob> fitting(Cluster cluster) {
    var fleet = new Fleet(cluster.hosts());
    var packing = new HostPacking(cluster);
    var known = new HashMap<Integer, Boolean>();
    return job -> known.computeIfAbsent(job.gpus(), gpus -> packing.couldHold(fleet, gpus));
  }

  @Override
  public QueueRun solve(QueueProblem problem, SolveControl<QueueRun> control) {
    double first = ZoneSamples.first(problem.planSeconds());
    double from =
        problem.jobs().isEmpty()
            ? first
            : Math.min(first, problem.jobs().getFirst().submitSeconds());
    var samples = new ZoneSamples(problem.planSeconds());
    var policy = new ZonePolicy(problem, samples, control);
    var outcome =
        ClusterSimulator.run(
            new SimulationProblem(
                problem.cluster().hosts(), problem.jobs(), from, problem.arrivalSeconds()),
            policy,
            SpeedModel.constant(),
            samples,
            new SolveControl<QueueRun>(
                control.termination(),
                progress ->
                    control
                        .progress()
                        .accept(new Progress<>(progress.fraction(), "replaying the trace", null)),
                control.seed()));
    return policy.result(outcome);
  }
}
