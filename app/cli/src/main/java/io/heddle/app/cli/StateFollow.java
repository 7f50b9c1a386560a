package io.heddle.app.cli;

import io.heddle.app.usecase.follow.CommandException;
import io.heddle.app.usecase.follow.CommandRunner;
import io.heddle.app.usecase.follow.SourceCommand;
import io.heddle.app.usecase.follow.StateChanges;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.InputException;
import io.heddle.model.state.ClusterStateUpdate;
import io.heddle.model.state.LiveStateOverlay;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands again and again and hands over each state that differs from the one before.
 *
 * @param pause between two runs; whether to go on
 */
record StateFollow(
    List<SourceCommand> commands,
    CommandRunner runner,
    InstantSource clock,
    ZoneId zone,
    BooleanSupplier pause) {
  /** What the commands print, each a source of its own. */
  List<ImportSource> sources() {
    return runner.sources(commands, () -> false);
  }

  /**
   * Until the pause ends it. A run that fails is reported, and tried again.
   *
   * @param from the cluster that the first state is laid onto
   * @param changed gets every state that is not the one before, the first one among them
   */
  void follow(Cluster from, PrintWriter err, Consumer<ClusterStateUpdate> changed) {
    var cluster = from;
    var running = ClusterJobAllocations.NONE;
    @Nullable Instant seen = null;
    do {
      var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
      try {
        var update = LiveStateOverlay.read(sources(), cluster, (double) now.getEpochSecond(), zone);
        var runs = StateChanges.keepingStarts(running, update.allocations());
        var lines = lines(StateChanges.between(cluster, running, update.cluster(), runs));
        if (seen == null || !lines.isEmpty()) {
          changed.accept(
              new ClusterStateUpdate(update.cluster(), runs, update.difference(), update.report()));
        }
        lines.forEach(line -> err.printf("%s %s%n", now, line));
        cluster = update.cluster();
        running = runs;
        seen = now;
      } catch (CommandException | InputException failed) {
        err.printf(
            "%s error     %s%s%n",
            now, failed.getMessage(), seen == null ? "" : " The state is of " + seen + ".");
      }
      err.flush();
    } while (pause.getAsBoolean());
  }

  private static List<String> lines(StateChanges changes) {
    var lines = new ArrayList<String>();
    add(lines, "started", changes.started());
    add(lines, "ended", changes.ended());
    add(lines, "changed", changes.changed());
    add(lines, "failed", changes.failed());
    add(lines, "drained", changes.drained());
    add(lines, "back", changes.back());
    add(lines, "GPUs", changes.others());
    return lines;
  }

  private static void add(List<String> lines, String what, List<String> names) {
    if (!names.isEmpty()) {
      lines.add("%-9s %s".formatted(what, ImportNotes.listed(names)));
    }
  }
}
