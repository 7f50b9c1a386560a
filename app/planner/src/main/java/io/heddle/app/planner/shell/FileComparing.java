package io.heddle.app.planner.shell;

import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.model.edit.ClusterDiff;
import java.util.function.Consumer;

/** Sets the cluster on show beside a file. */
record FileComparing(FabricEditor editor, FileChoosers choosers, Consumer<ClusterDiff> show) {
  void withChosen() {
    choosers.open().stream().findFirst().ifPresent(file -> editor.comparison().with(file, show));
  }

  /** Its own file, if it has one. */
  void withSaved() {
    var document = editor.planner().current().documentProperty().get();
    var own = document == null ? null : document.path();
    if (own != null) {
      editor.comparison().with(own, show);
    }
  }
}
