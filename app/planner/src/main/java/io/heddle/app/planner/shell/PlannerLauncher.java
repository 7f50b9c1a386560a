package io.heddle.app.planner.shell;

import java.nio.file.Path;
import java.util.List;
import javafx.application.Application;

/** Starts the desktop planner. */
public final class PlannerLauncher {
  private PlannerLauncher() {}

  /**
   * Opens a window with the given files; returns when it is closed.
   *
   * @param smokeTest whether to open a sample instead, wait for its answer, and end the program
   */
  public static void open(List<Path> files, boolean smokeTest) {
    Application.launch(
        smokeTest ? SmokeTest.class : PlannerApp.class,
        files.stream().map(Path::toString).toArray(String[]::new));
  }
}
