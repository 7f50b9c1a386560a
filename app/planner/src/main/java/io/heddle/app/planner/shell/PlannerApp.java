package io.heddle.app.planner.shell;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.IconFontLoader;
import io.heddle.app.planner.controls.NativeFileChoosers;
import io.heddle.app.planner.controls.OpaquePopups;
import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.document.AutosaveRecovery;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.RecentFiles;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.usecase.DataFolder;
import io.heddle.model.io.InputException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.animation.PauseTransition;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.scene.paint.Color;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Wires the planner to a real screen, real threads and the user's data folder. */
public class PlannerApp extends Application {
  private static final double LEAST_WIDTH = 1000;
  private static final double LEAST_HEIGHT = 700;

  private final ExecutorService workers =
      Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "heddle-worker");
        thread.setDaemon(true);
        return thread;
      });

  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(work -> new Thread(work, "heddle-writer"));
  private final Set<String> unkept = new HashSet<>();

  @Override
  public void start(Stage stage) {
    IconFontLoader.install();
    // a session's end terminates programs: what waits to be written is written before
    Runtime.getRuntime().addShutdownHook(new Thread(writer::close));
    var settings = PlannerSettings.load(DataFolder.path());
    var theme = new ThemeSwitch(settings.dark(), settings.contrast());
    OpaquePopups.install(() -> {
      var margin = theme.themeProperty().get().background();
      return Color.rgb(margin.red(), margin.green(), margin.blue());
    });
    var window = window(stage, settings, theme);
    keep(() -> LogFile.keep(DataFolder.path()), window.host().planner());
    started(window);
  }

  /** The first window is there. */
  void started(MainWindow window) {
    window.host().planner().open(getParameters().getRaw().stream().map(Path::of).toList());
  }

  /** One window with a workspace of its own; nodes are copied from one to another. */
  private MainWindow window(Stage stage, PlannerSettings settings, ThemeSwitch theme) {
    var folder = DataFolder.path();
    var planner =
        new OpenDocuments(
            new BackgroundTasks(workers, Platform::runLater),
            new RecentFiles(settings.recent().stream().map(Path::of).toList()));
    Thread.currentThread().setUncaughtExceptionHandler((_, problem) -> planner.report(problem));
    var window =
        new MainWindow(
            stage,
            planner,
            theme,
            new NativeFileChoosers(stage),
            PlannerApp::after,
            settings,
            WorkspaceFeatures.all());
    window.setOnNewWindow(() -> window(new Stage(), window.settings(), theme));
    var recovery =
        new AutosaveRecovery(
            folder.resolve("recovery"),
            writer,
            PlannerApp::after,
            problem -> unkept(problem, planner));
    planner.keepIn(recovery);
    Runnable keep =
        () -> {
          var now = window.settings();
          keep(() -> now.save(folder), planner);
        };
    window.setOnSettings(() -> {
      if (stage.isShowing()) {
        keep.run(); // at once: not every program ends by being closed
      }
    });
    stage.setOnHidden(_ -> {
      keep.run();
      recovery.close();
    });
    fit(stage);
    stage.show();
    return window;
  }

  /** Writes into the data folder, in the order of what happened. */
  private void keep(Runnable writing, OpenDocuments planner) {
    writer.execute(() -> {
      try {
        writing.run();
      } catch (InputException problem) {
        unkept(problem, planner);
      }
    });
  }

  /** Once, or every edit and every turn of a setting would tell it again. */
  private void unkept(Throwable problem, OpenDocuments planner) {
    Platform.runLater(() -> {
      if (unkept.add(String.valueOf(problem.getMessage()))) {
        planner.report(Text.of("trouble.keep", DataFolder.path()), problem);
      }
    });
  }

  /**
   * No larger than the screen, whose edges would cut it off, and no smaller than there is room for
   * everything; on a small screen where all is large, that is the screen.
   */
  private static void fit(Stage stage) {
    var screen = Screen.getPrimary().getVisualBounds();
    stage.setMinWidth(Math.min(LEAST_WIDTH, screen.getWidth()));
    stage.setMinHeight(Math.min(LEAST_HEIGHT, screen.getHeight()));
    stage.setWidth(Math.min(stage.getScene().getWidth(), screen.getWidth()));
    stage.setHeight(Math.min(stage.getScene().getHeight(), screen.getHeight()));
  }

  @Override
  public void stop() {
    workers.shutdownNow();
    writer.shutdown();
  }

  private static void after(Duration delay, Runnable action) {
    var pause = new PauseTransition(javafx.util.Duration.seconds(delay.toNanos() / 1e9));
    pause.setOnFinished(_ -> action.run());
    pause.play();
  }
}
