package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import javafx.scene.control.Alert;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.stage.Window;

/** Asks what becomes of changes that no file has. */
final class UnsavedDialog {
  private final Window owner;
  private final FileActions files;

  UnsavedDialog(Window owner, FileActions files) {
    this.owner = owner;
    this.files = files;
  }

  /** Whether the document may be read again from its file: its changes are given up. */
  boolean mayReplace(ClusterDocument document) {
    var again = new ButtonType(Text.of("reopen.again"), ButtonData.NO);
    var keep = new ButtonType(Text.of("reopen.keep"), ButtonData.CANCEL_CLOSE);
    var alert =
        new Alert(
            Alert.AlertType.CONFIRMATION,
            Text.of("reopen.text", document.cluster().name()),
            again,
            keep);
    alert.initOwner(owner);
    alert.setTitle(Text.of("reopen.title"));
    alert.setHeaderText(null);
    alert.getDialogPane().setId("reopen-dialog");
    return alert.showAndWait().orElse(keep).equals(again);
  }

  /** Whether the document may be closed now: its changes are given up. Saving takes a moment. */
  boolean mayClose(ClusterDocument document) {
    var save = new ButtonType(Text.of("unsaved.save"), ButtonData.YES);
    var discard = new ButtonType(Text.of("unsaved.discard"), ButtonData.NO);
    var alert =
        new Alert(
            Alert.AlertType.CONFIRMATION,
            Text.of("unsaved.text", document.cluster().name()),
            save,
            discard,
            ButtonType.CANCEL);
    alert.initOwner(owner);
    alert.setTitle(Text.of("unsaved.title"));
    alert.setHeaderText(null);
    alert.getDialogPane().setId("unsaved-dialog");
    var answer = alert.showAndWait().orElse(ButtonType.CANCEL);
    if (answer.equals(save)) {
      files.save(document, () -> {});
    }
    return answer.equals(discard);
  }
}
