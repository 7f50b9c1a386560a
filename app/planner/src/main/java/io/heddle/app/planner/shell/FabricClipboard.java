package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.edit.FabricEditor;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.InputException;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Copies and pastes nodes as {@code heddle.cluster/1}, so also between windows and programs. */
final class FabricClipboard {
  private FabricClipboard() {}

  static void copy(FabricEditor editor) {
    var copied = editor.copied();
    if (copied != null) {
      var content = new ClipboardContent();
      content.putString(ClusterFile.toJson(copied));
      Clipboard.getSystemClipboard().setContent(content);
    }
  }

  static void paste(FabricEditor editor, OpenDocuments planner) {
    var text = Clipboard.getSystemClipboard().getString();
    if (text == null || text.isBlank()) {
      return;
    }
    try {
      editor.paste(ClusterFile.read(Text.of("clipboard.name"), text));
    } catch (InputException other) {
      planner.report(Text.of("trouble.paste"), other);
    }
  }
}
