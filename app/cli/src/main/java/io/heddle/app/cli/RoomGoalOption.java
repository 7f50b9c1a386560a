package io.heddle.app.cli;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.moves.FreeSlots;
import io.heddle.solvers.moves.MovesProblem;
import io.heddle.solvers.moves.MovesProblem.Rules;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Room that moves make without a job: segments of free hosts, or a whole free domain. */
final class RoomGoalOption {
  @Option(
      names = "--segments",
      paramLabel = "N",
      description = "make room for N segments of --segment K hosts in one domain of --level each")
  private @Nullable Integer segments;

  @Option(
      names = "--clear",
      paramLabel = "L",
      description = "free all hosts of one more domain of a level, such as rack")
  private @Nullable String clear;

  boolean isGiven() {
    return clear != null || segments != null;
  }

  /**
   * Checks the options together.
   *
   * @param withJob whether a job is given, too
   */
  void check(boolean withJob, JobSegmentOption segment) {
    boolean parts = segments != null || (!withJob && segment.isGiven());
    if ((withJob ? 1 : 0) + (clear == null ? 0 : 1) + (parts ? 1 : 0) > 1) {
      throw new UsageException("--for, --clear, --segments: expected one of them, not several.");
    }
    if (parts) {
      if (segments == null) {
        throw new UsageException(
            "--segments: missing, expected --segments N, --segment K and --level LEVEL together.");
      }
      InputValidation.between("--segments", segments, 1, 100_000);
      segment.alone();
    }
  }

  /** The hosts are those of the commonest type, which is reported where there are others. */
  MovesProblem problem(
      Console console,
      Cluster on,
      ClusterJobAllocations running,
      JobSegmentOption segment,
      Rules rules) {
    var type = FreeSlots.commonest(on);
    if (type == null) {
      throw new InfeasibleException("%s has no hosts with GPUs.".formatted(on.name()));
    }
    if (on.hosts().stream().anyMatch(host -> !host.type().equals(type))) {
      console.say(
          "note: room on hosts of %d × %s, the type of most hosts.", type.gpus(), type.gpuModel());
    }
    if (clear != null) {
      return MovesProblem.clear(on, running, clear, type, rules);
    }
    if (segments == null) {
      throw new IllegalStateException("not checked");
    }
    return MovesProblem.room(on, running, segments, segment.alone(), type, rules);
  }
}
