package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DialogOwner;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.app.usecase.HeddleVersion;
import javafx.geometry.Insets;
import javafx.scene.control.Alert;
import javafx.scene.control.Label;
import javafx.scene.control.MenuBar;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.GridPane;
import javafx.stage.Window;

/** Short-cuts and about. */
final class HelpDialogs {
  private HelpDialogs() {}

  static void shortcuts(Window owner, MenuBar menus) {
    var grid = new GridPane(24, 4);
    grid.setPadding(new Insets(14, 16, 14, 16)); // a pane's own content goes to its edge
    int row = 0;
    for (var line : MenuCommands.of(menus, false)) {
      if (!line.hint().isEmpty()) {
        grid.addRow(row++, Ui.label(line.hint(), "text-bold"), new Label(line.text()));
      }
    }
    for (var line : Text.of("help.shortcuts").split("\n")) {
      var parts = line.split("\\|", 2);
      grid.addRow(row++, Ui.label(parts[0].strip(), "text-bold"), new Label(parts[1].strip()));
    }
    var alert = dialog(owner, Text.of("help.shortcuts.title"));
    var scroll = new ScrollPane(grid);
    scroll.setPrefViewportHeight(460);
    scroll.setFitToWidth(true);
    alert.getDialogPane().setContent(scroll);
    alert.setResizable(true);
    alert.getDialogPane().setId("shortcuts-dialog");
    alert.show();
  }

  static void about(Window owner) {
    var alert = dialog(owner, Text.of("help.about.title"));
    alert.setContentText(Text.of("help.about", HeddleVersion.number()));
    alert.show();
  }

  /** What to put into a report of a fault; it is read beside the window, for it looks at files. */
  static void copyDiagnostics(OpenDocuments planner) {
    var screens = MachineDiagnostics.screens();
    planner
        .tasks()
        .start(
            Text.of("help.diagnostics"),
            _ -> MachineDiagnostics.text(screens),
            text -> {
              var content = new ClipboardContent();
              content.putString(text);
              Clipboard.getSystemClipboard().setContent(content);
              planner.messages().done(Text.of("help.diagnostics.done"));
            },
            planner::report);
  }

  private static Alert dialog(Window owner, String title) {
    var alert = new Alert(Alert.AlertType.INFORMATION);
    DialogOwner.set(alert, owner);
    GuidePageLink.mark(alert.getDialogPane(), "index.md#help-in-the-window");
    alert.setTitle(title);
    alert.setHeaderText(null);
    alert.setGraphic(null);
    return alert;
  }
}
