package io.heddle.app.shell;

import io.heddle.app.controls.NativeChoosers;
import io.heddle.app.controls.ThemeSwitch;
import io.heddle.app.solve.BackgroundTasks;
import io.heddle.app.workspace.Planner;
import io.heddle.app.workspace.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.animation.PauseTransition;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.collections.FXCollections;
import javafx.stage.Stage;

/** Wires the planner to a real screen, real threads and the user's data folder. */
public final class PlannerApp extends Application {
  private final ExecutorService workers =
      Executors.newCachedThreadPool(work -> {
        var thread = new Thread(work, "heddle-worker");
        thread.setDaemon(true);
        return thread;
      });

  @Override
  public void start(Stage stage) {
    var folder = Settings.folder();
    var settings = Settings.load(folder);
    var planner =
        new Planner(
            new BackgroundTasks(workers, Platform::runLater),
            PlannerApp::after,
            FXCollections.observableArrayList(settings.recent().stream().map(Path::of).toList()));
    Thread.currentThread().setUncaughtExceptionHandler((_, problem) -> planner.report(problem));
    var theme = new ThemeSwitch(settings.dark());
    var window =
        new MainWindow(
            stage, planner, theme, new NativeChoosers(stage), PlannerApp::after, settings);
    stage.setOnHidden(_ -> window.settings().save(folder));
    stage.show();
    planner.open(getParameters().getRaw().stream().map(Path::of).toList());
  }

  @Override
  public void stop() {
    workers.shutdownNow();
  }

  private static void after(Duration delay, Runnable action) {
    var pause = new PauseTransition(javafx.util.Duration.seconds(delay.toNanos() / 1e9));
    pause.setOnFinished(_ -> action.run());
    pause.play();
  }
}
