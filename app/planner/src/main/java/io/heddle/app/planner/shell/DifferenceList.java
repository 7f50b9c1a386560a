package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.QuickList;
import io.heddle.app.planner.controls.QuickList.Line;
import io.heddle.app.planner.document.Linking;
import io.heddle.app.planner.edit.FabricDifference;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.model.edit.ClusterDifference;

/** What differs, line by line; while the list is open the canvas marks it. */
final class DifferenceList {
  private DifferenceList() {}

  static QuickList<ClusterDifference.Entry> of(
      ClusterDifference difference, FabricEditor editor, Linking linking, CanvasPane canvas) {
    var list =
        new QuickList<ClusterDifference.Entry>(
            "difference",
            Text.of(
                "difference.prompt",
                difference.count(ClusterDifference.Kind.ADDED),
                difference.count(ClusterDifference.Kind.REMOVED),
                difference.count(ClusterDifference.Kind.CHANGED)),
            words ->
                difference.entries().stream()
                    .filter(entry -> QuickList.holds(entry.toString(), words))
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
