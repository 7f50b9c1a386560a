package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DialogOwner;
import io.heddle.app.planner.document.EditableDocument;
import io.heddle.app.planner.document.OpenDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Alert;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBar;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.stage.Window;

/** Asks what becomes of changes that no file has. */
final class UnsavedDialog {
  /** What a person answers. */
  enum Answer {
    SAVE,
    DISCARD,
    CANCEL
  }

  /** Room for five buttons in pixels. */
  private static final double WIDE = 760;

  private final Window owner;

  UnsavedDialog(Window owner) {
    this.owner = owner;
  }

  /** Whether the document may be read again from its file: its changes are given up. */
  boolean mayReplace(EditableDocument document) {
    var again = new ButtonType(Text.of("reopen.again"), ButtonData.NO);
    var keep = new ButtonType(Text.of("reopen.keep"), ButtonData.CANCEL_CLOSE);
    var alert =
        alert(
            "reopen-dialog", "reopen.title", Text.of("reopen.text", document.name()), again, keep);
    return alert.showAndWait().orElse(keep).equals(again);
  }

  /** What a person answers where another program changed the file. */
  enum Conflict {
    MERGE,
    OVERWRITE,
    SAVE_AS,
    COMPARE,
    CANCEL
  }

  /** Asks what becomes of a file that another program changed. */
  Conflict askConflict(Path changed, boolean comparable, boolean mergeable) {
    var merge = new ButtonType(Text.of("conflict.merge"), ButtonData.OK_DONE);
    var overwrite = new ButtonType(Text.of("conflict.overwrite"), ButtonData.NO);
    var saveAs =
        new ButtonType(Text.of("conflict.save"), mergeable ? ButtonData.OTHER : ButtonData.YES);
    var compare = new ButtonType(Text.of("conflict.compare"), ButtonData.LEFT);
    var answers = new ArrayList<>(List.of(overwrite, saveAs, ButtonType.CANCEL));
    if (comparable) {
      answers.add(compare);
    }
    if (mergeable) {
      answers.add(merge);
    }
    var text = Text.of(mergeable ? "conflict.mergeable" : "conflict.text", changed.getFileName());
    var alert =
        alert("conflict-dialog", "conflict.title", text, answers.toArray(ButtonType[]::new));
    // As wide as the longest, five buttons would not fit, and their words would be cut.
    answers.forEach(
        each -> ButtonBar.setButtonUniformSize(alert.getDialogPane().lookupButton(each), false));
    alert.getDialogPane().setMinWidth(WIDE);
    // Enter must not discard unsaved work.
    ((Button) alert.getDialogPane().lookupButton(overwrite)).setDefaultButton(false);
    var answer = alert.showAndWait().orElse(ButtonType.CANCEL);
    if (answer.equals(merge)) {
      return Conflict.MERGE;
    }
    if (answer.equals(overwrite)) {
      return Conflict.OVERWRITE;
    }
    if (answer.equals(saveAs)) {
      return Conflict.SAVE_AS;
    }
    return answer.equals(compare) ? Conflict.COMPARE : Conflict.CANCEL;
  }

  /** Asks once for all of these documents. */
  Answer ask(List<EditableDocument> changed) {
    var save =
        new ButtonType(
            Text.of(changed.size() == 1 ? "unsaved.save" : "unsaved.save.all"), ButtonData.YES);
    var discard = new ButtonType(Text.of("unsaved.discard"), ButtonData.NO);
    var names = changed.stream().map(OpenDocument::name).collect(Collectors.joining(", "));
    var text = Text.of(changed.size() == 1 ? "unsaved.text" : "unsaved.text.all", names);
    var alert = alert("unsaved-dialog", "unsaved.title", text, save, discard, ButtonType.CANCEL);
    var answer = alert.showAndWait().orElse(ButtonType.CANCEL);
    if (answer.equals(save)) {
      return Answer.SAVE;
    }
    return answer.equals(discard) ? Answer.DISCARD : Answer.CANCEL;
  }

  private Alert alert(String id, String titleKey, String text, ButtonType... answers) {
    var alert = new Alert(Alert.AlertType.CONFIRMATION, text, answers);
    DialogOwner.set(alert, owner);
    alert.setTitle(Text.of(titleKey));
    alert.setHeaderText(null);
    alert.getDialogPane().setId(id);
    return alert;
  }
}
