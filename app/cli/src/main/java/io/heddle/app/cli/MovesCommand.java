package io.heddle.app.cli;

import io.heddle.app.usecase.state.MigrationRunbook;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.JobMigrationPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.solvers.AlgorithmRegistry;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.moves.MovesProblem.Aim;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans migrations that make room for a new job, or for segments of free hosts. */
final class MovesCommand extends SolverCommand<MovesProblem, JobMigrationPlan> {
  @Mixin private final ClusterAndAllocations input = new ClusterAndAllocations();

  @Option(
      names = "--for",
      paramLabel = "JOBS",
      description = JobsFile.KIND + " file with the new job")
  private @Nullable Path jobs;

  @Option(names = "--job", paramLabel = "ID", description = "the new job")
  private String job = "";

  @Mixin private final RoomGoalOption room = new RoomGoalOption();

  @Mixin private final JobSegmentOption segment = new JobSegmentOption();

  @Mixin
  private final MinipodLimitOption spread = new MinipodLimitOption("the fewest that can be freed");

  @Mixin
  private final WordChoiceOption<Aim> fewest =
      new WordChoiceOption<>(
          Aim.class, "objective; the other breaks ties", "--objective", "--fewest");

  @Option(
      names = "--lost-minutes",
      paramLabel = "M",
      defaultValue = "15",
      description =
          "minutes that each GPU of a migrated job loses: work since its checkpoint, and"
              + " the restart (default: ${DEFAULT-VALUE})")
  private double lostMinutes;

  @Option(names = "--preemptible-only", description = "move preemptible jobs only")
  private boolean preemptibleOnly;

  @Option(
      names = "--rack-gpus",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "busy GPUs that a rack (label rack of its hosts) can power and cool (default: all)")
  private int rackGpus;

  @Mixin private final SpareReserveOption reserve = new SpareReserveOption();

  MovesCommand(Console console, AlgorithmRegistry<MovesProblem, JobMigrationPlan> algorithms) {
    super(console, algorithms, FileKinds.MOVES.kind() + " file");
  }

  @Override
  public Integer call() {
    var chosen = algorithm.chosen();
    room.check(jobs != null || !job.isEmpty(), segment);
    var rules = rules();
    var on = input.readCluster(console);
    var running = InputValidation.reserving(input.running(on), on, reserve.files(), List.of(job));
    var problem =
        room.isGiven()
            ? room.problem(console, on, running, segment, rules)
            : forJob(on, running, rules);
    output.write(
        console,
        search.solve(console, chosen.solver(), problem, JobMigrationPlan::withSeconds),
        FileKinds.MOVES,
        plan -> MigrationRunbook.of(plan, warning -> red(console, warning)));
    return ExitStatus.DONE;
  }

  private MovesProblem forJob(Cluster on, ClusterJobAllocations running, Rules rules) {
    if (jobs == null || job.isEmpty()) {
      throw new UsageException(
          "%s: missing, expected a jobs file and the id of its new job. Use --segments or --clear to make room without a job."
              .formatted(jobs == null ? "--for" : "--job"));
    }
    var training = segment.of(InputValidation.job(console, jobs, job), on);
    int minipods = spread.of(on, () -> MovesProblem.fewestMinipods(on, running, training, rules));
    return new MovesProblem(on, running, training, minipods, rules);
  }

  private static String red(Console console, String warning) {
    var ansi = console.terminal() ? CommandLine.Help.Ansi.AUTO : CommandLine.Help.Ansi.OFF;
    return ansi.new Text("@|bold,red " + warning.replace("|@", "| @") + "|@").toString();
  }

  private Rules rules() {
    InputValidation.expect(
        lostMinutes >= 0 && lostMinutes <= 1e6,
        "--lost-minutes",
        lostMinutes,
        "a number from 0 to 1e6");
    InputValidation.between("--rack-gpus", rackGpus, 0, 1_000_000);
    return new Rules(fewest.value(), lostMinutes / 60, preemptibleOnly, rackGpus);
  }
}
