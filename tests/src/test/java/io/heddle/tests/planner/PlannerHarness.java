package io.heddle.tests.planner;

import io.heddle.app.planner.controls.FileChoosers;
import io.heddle.app.planner.controls.ThemeSwitch;
import io.heddle.app.planner.document.AutosaveRecovery;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.planner.document.RecentFiles;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.WorkspaceFeature;
import io.heddle.app.planner.features.WorkspaceFeatures;
import io.heddle.app.planner.features.contend.ContendView;
import io.heddle.app.planner.features.contend.ContentionSession;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.planner.features.dispatch.MeasurementsSession;
import io.heddle.app.planner.features.dispatch.ModelSession;
import io.heddle.app.planner.features.dispatch.view.DispatchView;
import io.heddle.app.planner.features.fabric.FabricFeatureView;
import io.heddle.app.planner.features.fabric.cabling.CablingTab;
import io.heddle.app.planner.features.fabric.running.RunningJobTabs;
import io.heddle.app.planner.features.federate.FederateSession;
import io.heddle.app.planner.features.federate.view.FederateView;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.view.ParallelizeView;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.PlacementSessions;
import io.heddle.app.planner.features.place.PlanSession;
import io.heddle.app.planner.features.place.RepairSession;
import io.heddle.app.planner.features.place.RunCompareSession;
import io.heddle.app.planner.features.place.view.PlaceView;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.planner.features.simulate.view.SimulateView;
import io.heddle.app.planner.features.study.StudySession;
import io.heddle.app.planner.features.study.view.StudyView;
import io.heddle.app.planner.shell.MainWindow;
import io.heddle.app.planner.shell.PlannerSettings;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.UiScheduler;
import io.heddle.render.chart.ChartContent;
import io.heddle.render.chart.ChartView;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TabPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * A real window with real background threads; only the file choosers are played by the test. Tests
 * look things up and wait through this class.
 */
final class PlannerHarness implements FileChoosers {
  /** One may lay out what comes of the last task, and the next what comes of that. */
  private static final int RESTING_FRAMES = 3;

  final OpenDocuments planner;
  final MainWindow window;
  final Stage stage;
  final ThemeSwitch theme;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final ExecutorService writer = Executors.newSingleThreadExecutor();
  private volatile @Nullable Queue<Runnable> held;
  private int timers;
  private List<Path> chosenFiles = List.of();
  private @Nullable Path chosenTarget;

  /** On the UI thread. */
  PlannerHarness(Stage stage, double width, double height) {
    this(stage, width, height, WorkspaceFeatures.all());
  }

  /** With other features than the planner's own. */
  PlannerHarness(Stage stage, double width, double height, List<WorkspaceFeature> features) {
    this(stage, width, height, features, PlannerSettings.DEFAULT);
  }

  /** As it remembers having been. */
  PlannerHarness(
      Stage stage,
      double width,
      double height,
      List<WorkspaceFeature> features,
      PlannerSettings settings) {
    this.stage = stage;
    planner =
        new OpenDocuments(
            new BackgroundTasks(this::work, Platform::runLater),
            new RecentFiles(settings.recent().stream().map(Path::of).toList()));
    theme = new ThemeSwitch();
    window = new MainWindow(stage, planner, theme, this, later(), settings, features);
    stage.setWidth(width);
    stage.setHeight(height);
    stage.show();
  }

  /** A timer may ring after the window was closed; then there is nothing left to do. */
  private void work(Runnable work) {
    var waiting = held;
    if (waiting != null) {
      waiting.add(work);
    } else if (!workers.isShutdown()) {
      workers.execute(work);
    }
  }

  private void write(Runnable work) {
    if (!writer.isShutdown()) {
      writer.execute(work);
    }
  }

  /** What is started from now on in the background waits for {@link #release}. */
  void hold() {
    held = new ConcurrentLinkedQueue<>();
  }

  /** What waited is done. */
  void release() {
    var waiting = held;
    held = null;
    if (waiting != null) {
      waiting.forEach(this::work);
    }
  }

  /** Keeps unsaved work in a folder as the planner's own start does. On the UI thread. */
  AutosaveRecovery keepIn(Path recoveries) {
    var recovery =
        new AutosaveRecovery(
            recoveries,
            this::write,
            later(),
            problem -> Platform.runLater(() -> planner.report(problem)));
    planner.keepIn(recovery);
    return recovery;
  }

  private UiScheduler later() {
    return (delay, action) -> {
      var pause = new PauseTransition(javafx.util.Duration.seconds(delay.toNanos() / 1e9));
      pause.setOnFinished(_ -> {
        timers--;
        action.run();
      });
      timers++;
      pause.play();
    };
  }

  void stop() {
    workers.shutdownNow();
    writer.shutdown();
    UiToolkit.onFx(() -> {
      closeDialogs(); // one that was left open would be found by the next test
      stage.close();
      return true;
    });
    awaitEnd(workers);
    awaitEnd(writer);
  }

  /** What still writes would write into folders that are being deleted. */
  private static void awaitEnd(ExecutorService executor) {
    try {
      if (!executor.awaitTermination(UiToolkit.PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError(
            "work in the background has not ended within " + UiToolkit.PATIENCE_SECONDS + " s");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while background work ended", interrupted);
    }
  }

  /** On the UI thread. */
  void closeDialogs() {
    List.copyOf(Window.getWindows()).stream()
        .filter(each -> each instanceof Stage dialog && stage.equals(dialog.getOwner()))
        .forEach(Window::hide);
  }

  /** The next file chooser gives these files. */
  void choose(Path... files) {
    chosenFiles = new ArrayList<>(List.of(files));
    chosenTarget = files.length == 0 ? null : files[0];
  }

  @Override
  public List<Path> open() {
    return chosenFiles;
  }

  @Override
  public @Nullable Path save(String suggestion) {
    return chosenTarget;
  }

  @Override
  public @Nullable Path folder() {
    return chosenTarget;
  }

  /** A visible node of the window, by {@code #id}. */
  <T extends Node> T find(String id, Class<T> type) {
    return UiToolkit.onFx(() -> type.cast(stage.getScene().lookup(id)));
  }

  /** The view of a chart of a kind. */
  @SuppressWarnings("unchecked") // a view of that id shows that kind
  <C extends ChartContent<M>, M> ChartView<C, M> chart(String id, Class<C> kind) {
    return UiToolkit.onFx(() -> {
      var view = (ChartView<C, M>) Objects.requireNonNull(stage.getScene().lookup(id), id);
      if (view.chart() != null && !kind.isInstance(view.chart())) {
        throw new AssertionError("%s shows a %s".formatted(id, view.chart().getClass()));
      }
      return view;
    });
  }

  /** What a label or button says. */
  String text(String id) {
    return UiToolkit.onFx(() -> ((Labeled) stage.getScene().lookup(id)).getText());
  }

  boolean isShown(String id) {
    return UiToolkit.onFx(() -> {
      var node = stage.getScene().lookup(id);
      for (var each = node; each != null; each = each.getParent()) {
        if (!each.isVisible()) {
          return false;
        }
      }
      return node != null;
    });
  }

  /** Waits until something holds on the UI thread, and says what was awaited if it never does. */
  void await(String what, BooleanSupplier condition) {
    await(what, UiToolkit.PATIENCE_SECONDS, condition);
  }

  /** The same for what takes longer than usual. */
  void await(String what, int seconds, BooleanSupplier condition) {
    try {
      UiToolkit.awaitFx(what, seconds, condition);
    } catch (AssertionError late) {
      var trouble =
          UiToolkit.onFx(() -> String.valueOf(planner.messages().troubleProperty().get()));
      throw new AssertionError("%s; trouble: %s".formatted(late.getMessage(), trouble), late);
    }
  }

  /** Waits until nothing runs, no timer is to ring, and what follows from it has been laid out. */
  void awaitRest() {
    var frames = new AtomicInteger();
    await(
        "rest",
        () -> {
          boolean rests = planner.tasks().running().isEmpty() && timers == 0;
          return frames.updateAndGet(count -> rests ? count + 1 : 0) == RESTING_FRAMES;
        });
  }

  /** Goes to the workspace that has a view, and shows it. On the UI thread. */
  void openTab(String id) {
    window.open(
        switch (id) {
          case "tab-contention" -> "contend";
          case "tab-dispatch" -> "dispatch";
          case "tab-nodes",
              "tab-planned",
              "tab-timeline",
              "tab-moves",
              "tab-slots",
              "tab-follow",
              "tab-cabling" ->
              "fabric";
          case "tab-simulate" -> "simulate";
          case "tab-parallelize" -> "parallelize";
          default -> "place";
        });
    if (stage.getScene().lookup("#results") instanceof TabPane tabs) {
      tabs.getTabs().stream()
          .filter(each -> id.equals(each.getId()))
          .forEach(each -> tabs.getSelectionModel().select(each));
    }
  }

  /** Chooses an item of the menu. On the UI thread. */
  void command(String id) {
    item(id).fire();
  }

  /** An item of a menu of the bar. */
  MenuItem item(String id) {
    var menu = (MenuBar) stage.getScene().lookup("#menu");
    return menu.getMenus().stream()
        .flatMap(each -> each.getItems().stream())
        .filter(each -> id.equals(each.getId()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no command " + id));
  }

  /** Opened where it was not yet: views are made on the UI thread. */
  private FeatureView view(String feature) {
    return UiToolkit.onFx(() -> window.view(feature));
  }

  private PlacementSessions place() {
    return ((PlaceView) view("place")).sessions();
  }

  /** What places the jobs of the document on show. */
  PlacementSession session() {
    return place().one();
  }

  PlanSession plan() {
    return place().plan();
  }

  RunCompareSession compare() {
    return place().compare();
  }

  RepairSession repair() {
    return place().repair();
  }

  ContentionSession contention() {
    return ((ContendView) view("contend")).session();
  }

  ParallelizeSession parallelize() {
    return ((ParallelizeView) view("parallelize")).session();
  }

  SimulateSession simulate() {
    return ((SimulateView) view("simulate")).session();
  }

  StudySession study() {
    return ((StudyView) view("study")).session();
  }

  FederateSession federate() {
    return ((FederateView) view("federate")).session();
  }

  CablingTab cabling() {
    return ((FabricFeatureView) view("fabric")).cabling();
  }

  RunningJobTabs running() {
    return ((FabricFeatureView) view("fabric")).running();
  }

  DispatchSession dispatch() {
    return ((DispatchView) view("dispatch")).session();
  }

  ModelSession models() {
    return ((DispatchView) window.view("dispatch")).models();
  }

  MeasurementsSession measurements() {
    return ((DispatchView) view("dispatch")).measurements();
  }

  /** Waits until nothing runs and nothing is about to: the answer stands. */
  void awaitSettled() {
    await(
        "an answer and its alternatives",
        () ->
            planner.current().documentProperty().get() != null
                && session().runProperty().get() != null
                && session().frontProperty().get() != null
                && planner.tasks().running().isEmpty());
  }
}
