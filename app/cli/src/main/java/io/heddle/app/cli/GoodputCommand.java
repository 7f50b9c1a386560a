package io.heddle.app.cli;

import io.heddle.app.usecase.goodput.GoodputQuestion;
import io.heddle.app.usecase.goodput.GoodputText;
import io.heddle.app.usecase.goodput.HeldHosts;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.FailuresFile;
import io.heddle.model.io.GoodputFile;
import io.heddle.model.io.PlacementFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.reliability.FailureModel;
import io.heddle.solvers.goodput.GoodputFormula;
import io.heddle.solvers.goodput.GoodputProblem;
import io.heddle.solvers.goodput.GoodputSolver;
import io.heddle.solvers.goodput.PublishedFailures;
import io.heddle.solvers.goodput.RunOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Computes how much of its time a job works under failures. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Without --failures, published rates stand for the cluster's own; the answer says so.",
      "Without --spares, as many as keep the chance of waiting for a repair at 5 %%.",
      "",
      "Examples:",
      "  heddle goodput a.cluster.json a.jobs.json --job dense-24b --hours 720",
      "  heddle goodput a.cluster.json a.jobs.json --job dense-24b --failures site.failures.json --spares 2 -o a.goodput.json"
    })
final class GoodputCommand implements Callable<Integer> {
  private static final double HOUR_SECONDS = 3600;
  private static final double GB = 1e9;
  private static final double PERCENT = 100;
  private static final List<String> LEVELS = List.of("leaf", "rack", "minipod", "nvlink");

  private final Console console;

  @Mixin private final ClusterAndJobs inputs = new ClusterAndJobs();

  @Option(names = "--job", required = true, paramLabel = "ID", description = "the job")
  private String job = "";

  @Option(
      names = "--placement",
      paramLabel = "FILE",
      description =
          PlacementFile.KIND
              + " file; several: compares which survives best (default: the closest free hosts)")
  private List<Path> placements = List.of();

  @Option(
      names = "--failures",
      paramLabel = "FILE",
      description = FailuresFile.KIND + " file (default: published rates)")
  private @Nullable Path failures;

  @Option(
      names = "--published",
      defaultValue = PublishedFailures.USUAL,
      paramLabel = "NAME",
      description = "published rates to use: llama3-405b, rsc-1, rsc-2")
  private String published = "";

  @Option(
      names = "--spares",
      paramLabel = "N",
      description = "number of spare hosts (default: the fewest for --wait-chance)")
  private @Nullable Integer spares;

  @Option(
      names = "--spares-level",
      paramLabel = "L",
      description = "N spares in each leaf, rack, minipod or nvlink domain (default: anywhere)")
  private @Nullable String sparesLevel;

  @Option(
      names = "--wait-chance",
      defaultValue = "0.05",
      paramLabel = "P",
      description = "accepted chance of waiting for a repair within the run")
  private double waitChance;

  @Option(
      names = "--checkpoint",
      defaultValue = "auto",
      paramLabel = "auto|SECONDS",
      description = "useful seconds between two checkpoints")
  private String checkpoint = "";

  @Option(
      names = "--checkpoint-GB",
      paramLabel = "X",
      description = "size of a checkpoint (default: weights and optimizer of the model)")
  private @Nullable Double checkpointGb;

  @Option(
      names = "--storage-GBps",
      defaultValue = "100",
      paramLabel = "X",
      description = "bandwidth of the whole job to its storage (assumed: 100)")
  private double storage;

  @Option(
      names = "--async-GBps",
      defaultValue = "0",
      paramLabel = "X",
      description =
          "asynchronous checkpoints: bandwidth of each GPU to its host's memory (0: synchronous)")
  private double async;

  @Option(
      names = "--detect-minutes",
      defaultValue = "5",
      paramLabel = "X",
      description = "until a failure is noticed and the job stopped (assumed: 5)")
  private double detect;

  @Option(
      names = "--swap-minutes",
      defaultValue = "10",
      paramLabel = "X",
      description = "until a spare is ready: 0 for a hot one (assumed: 10, a cold one)")
  private double swap;

  @Option(
      names = "--restart-minutes",
      defaultValue = "5",
      paramLabel = "X",
      description = "start and warm-up, beside loading the checkpoint (assumed: 5)")
  private double restart;

  @Option(
      names = "--shrink",
      description = "the job goes on with fewer data-parallel replicas where no spare is left")
  private boolean shrink;

  @Option(
      names = "--hours",
      paramLabel = "H",
      description = "useful hours to do (default: the job's durationSeconds)")
  private @Nullable Double hours;

  @Option(
      names = "--finish-by",
      paramLabel = "H",
      description = "wall-clock hours: the chance to end within them")
  private @Nullable Double finishBy;

  @Option(
      names = "--runs",
      defaultValue = "400",
      paramLabel = "N",
      description = "number of simulated runs for the intervals")
  private int runs;

  @Option(
      names = "--hold-slurm",
      paramLabel = "FILE",
      description = "script to write that holds the spare hosts back as a reservation of Slurm")
  private @Nullable Path holdSlurm;

  @Option(
      names = "--hold-kubernetes",
      paramLabel = "FILE",
      description = "script to write that holds the spare nodes back by taints")
  private @Nullable Path holdKubernetes;

  @Mixin private final SeedOption seed = new SeedOption();

  @Mixin private final CommandSpec outputSpec = OutputOption.spec(GoodputFile.KIND + " file");

  private final OutputOption output = new OutputOption(outputSpec);

  GoodputCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var files = new ArrayList<>(List.of(inputs.cluster(), inputs.jobs()));
    files.addAll(placements);
    if (failures != null) {
      files.add(failures);
    }
    output.check(files.toArray(Path[]::new));
    for (var held : new @Nullable Path[] {holdSlurm, holdKubernetes}) {
      if (held != null) {
        Inputs.distinct(held, files.toArray(Path[]::new));
      }
    }
    var cluster = inputs.readCluster();
    var found = inputs.job(job);
    var rates = rates();
    var options = options(found);
    var problems = new ArrayList<GoodputProblem>();
    for (var each : placements) {
      problems.add(GoodputQuestion.of(cluster, found, PlacementFile.read(each), rates, options));
    }
    if (problems.isEmpty()) {
      problems.add(GoodputQuestion.of(cluster, found, null, rates, options));
    }
    int best = problems.size() == 1 ? 0 : compare(problems);
    var problem = problems.get(best);
    var answer = SolverRun.run(console, new GoodputSolver(), problem, null, seed.value()).answer();
    output.write(console, answer, GoodputFile::toJson, GoodputFile::write, GoodputText::of);
    var held = HeldHosts.of(problem, answer.spares());
    hold(holdSlurm, HeldHosts.slurm(job, held), held);
    hold(holdKubernetes, HeldHosts.kubernetes(job, held), held);
    return ExitStatus.DONE;
  }

  private void hold(@Nullable Path file, String script, List<String> held) {
    if (file == null) {
      return;
    }
    if (held.isEmpty()) {
      throw new UsageException("%s: the plan has no spares to hold. Use --spares.".formatted(file));
    }
    AtomicFiles.write(file, script);
  }

  /** The placement of most goodput at equal spares; a line for each. */
  private int compare(List<GoodputProblem> problems) {
    int best = 0;
    double most = -1;
    for (int i = 0; i < problems.size(); i++) {
      var problem = problems.get(i);
      var formula = new GoodputFormula(problem.setting(spares == null ? 0 : spares));
      double goodput = formula.goodput(GoodputSolver.interval(problem, formula));
      output
          .aside(console)
          .printf(
              "%s: goodput %.2f %% with %,d spares, interrupted every %.1f h%n",
              placements.get(i),
              PERCENT * goodput,
              spares == null ? 0 : spares,
              formula.meanHoursBetween());
      if (goodput > most) {
        most = goodput;
        best = i;
      }
    }
    output.aside(console).printf("survives best: %s%n%n", placements.get(best));
    output.aside(console).flush();
    return best;
  }

  private FailureModel rates() {
    if (failures != null) {
      return FailuresFile.read(failures);
    }
    try {
      return PublishedFailures.of(published);
    } catch (IllegalArgumentException unknown) {
      throw new UsageException("--published: " + unknown.getMessage());
    }
  }

  private RunOptions options(TrainingJob of) {
    FailuresImportCommand.positive("--storage-GBps", storage);
    Inputs.between("--runs", runs, 10, 100_000);
    if (spares != null) {
      Inputs.between("--spares", spares, 0, 1_000_000);
    }
    for (var minutes : List.of(async, detect, swap, restart)) {
      if (!(minutes >= 0) || minutes.isInfinite()) {
        throw new UsageException(
            "--async-GBps, --detect-minutes, --swap-minutes, --restart-minutes: %s, expected at least 0."
                .formatted(minutes));
      }
    }
    if (!(waitChance > 0 && waitChance < 1)) {
      throw new UsageException(
          "--wait-chance: %s, expected more than 0 and less than 1.".formatted(waitChance));
    }
    if (sparesLevel != null && !LEVELS.contains(sparesLevel)) {
      throw new UsageException(
          "--spares-level: %s, expected one of %s."
              .formatted(sparesLevel, String.join(", ", LEVELS)));
    }
    if (finishBy != null) {
      FailuresImportCommand.positive("--finish-by", finishBy);
    }
    return new RunOptions(
        usefulHours(of),
        checkpointGb == null ? GoodputQuestion.checkpointBytes(of) : gigabytes(checkpointGb),
        storage,
        async,
        interval(),
        detect,
        swap,
        restart,
        spares,
        waitChance,
        sparesLevel,
        shrink,
        finishBy,
        runs);
  }

  private static double gigabytes(double size) {
    FailuresImportCommand.positive("--checkpoint-GB", size);
    return size * GB;
  }

  private double usefulHours(TrainingJob of) {
    if (hours != null) {
      FailuresImportCommand.positive("--hours", hours);
      return hours;
    }
    double seconds = of.request().durationSeconds();
    if (!(seconds > 0)) {
      throw new UsageException(
          "--hours: nothing, and job %s has no durationSeconds. Use --hours to give the useful hours."
              .formatted(of.id()));
    }
    return seconds / HOUR_SECONDS;
  }

  private @Nullable Double interval() {
    if (checkpoint.equals("auto")) {
      return null;
    }
    try {
      double seconds = Double.parseDouble(checkpoint);
      FailuresImportCommand.positive("--checkpoint", seconds);
      return seconds;
    } catch (NumberFormatException noNumber) {
      throw new UsageException(
          "--checkpoint: %s, expected auto or a number of seconds.".formatted(checkpoint));
    }
  }
}
