package io.heddle.app.shell;

import java.nio.file.Path;
import java.util.List;
import javafx.application.Application;

/** Starts the desktop planner. */
public final class PlannerLauncher {
  private PlannerLauncher() {}

  /** Opens a window with the given files; returns when it is closed. */
  public static void open(List<Path> files) {
    Application.launch(PlannerApp.class, files.stream().map(Path::toString).toArray(String[]::new));
  }
}
