package io.heddle.app.shell;

import io.heddle.app.Text;
import io.heddle.app.controls.Ui;
import javafx.scene.control.Alert;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.stage.Window;

/** Short-cuts and about. */
final class HelpDialogs {
  private HelpDialogs() {}

  static void shortcuts(Window owner) {
    var grid = new GridPane(24, 6);
    int row = 0;
    for (var line : Text.of("help.shortcuts").split("\n")) {
      var parts = line.split("\\|", 2);
      grid.addRow(row++, Ui.label(parts[0].strip(), "text-bold"), new Label(parts[1].strip()));
    }
    var alert = dialog(owner, Text.of("help.shortcuts.title"));
    alert.getDialogPane().setContent(grid);
    alert.getDialogPane().setId("shortcuts-dialog");
    alert.show();
  }

  static void about(Window owner) {
    var alert = dialog(owner, Text.of("help.about.title"));
    alert.setContentText(Text.of("help.about"));
    alert.show();
  }

  private static Alert dialog(Window owner, String title) {
    var alert = new Alert(Alert.AlertType.INFORMATION);
    alert.initOwner(owner);
    alert.setTitle(title);
    alert.setHeaderText(null);
    alert.setGraphic(null);
    return alert;
  }
}
