package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.SearchableList;
import io.heddle.app.planner.controls.SearchableList.Line;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.edit.FabricDifference;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.model.edit.ClusterDiff;

/** What differs, line by line; while the list is open the canvas marks it. */
final class ClusterDifferenceList {
  private ClusterDifferenceList() {}

  static SearchableList<ClusterDiff.Entry> of(
      ClusterDiff difference, FabricEditor editor, LinkedSelection linking, CanvasPane canvas) {
    var list =
        new SearchableList<ClusterDiff.Entry>(
            "difference",
            Text.of(
                "difference.prompt",
                difference.count(ClusterDiff.Kind.ADDED),
                difference.count(ClusterDiff.Kind.REMOVED),
                difference.count(ClusterDiff.Kind.CHANGED)),
            words ->
                difference.entries().stream()
                    .filter(entry -> SearchableList.holds(entry.toString(), words))
                    .map(entry -> new Line<>(entry.toString(), "", entry))
                    .toList(),
            entry -> {
              linking.select(entry.nodes());
              entry.nodes().stream()
                  .filter(editor.cluster()::contains)
                  .findFirst()
                  .ifPresent(canvas::centreOn);
            });
    list.setOnClosed(() -> editor.comparison().differenceProperty().set(FabricDifference.NONE));
    return list;
  }
}
