package io.heddle.app.cli;

import io.heddle.app.usecase.state.FreeSlotText;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileFinding;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.InputException;
import io.heddle.model.io.TopologyLevelFindings;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.Solver;
import io.heddle.solvers.moves.FreeSlots;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads files, reports every problem, also between them, and counts free slots of clusters. */
final class CheckCommand extends ConsoleCommand {
  private static final double PATIENCE_SECONDS = 20;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "Heddle files of any kind")
  private List<Path> files = List.of();

  @Option(
      names = "--allocations",
      paramLabel = "FILE",
      description =
          ClusterJobAllocations.KIND + " file: running jobs that may move to make free slots")
  private @Nullable Path allocations;

  @Option(
      names = "--moves",
      paramLabel = "M",
      defaultValue = "2",
      description =
          "with --allocations: maximum number of jobs that move (default: ${DEFAULT-VALUE})")
  private int moves;

  @Option(
      names = "--preemptible-only",
      description = "with --allocations: move preemptible jobs only")
  private boolean preemptibleOnly;

  @Mixin private final TimeLimitOption timeLimit = new TimeLimitOption();

  CheckCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    InputValidation.between("--moves", moves, 0, 1_000_000);
    int status = ExitStatus.DONE;
    var clusters = new ArrayList<Read>();
    var jobs = new LinkedHashMap<Path, List<TrainingJob>>();
    for (var file : files) {
      try {
        var content = FileSchemas.ALL.read(file);
        console.out().println(file + ": " + content.summary());
        content.advice().forEach(this::advise);
        var cluster = content.as(FileKinds.CLUSTER);
        if (cluster != null) {
          clusters.add(new Read(file, cluster));
          TopologyLevelFindings.crossings(file.toString(), cluster).forEach(this::advise);
        }
        var read = content.as(FileKinds.JOBS);
        if (read != null) {
          jobs.put(file, read);
        }
      } catch (InputException unusable) {
        console.out().flush();
        console.err().println(unusable.getMessage());
        status = ExitStatus.UNUSABLE;
      }
    }
    jobs.forEach((file, read) -> {
      for (var each : clusters) {
        TopologyLevelFindings.unknown(file.toString(), read, each.cluster()).forEach(this::advise);
      }
    });
    var all = jobs.values().stream().flatMap(List::stream).toList();
    clusters.forEach(cluster -> slots(cluster, all));
    return status;
  }

  private record Read(Path file, Cluster cluster) {}

  private void slots(Read read, List<TrainingJob> jobs) {
    var cluster = read.cluster();
    var gpus = new TreeSet<Integer>();
    cluster.hosts().stream().map(host -> host.type().gpus()).filter(n -> n > 0).forEach(gpus::add);
    var running =
        allocations == null
            ? ClusterJobAllocations.NONE
            : InputValidation.running(allocations, read.file(), cluster);
    var now = FreeSlots.now(cluster, running, FreeSlotText.sizes(jobs, gpus));
    Solver<List<FreeSlots>, List<FreeSlots>> after =
        (slots, control) ->
            slots.stream()
                .map(each -> each.afterMoves(cluster, running, moves, rules(), control))
                .toList();
    var limit = timeLimit.value();
    var shown =
        allocations == null
            ? now
            : TimeLimitedSolverRun.run(
                    console, after, now, limit == null ? PATIENCE_SECONDS : limit, 0)
                .answer();
    FreeSlotText.lines(shown, moves).forEach(console.out()::println);
    FreeSlotText.notes(cluster).forEach(console::note);
  }

  private Rules rules() {
    return new Rules(
        Rules.USUAL.aim(), Rules.USUAL.lostHours(), preemptibleOnly, Rules.USUAL.rackGpus());
  }

  private void advise(FileFinding finding) {
    console.err().println("advice: " + finding);
  }
}
