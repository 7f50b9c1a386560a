package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.CurrentDocument;
import javafx.stage.Stage;

/** What is open stands first in a window's title, as task bars cut the end off. */
final class WindowTitle {
  private static final String PROGRAM = "Heddle";

  private WindowTitle() {}

  static void follow(Stage stage, CurrentDocument current) {
    current.shownProperty().subscribe(_ -> show(stage, current));
    current.clusterProperty().subscribe(_ -> show(stage, current));
  }

  private static void show(Stage stage, CurrentDocument current) {
    var shown = current.shownProperty().get();
    stage.setTitle(shown == null ? PROGRAM : Text.of("window.title", shown.name(), PROGRAM));
  }
}
