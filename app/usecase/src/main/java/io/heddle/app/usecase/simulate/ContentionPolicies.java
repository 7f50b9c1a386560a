package io.heddle.app.usecase.simulate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.contention.ContendProblem;
import io.heddle.solvers.contention.Schedulers;
import io.heddle.solvers.replay.TraceReplayProblem;
import io.heddle.solvers.replay.TraceReplayResult;
import io.heddle.solvers.replay.TraceReplaySolver;
import io.heddle.solvers.simulation.FirstComePolicy;
import java.util.List;
import java.util.function.Predicate;

/** Communication schedulers: jobs queue in order and slow each other on links (CRUX, 6.3). */
final class ContentionPolicies implements RegisteredPolicyFamily {
  private static final Setting LEVELS =
      new Setting(
          "priority levels",
          "Levels that the switches distinguish",
          ContendProblem.DEFAULT_LEVELS,
          1,
          64,
          true);
  private static final Setting QUEUE_PAIRS =
      new Setting(
          "queue pairs per flow",
          "Each with its own path",
          ContendProblem.DEFAULT_QUEUE_PAIRS,
          1,
          64,
          true);

  @Override
  public Description about() {
    return new Description(
        "contention",
        "Sharing links (CRUX)",
        "Jobs start in order of arrival and share the links, under communication schedulers.",
        "ecmp",
        100,
        List.of(LEVELS, QUEUE_PAIRS),
        List.of(
            new Measure("mean completion", Unit.SECONDS, true),
            new Measure("mean wait", Unit.SECONDS, true),
            new Measure("GPU utilization", Unit.PERCENT, false),
            new Measure("mean slowdown", Unit.RATIO, true),
            new Measure("largest slowdown", Unit.RATIO, true),
            new Measure("jobs that contend", Unit.PERCENT, true)));
  }

  @Override
  public AlgorithmRegistry<?, ?> algorithms() {
    return Schedulers.registry();
  }

  @Override
  public Predicate<TraceJob> fitting(Cluster cluster) {
    return new FirstComePolicy(cluster)::couldHold;
  }

  @Override
  public Stage open(World world) {
    return (policy, control) -> play(world, policy, control);
  }

  private static Played play(World world, String policy, SolveControl<?> control) {
    var problem =
        new TraceReplayProblem(
            world.cluster(),
            world.jobs(),
            Schedulers.registry().byName(policy),
            (int) world.value(LEVELS),
            (int) world.value(QUEUE_PAIRS));
    SolveControl<TraceReplayResult> part = control.part();
    var result = new TraceReplaySolver().solve(problem, part.withSeed(world.seed()));
    var slowdowns = result.jobs().stream().mapToDouble(TraceReplayResult.JobOutcome::slowdown);
    var summary = slowdowns.summaryStatistics();
    double[] values = {
      result.meanJct(),
      result.outcome().meanQueueSeconds(),
      100 * result.gpuUtilization(),
      summary.getAverage(),
      summary.getMax(),
      100 * result.contendedJobs()
    };
    return new Played(result.outcome(), values, List.of(utilization(result)), null);
  }

  private static Curve utilization(TraceReplayResult result) {
    return new Curve(
        "GPU utilization",
        "computing, of the allocated GPUs (%)",
        result.bins().stream().mapToDouble(TraceReplayResult.Bin::from).toArray(),
        result.bins().stream().mapToDouble(bin -> 100 * bin.gpuUtilization()).toArray());
  }
}
