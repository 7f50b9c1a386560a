package io.heddle.app.planner.shell;

import io.heddle.app.planner.document.OpenDocuments;
import java.io.File;
import javafx.scene.Node;
import javafx.scene.input.TransferMode;

/** Files that are dropped on a window are opened. */
final class DroppedFiles {
  private DroppedFiles() {}

  static void open(Node target, OpenDocuments planner) {
    target.setOnDragOver(event -> {
      if (event.getDragboard().hasFiles()) {
        event.acceptTransferModes(TransferMode.COPY);
      }
      event.consume();
    });
    target.setOnDragDropped(event -> {
      var dropped = event.getDragboard().getFiles();
      planner.open(dropped.stream().map(File::toPath).toList());
      event.setDropCompleted(!dropped.isEmpty());
      event.consume();
    });
  }
}
