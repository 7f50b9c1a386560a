package io.heddle.app.cli;

import io.heddle.model.cluster.Health;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.PlacementFile;
import io.heddle.model.result.Repair;
import io.heddle.solvers.placement.RepairProblem;
import io.heddle.solvers.placement.RepairSolver;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replaces failed hosts of a placement. */
@Command(
    name = "repair",
    description =
        "Replaces the failed hosts of a placement so that all other ranks stay and the spread grows least.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  heddle repair a.cluster.json a.placement.json --failed h-0007 h-0012 -o b.placement.json"
    })
final class RepairCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "CLUSTER", description = "heddle.cluster/1 file")
  private Path cluster = Path.of("");

  @Parameters(index = "1", paramLabel = "PLACEMENT", description = "heddle.placement/1 file")
  private Path placement = Path.of("");

  @Option(
      names = "--failed",
      arity = "1..*",
      paramLabel = "HOST",
      description = "hosts that have failed, beside those that the cluster says so of")
  private List<String> failed = List.of();

  @Option(
      names = "--spare",
      arity = "1..*",
      paramLabel = "HOST",
      description = "hosts held back for this job; they come first")
  private List<String> spares = List.of();

  @Option(
      names = "--reserve",
      paramLabel = "FILE",
      description = "placement or plan whose hosts are not to be used; may be repeated")
  private List<Path> reserve = List.of();

  @Option(names = "--time-limit", paramLabel = "S", description = "seconds to search at most")
  private @Nullable Double timeLimit;

  @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "random seed")
  private long seed;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "heddle.placement/1 file to write, or - for standard output")
  private @Nullable String output;

  RepairCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    SolverRun.check(timeLimit);
    if (output != null && !output.equals("-")) {
      var inputs = new ArrayList<>(List.of(cluster, placement));
      inputs.addAll(reserve);
      Inputs.distinct(Path.of(output), inputs.toArray(Path[]::new));
    }
    var on = ClusterFile.read(cluster);
    var before = PlacementFile.read(placement);
    var gone = new LinkedHashSet<>(failed);
    on.hosts().stream()
        .filter(host -> host.health() == Health.FAILED)
        .forEach(host -> gone.add(host.id()));
    var asked = new LinkedHashSet<>(gone);
    asked.addAll(spares);
    before.matrix().forEach(asked::addAll);
    for (var host : asked) {
      if (!on.contains(host)) {
        throw new UsageException(
            "%s has no host %s. Maybe another cluster's placement.".formatted(cluster, host));
      }
    }
    var problem = new RepairProblem(on, before, gone, Inputs.hosts(reserve), spares);
    var timed = SolverRun.run(console, new RepairSolver(), problem, timeLimit, seed);
    var repair = timed.answer();
    Output.write(
        console,
        output,
        repair.after().withSeconds(timed.seconds()),
        PlacementFile::toJson,
        PlacementFile::write,
        _ -> table(repair));
    if (output != null) {
      console.err().print(table(repair));
    }
    return ExitStatus.DONE;
  }

  private static String table(Repair repair) {
    if (repair.moves().isEmpty()) {
      return "No failed host belongs to job %s: nothing moves.%n".formatted(repair.before().job());
    }
    var text = new StringBuilder();
    for (var move : repair.moves()) {
      text.append(
          "PP group %d, DP group %d: %s -> %s%n"
              .formatted(move.row(), move.col(), move.failed(), move.replacement()));
    }
    var before = repair.before().objective();
    var after = repair.after().objective();
    text.append(
        "max DP spread %d -> %d, max PP spread %d -> %d, weighted spread %.3f -> %.3f%s%n"
            .formatted(
                before.maxDpSpread(),
                after.maxDpSpread(),
                before.maxPpSpread(),
                after.maxPpSpread(),
                before.weightedSpread(),
                after.weightedSpread(),
                after.provenOptimal() ? " (the least with all other ranks in place)" : ""));
    return text.toString();
  }
}
