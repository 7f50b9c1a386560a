package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.elastic.ElasticFigures;
import io.heddle.app.usecase.elastic.ElasticJobs;
import io.heddle.app.usecase.elastic.IterationTimes;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.elastic.ElasticReplayProblem;
import io.heddle.solvers.elastic.ElasticSchedulingCosts;
import io.heddle.solvers.elastic.ElasticSchedulingPolicies;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** How many GPUs of which type each job has, while it runs (Arena, 3.5 and 5). */
final class ElasticPolicyFamily implements RegisteredPolicyFamily {
  private static final Setting TICK =
      new Setting(
          "decision every (s)",
          "Seconds between two decisions to start or rescale jobs",
          ElasticReplayProblem.TICK_SECONDS,
          10,
          86_400,
          false);
  private static final Setting DEPTH =
      new Setting(
          "search depth",
          "Scalings that Arena tries for one decision",
          ElasticReplayProblem.DEPTH,
          1,
          100,
          true);
  private static final Setting QUEUES =
      new Setting(
          "queues",
          "Priorities that Arena distinguishes",
          ElasticReplayProblem.QUEUES,
          1,
          100,
          true);
  private static final Setting PROFILE =
      new Setting(
          "profiling (s)",
          "Before a job can be scheduled, by Arena's profiler",
          ElasticSchedulingCosts.ARENA.profile(),
          0,
          86_400,
          false);
  private static final Setting SEARCH =
      new Setting(
          "plan search (s)",
          "Whenever a job gets GPUs, with pruning; 5.48 times as much without",
          ElasticSchedulingCosts.ARENA.search(),
          0,
          86_400,
          false);
  private static final Setting CHECKPOINT =
      new Setting(
          "checkpoint (s)",
          "To save and restore a job that is rescaled or migrated",
          ElasticSchedulingCosts.ARENA.checkpoint(),
          0,
          86_400,
          false);

  @Override
  public Description about() {
    return new Description(
        "elastic",
        "Elastic jobs (Arena)",
        "Jobs may run on more or fewer GPUs than requested, and on another type; policies decide the number and the type for each job.",
        "arena",
        200,
        List.of(TICK, DEPTH, QUEUES, PROFILE, SEARCH, CHECKPOINT),
        List.of(
            new Measure("mean completion", Unit.SECONDS, true),
            new Measure("slowest twentieth", Unit.SECONDS, true),
            new Measure("mean wait", Unit.SECONDS, true),
            new Measure("wait: profiling", Unit.SECONDS, true),
            new Measure("wait: until the next decision", Unit.SECONDS, true),
            new Measure("wait: queue", Unit.SECONDS, true),
            new Measure("samples per second", Unit.RATE, false),
            new Measure("rescalings per job", Unit.RATIO, true),
            new Measure("done in time", Unit.PERCENT, false)));
  }

  @Override
  public AlgorithmRegistry<?, ?> algorithms() {
    return ElasticSchedulingPolicies.registry();
  }

  @Override
  public Predicate<TraceJob> fitting(Cluster cluster) {
    int most =
        ElasticReplayProblem.mostByType(cluster).values().stream()
            .mapToInt(Integer::intValue)
            .max()
            .orElse(0);
    return job -> job.gpus() <= most;
  }

  @Override
  public int usableGpus(Cluster cluster, List<TraceJob> jobs, @Nullable Path trace) {
    return ElasticJobs.usableGpus(cluster, jobs, IterationTimes.of(cluster, trace));
  }

  @Override
  public Stage open(World world) {
    var times = IterationTimes.of(world.cluster(), world.trace());
    var problem =
        new ElasticReplayProblem(
            world.cluster(),
            ElasticJobs.of(
                String.valueOf(world.trace()), world.cluster(), world.jobs(), times, world.seed()),
            ElasticSchedulingCosts.of(
                world.value(PROFILE), world.value(SEARCH), world.value(CHECKPOINT)),
            world.value(TICK),
            (int) world.value(DEPTH),
            (int) world.value(QUEUES));
    return new Stage() {
      @Override
      public Played play(String policy, SolveControl<?> control) {
        SolveControl<SimulationOutcome> part = control.part();
        var solver = ElasticSchedulingPolicies.registry().byName(policy).solver();
        var outcome = solver.solve(problem, part.withSeed(world.seed()));
        return played(new ElasticFigures(problem, policy, outcome));
      }

      @Override
      public List<String> notes() {
        return ElasticPolicyFamily.notes(world, times, problem);
      }
    };
  }

  private static List<String> notes(
      World world, IterationTimes times, ElasticReplayProblem problem) {
    var notes = new ArrayList<String>();
    notes.add("Speeds are " + times.source() + ".");
    notes.addAll(times.gaps());
    var foreign = ElasticJobs.foreignModels(world.cluster(), world.jobs(), times);
    if (!foreign.isEmpty()) {
      notes.add(
          "%,d jobs use a model that no GPU here can run (%s); they get random other models."
              .formatted(
                  foreign.values().stream().mapToInt(Integer::intValue).sum(),
                  String.join(", ", foreign.keySet())));
    }
    notes.add(
        "Each job waits at any load, also on an empty cluster: up to %.0f\u00a0s until it is profiled (fcfs"
                .formatted(problem.costs().profile())
            + " does not profile), then until the next decision, every %.0f\u00a0s."
                .formatted(problem.tickSeconds()));
    return notes;
  }

  private static Played played(ElasticFigures figures) {
    var outcome = figures.outcome();
    var wait = figures.waitParts();
    double[] values = {
      figures.meanCompletion(),
      figures.slowestTwentieth(),
      figures.meanWait(),
      wait.profiling(),
      wait.interval(),
      wait.queue(),
      figures.throughput(),
      figures.rescalings(),
      100 * figures.inTime()
    };
    double[][] throughput = figures.throughputOverTime();
    return new Played(
        outcome,
        values,
        List.of(new Curve("Throughput", "samples per second", throughput[0], throughput[1])),
        null);
  }
}
