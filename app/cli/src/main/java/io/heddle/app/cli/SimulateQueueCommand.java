package io.heddle.app.cli;

import io.heddle.app.usecase.simulate.ComparedQueuePolicy;
import io.heddle.app.usecase.simulate.QueuePolicyStudy;
import io.heddle.app.usecase.simulate.QueueReport;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.TraceSimulation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Plays a trace around a planned job. */
final class SimulateQueueCommand extends ConsoleCommand {
  @Parameters(index = "0", paramLabel = "TRACE", description = "trace of jobs")
  private Path trace = Path.of("");

  @Option(
      names = "--cluster",
      paramLabel = "CLUSTER",
      description = ClusterFile.KIND + " file (default: a Clos of --hosts hosts in 4 minipods)")
  private @Nullable Path cluster;

  @Option(
      names = "--hosts",
      defaultValue = "64",
      paramLabel = "N",
      description = "number of hosts of 8 GPUs, without --cluster (default: ${DEFAULT-VALUE})")
  private int hosts;

  @Option(
      names = "--jobs",
      paramLabel = "JOBS",
      description =
          JobsFile.KIND + " file with the planned job (default: a quarter of the free hosts, pp 4)")
  private @Nullable Path jobs;

  @Option(names = "--job", paramLabel = "ID", description = "the planned job, with --jobs")
  private @Nullable String job;

  @Mixin private final AlphaOption alpha = new AlphaOption();

  @Option(
      names = "--policy",
      defaultValue = "all",
      paramLabel = "A",
      description =
          "all, or several separated by commas: predicting (jobs use reserved hosts if"
              + " they are predicted to end in time), reserving (no job uses reserved hosts),"
              + " packing (jobs use reserved hosts and are preempted), mean and median (as"
              + " predicting, with the mean or median run time for all jobs) (default:"
              + " ${DEFAULT-VALUE})")
  private String policies = "";

  @Option(
      names = "--load",
      defaultValue = "0.9",
      paramLabel = "L",
      description = "requested GPUs, as a share of the free ones (default: ${DEFAULT-VALUE})")
  private double load;

  @Option(
      names = "--lead-hours",
      defaultValue = "4",
      paramLabel = "H",
      description = "hours from the plan to the arrival (default: ${DEFAULT-VALUE})")
  private double lead;

  @Option(
      names = "--confidence",
      defaultValue = "0.99",
      paramLabel = "C",
      description =
          "share of jobs that should end before their predicted time (default: ${DEFAULT-VALUE})")
  private double confidence;

  @Option(
      names = "--step-seconds",
      defaultValue = "NaN",
      paramLabel = "S",
      description = "seconds per step, for traces that count steps (Gavel)")
  private double stepSeconds;

  @Mixin private final RandomSeedOption seed = new RandomSeedOption();

  @Mixin private final ReportFolderOption report = new ReportFolderOption();

  SimulateQueueCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    InputValidation.between("--hosts", hosts, 4, 100_000);
    InputValidation.within("--load", load, 0.01, 10.0);
    InputValidation.within("--lead-hours", lead, 0.01, 10_000.0);
    InputValidation.within("--confidence", confidence, 0.5, 0.9999);
    var chosen = chosen();
    var on = cluster();
    var study =
        new QueuePolicyStudy(
            on,
            TraceFiles.read(trace, stepSeconds),
            planned(on),
            alpha.value(),
            load,
            lead * 3600,
            confidence);
    var outcome =
        TimeLimitedSolverRun.<QueuePolicyStudy, QueuePolicyStudy.Outcome>answer(
            console, (problem, control) -> problem.run(chosen, control), study, seed.value());
    var made = QueueReport.of("%s on %s".formatted(trace.getFileName(), on.name()), outcome);
    report.write(
        console,
        made,
        new TraceSimulation(
            String.valueOf(trace.getFileName()),
            on.name(),
            outcome.runs().stream()
                .map(run -> TraceSimulation.policy(run.policy(), run.outcome(), null))
                .toList()));
    return ExitStatus.DONE;
  }

  private List<ComparedQueuePolicy> chosen() {
    var known = List.of(ComparedQueuePolicy.values());
    if (policies.equals("all")) {
      return known;
    }
    var words = known.stream().map(ComparedQueuePolicy::word).toList();
    return Arrays.stream(policies.split(",", -1))
        .distinct()
        .map(word -> {
          if (!words.contains(word)) {
            throw new UsageException(
                "--policy: %s, expected all or some of %s."
                    .formatted(word, String.join(", ", words)));
          }
          return known.get(words.indexOf(word));
        })
        .toList();
  }

  private Cluster cluster() {
    if (cluster != null) {
      return console.files().cluster(cluster);
    }
    return FabricShapes.byName("clos3")
        .draw("clos-" + hosts, Map.of("minipods", "4", "hosts", String.valueOf(hosts)));
  }

  private TrainingJob planned(Cluster on) {
    if (jobs != null) {
      if (job == null) {
        throw new UsageException(
            "--job: none given, expected the id of a job of %s.".formatted(jobs));
      }
      return InputValidation.job(console, jobs, job);
    }
    return QueuePolicyStudy.usual(on);
  }
}
