package io.heddle.app.planner.shell;

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

  /**
   * Opens a window and a sample, waits for its answer, and ends the program.
   *
   * @param samples the sample's id, or none for the first one
   */
  public static void smokeTest(List<String> samples) {
    Application.launch(SmokeTest.class, samples.toArray(String[]::new));
  }
}
