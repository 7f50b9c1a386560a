package io.heddle.app.cli;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.simulate.PairedReplays;
import io.heddle.app.usecase.simulate.PaperFabrics;
import io.heddle.app.usecase.simulate.ReplayReport;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.result.TraceSimulation;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.contention.ContentionPlan;
import io.heddle.solvers.contention.SchedulingProblem;
import io.heddle.solvers.replay.TraceReplayProblem;
import io.heddle.solvers.replay.TraceReplayResult;
import io.heddle.solvers.replay.TraceReplaySolver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plays a trace under communication schedulers. */
final class SimulateContentionCommand extends ConsoleCommand {
  @Parameters(
      index = "0",
      paramLabel = "CLUSTER",
      description =
          ClusterFile.KIND
              + " file, or a fabric of CRUX: two-layer, two-layer-narrow,"
              + " double-sided, testbed")
  private String cluster = "";

  @Parameters(index = "1", arity = "0..1", paramLabel = "TRACE", description = "CSV file")
  private @Nullable Path trace;

  @Mixin private final AlgorithmChoiceOption<SchedulingProblem, ContentionPlan> scheduler;

  @Mixin private final PriorityLevelsOption levels = new PriorityLevelsOption();

  @Mixin private final QueuePairsOption queuePairs = new QueuePairsOption();

  @Mixin private final TraceJobsOption jobs = new TraceJobsOption();

  @Mixin private final TraceRunsOption traces = new TraceRunsOption();

  @Option(
      names = "--days",
      paramLabel = "D",
      description = "days over which random jobs arrive (default: 14 for 5,000 jobs)")
  private @Nullable Double days;

  @Mixin private final RandomSeedOption seed = new RandomSeedOption();

  @Mixin private final ReportFolderOption report = new ReportFolderOption();

  SimulateContentionCommand(
      Console console, AlgorithmRegistry<SchedulingProblem, ContentionPlan> algorithms) {
    super(console);
    this.scheduler = AlgorithmChoiceOption.several(algorithms, "--policy", "--scheduler");
  }

  @Override
  public Integer call() {
    if (days != null && !(days > 0 && days < 100_000)) {
      throw new UsageException("--days: %s, expected days above 0.".formatted(days));
    }
    var chosen = scheduler.allChosen();
    var known = PaperFabrics.byName(cluster);
    var on = known == null ? console.files().cluster(Path.of(cluster)) : known;
    var source = TraceJobsOption.source(trace, days == null ? Double.NaN : days);
    var all = new ArrayList<List<TraceReplayResult>>();
    for (long of = seed.value(); of < seed.value() + traces.value(); of++) {
      var played = source.jobs(of, jobs.of(source), on);
      var results = new ArrayList<TraceReplayResult>();
      for (var each : chosen) {
        var problem = new TraceReplayProblem(on, played, each, levels.value(), queuePairs.value());
        results.add(TimeLimitedSolverRun.answer(console, new TraceReplaySolver(), problem, of));
      }
      all.add(results);
    }
    var made =
        traces.value() == 1
            ? ReplayReport.of(on.name(), all.getFirst())
            : new LabReport(
                "Traces on " + on.name(),
                List.of(PairedReplays.of(on.name(), all, "ecmp")),
                List.of(),
                List.of());
    report.write(
        console,
        made,
        new TraceSimulation(
            source.toString(),
            on.name(),
            all.getFirst().stream()
                .map(each -> TraceSimulation.policy(each.scheduler(), each.outcome(), null))
                .toList()));
    return ExitStatus.DONE;
  }
}
