package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.Samples;
import io.heddle.model.generate.StandardHostTypes;
import java.nio.file.Path;
import java.util.List;
import javafx.application.Application;

/** Starts the desktop planner. */
public final class PlannerLauncher {
  private PlannerLauncher() {}

  /** Opens a window with the given files; returns when it is closed. */
  public static void open(List<Path> files) {
    prepare();
    Application.launch(PlannerApp.class, files.stream().map(Path::toString).toArray(String[]::new));
  }

  /** Opens a window, follows every walkthrough to its end, and ends the program. */
  public static void followWalkthroughs() {
    prepare();
    Application.launch(InstallationWalkTest.class);
  }

  /**
   * Opens a window, then samples until their answers are there and files until they are seen, and
   * ends the program.
   *
   * @param asked files and ids of samples; none for the first sample
   */
  public static void smokeTest(List<String> asked) {
    prepare();
    Application.launch(InstallationSmokeTest.class, asked.toArray(String[]::new));
  }

  /**
   * Tells JavaFX how to use the screen; what the environment says wrong is said and left out. What
   * the window needs and JavaFX does not is loaded beside JavaFX's start.
   */
  private static void prepare() {
    var loading =
        new Thread(
            () -> {
              Text.of("start.title");
              Samples.offered();
              StandardHostTypes.all();
            },
            "heddle-loading");
    loading.setDaemon(true);
    loading.start();
    var chosen = ScreenSettings.load(DataFolder.path());
    try {
      chosen.with(System.getenv("HEDDLE_SCALE"), System.getenv("HEDDLE_RENDERING")).apply();
    } catch (IllegalArgumentException unusable) {
      System.err.println("heddle: " + unusable.getMessage());
      chosen.apply();
    }
  }
}
