package io.heddle.app.cli;

import io.heddle.model.cluster.Health;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementRepair;
import io.heddle.model.text.CountedNoun;
import io.heddle.solvers.placement.PlacementRepairProblem;
import io.heddle.solvers.placement.PlacementRepairSolver;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Replaces failed hosts of a placement. */
final class RepairCommand extends OutputCommand {
  @Mixin private final ClusterParameter cluster = new ClusterParameter();

  @Parameters(index = "1", paramLabel = "PLACEMENT", description = Placement.KIND + " file")
  private Path placement = Path.of("");

  @Option(
      names = "--failed",
      arity = "1..*",
      paramLabel = "HOST",
      description = "failed hosts, in addition to those marked as failed in the cluster")
  private List<String> failed = List.of();

  @Option(
      names = "--spare",
      arity = "1..*",
      paramLabel = "HOST",
      description = "hosts held back for this job, used first")
  private List<String> spares = List.of();

  @Mixin private final SpareReserveOption reserve = new SpareReserveOption();

  @Mixin private final SolverRunOptions search = new SolverRunOptions();

  RepairCommand(Console console) {
    super(console, Placement.KIND + " file");
  }

  @Override
  public Integer call() {
    var on = cluster.read(console);
    var before = FileKinds.PLACEMENT.read(placement);
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
            "%s has no host %s. The placement may be another cluster's."
                .formatted(cluster.path(), host));
      }
    }
    var problem = new PlacementRepairProblem(on, before, gone, reserve.hosts(), spares);
    var timed = search.run(console, new PlacementRepairSolver(), problem);
    var repair = timed.answer();
    output.write(
        console,
        repair.after().withSeconds(timed.seconds()),
        FileKinds.PLACEMENT,
        _ -> table(repair));
    if (output.isGiven()) {
      console.err().print(table(repair));
    }
    return ExitStatus.DONE;
  }

  private static String table(PlacementRepair repair) {
    if (repair.moves().isEmpty()) {
      return "No failed host belongs to job %s: nothing moves.%n".formatted(repair.before().job());
    }
    var text = new StringBuilder();
    for (var move : repair.moves()) {
      text.append(
          "PP group %d, DP group %d: %s -> %s%n"
              .formatted(
                  repair.after().ppGroup(move.row()),
                  move.col(),
                  move.failed(),
                  move.replacement()));
    }
    var before = repair.before().objective();
    var after = repair.after().objective();
    text.append(
        "DP groups span %d -> %d, PP groups span %d -> %s, weighted spread (Eq. 2) %.3f -> %.3f%s%n"
            .formatted(
                before.dpSpan(),
                after.dpSpan(),
                before.ppSpan(),
                CountedNoun.of(after.ppSpan(), "minipod"),
                before.weightedSpread(),
                after.weightedSpread(),
                after.provenOptimal() ? " (the least with all other ranks in place)" : ""));
    return text.toString();
  }
}
