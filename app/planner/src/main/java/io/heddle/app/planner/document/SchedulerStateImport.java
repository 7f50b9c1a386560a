package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.edit.ClusterDiff;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.state.ClusterStateUpdate;
import io.heddle.model.state.LiveStateOverlay;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Lays what schedulers say onto a document, as one step that can be undone, and tells what came of
 * it. On the UI thread only.
 */
record SchedulerStateImport(BackgroundTasks tasks, WindowMessages messages) {
  private static final int MOST_CHANGES = 12;

  void start(ClusterDocument document, String names, LoadedFile.State state) {
    var before = document.work().cluster();
    tasks.start(
        Text.of("task.state", names),
        _ ->
            LiveStateOverlay.read(
                state.sources(), before, state.atSeconds(), ZoneId.systemDefault()),
        update -> {
          if (document.work().cluster().equals(before)) {
            adopt(document, names, update);
          } else {
            start(document, names, state); // it was edited meanwhile
          }
        },
        problem -> messages.report(Text.of("trouble.state", names), problem, document));
  }

  private void adopt(ClusterDocument document, String names, ClusterStateUpdate update) {
    // no scheduler's file tells of them
    var kept = document.allocationsProperty().get().reservations();
    var before = document.undoableProperty().get();
    document.adopt(
        Text.of("edit.state", names),
        update.cluster(),
        update.allocations().withReservations(kept));
    var notice = new ImportNotice(names, update.report(), changed(update.difference()));
    messages.imported(notice, document);
    var step = document.undoableProperty().get();
    if (step != null && !step.equals(before)) {
      document
          .redoableProperty()
          .addListener((_, _, undone) -> {
            if (step.equals(undone) && notice.equals(messages.importedProperty().get())) {
              messages.dismissImport();
            }
          });
    }
  }

  /** Hosts to which the same happened on one line. */
  private static List<String> changed(ClusterDiff difference) {
    if (difference.isEmpty()) {
      return List.of(Text.of("import.changed.nothing"));
    }
    var byDetail = new LinkedHashMap<String, List<String>>();
    for (var entry : difference.entries()) {
      byDetail.computeIfAbsent(entry.detail(), _ -> new ArrayList<>()).addAll(entry.nodes());
    }
    var lines = new ArrayList<String>();
    byDetail.forEach((detail, nodes) -> lines.add(ImportNotes.listed(nodes) + ": " + detail));
    if (lines.size() <= MOST_CHANGES) {
      return lines;
    }
    var first = new ArrayList<>(lines.subList(0, MOST_CHANGES));
    first.add(Text.of("import.changed.more", lines.size() - MOST_CHANGES));
    return first;
  }
}
