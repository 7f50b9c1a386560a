package io.heddle.tests.planner;

import io.heddle.app.edit.Tool;
import io.heddle.app.jobs.Jobs;
import io.heddle.app.workspace.Samples;
import io.heddle.model.cluster.Position;
import io.heddle.render.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import javafx.application.Platform;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TabPane;
import javafx.stage.Popup;
import javafx.stage.Stage;
import javafx.stage.Window;

/**
 * Makes the pictures of the README and of every state that is worth a look: {@code
 * packaging/screenshots [DIR]}.
 */
public final class Screenshots {
  private final Path folder;

  private Screenshots(Path folder) {
    this.folder = folder;
  }

  /** Writes the pictures into the folder given first: all, or those of the part given second. */
  public static void main(String[] arguments) throws Exception {
    Thread.setDefaultUncaughtExceptionHandler((_, problem) -> {
      problem.printStackTrace();
      System.exit(1);
    });
    var started = new CountDownLatch(1);
    Platform.startup(started::countDown);
    started.await();
    Platform.setImplicitExit(false);
    var screenshots = new Screenshots(Path.of(arguments[0]));
    if (arguments.length > 1 && arguments[1].equals("contention")) {
      screenshots.takeContention();
    } else if (arguments.length > 1 && arguments[1].equals("placement")) {
      screenshots.takePlacement();
    } else if (arguments.length > 1 && arguments[1].equals("drawing")) {
      screenshots.takeDrawing();
    } else if (arguments.length > 1 && arguments[1].equals("dispatch")) {
      screenshots.takeDispatch();
    } else {
      screenshots.takeAll();
    }
    System.exit(0);
  }

  private void takeAll() throws IOException {
    states("1440", 1440, 900, 1);
    states("1280", 1280, 800, 1);
    states("hidpi", 1280, 720, 2);
  }

  private void takePlacement() {
    var harness = PlannerHarness.onFx(() -> new PlannerHarness(new Stage(), 1280, 800));
    try {
      compare(harness, "1280");
      affinity(harness);
      plan(harness, "1280");
      repair(harness, "1280");
    } finally {
      harness.stop();
    }
  }

  private void plan(PlannerHarness harness, String size) {
    open(harness, "table1-iii");
    tab(harness, "tab-plan");
    shot(harness, size + "-plan-empty", 1);
    PlannerHarness.onFx(() -> {
      harness.planner.plan().sparesProperty().set(2);
      harness.planner.plan().planAll();
      return true;
    });
    harness.await("a plan", () -> harness.planner.tasks().running().isEmpty());
    shot(harness, size + "-plan", 1);
    PlannerHarness.onFx(() -> {
      harness.window.zoomBy(2.6);
      return true;
    });
    shot(harness, size + "-plan-near", 1);
    PlannerHarness.onFx(() -> {
      harness.window.fit();
      return true;
    });
    tab(harness, 0);
  }

  private void repair(PlannerHarness harness, String size) {
    open(harness, "table1-iii");
    PlannerHarness.onFx(() -> {
      var placement =
          Objects.requireNonNull(harness.planner.session().runProperty().get()).placement();
      harness
          .planner
          .repair()
          .markFailed(List.of(placement.host(3, 2), placement.host(17, 5), placement.host(40, 0)));
      return true;
    });
    shot(harness, size + "-failed", 1);
    PlannerHarness.onFx(() -> {
      harness.planner.repair().repair();
      return true;
    });
    harness.await("a repair", () -> harness.planner.repair().repairProperty().get() != null);
    shot(harness, size + "-repaired", 1);
    dark(harness, true);
    PlannerHarness.onFx(() -> {
      harness.planner.repair().undo();
      harness.window.zoomBy(2.6);
      return true;
    });
    shot(harness, size + "-failed-dark", 1);
    dark(harness, false);
    PlannerHarness.onFx(() -> {
      harness.window.fit();
      return Objects.requireNonNull(harness.planner.session().documentProperty().get()).undo();
    });
  }

  private void affinity(PlannerHarness harness) {
    PlannerHarness.onFx(() -> {
      harness.window.affinity();
      return true;
    });
    var stage = (Stage) dialog(harness);
    pause(600);
    Snapshots.write(stage.getScene(), 1, folder.resolve("1280-affinity.png"));
    PlannerHarness.onFx(() -> {
      ((ButtonBase) stage.getScene().lookup("#affinity-like")).fire();
      stage.close();
      return true;
    });
    Snapshots.write(stage.getScene(), 1, folder.resolve("1280-affinity-new.png"));
  }

  private void compare(PlannerHarness harness, String size) {
    open(harness, "table1-iii");
    tab(harness, "tab-compare");
    pause(600);
    shot(harness, size + "-compare", 1);
    PlannerHarness.onFx(() -> {
      harness.planner.compare().keep();
      harness.planner.session().alphaProperty().set(0.1);
      return true;
    });
    harness.awaitSettled();
    pause(1000);
    shot(harness, size + "-compare-kept", 1);
    for (var view : List.of("matrices", "why")) {
      PlannerHarness.onFx(() -> {
        harness.find("#compare-show-" + view, ButtonBase.class).fire();
        return true;
      });
      harness.await("reasons", () -> harness.planner.tasks().running().isEmpty());
      shot(harness, size + "-compare-" + view, 1);
    }
    dark(harness, true);
    PlannerHarness.onFx(() -> {
      harness.find("#compare-show-matrices", ButtonBase.class).fire();
      return true;
    });
    shot(harness, size + "-compare-dark", 1);
    dark(harness, false);
    tab(harness, 0);
  }

  private static void tab(PlannerHarness harness, String id) {
    PlannerHarness.onFx(() -> {
      var tabs = (TabPane) harness.stage.getScene().lookup("#results");
      tabs.getTabs().stream()
          .filter(each -> id.equals(each.getId()))
          .forEach(each -> tabs.getSelectionModel().select(each));
      return true;
    });
  }

  private void takeDrawing() {
    var harness = PlannerHarness.onFx(() -> new PlannerHarness(new Stage(), 1280, 800));
    try {
      drawing(harness, "1280", 1);
    } finally {
      harness.stop();
    }
  }

  private void drawing(PlannerHarness harness, String size, double scale) {
    var editor = harness.window.editor();
    act(editor::newCluster);
    shot(harness, size + "-draw-empty", scale);
    act(() -> {
      editor.place(Tool.CORE, new Position(50, 4));
      for (int pod = 0; pod < 2; pod++) {
        editor.place(Tool.SPINE, new Position(25 + 50 * pod, 22));
        editor.place(Tool.LEAF, new Position(15 + 50 * pod, 38));
        editor.place(Tool.LEAF, new Position(38 + 50 * pod, 38));
        for (int host = 0; host < 4; host++) {
          editor.place(Tool.HOST, new Position(9 + 12 * host + 50 * pod, 54));
        }
      }
      editor.selectAll();
      editor.cableSelection();
      editor.place(Tool.HOST, new Position(112, 54));
      harness.window.linking().select(List.of("spine-0", "leaf-0", "leaf-1", "h-1", "h-2"));
    });
    harness.await("the check", () -> harness.planner.tasks().running().isEmpty());
    shot(harness, size + "-draw-selected", scale);
    act(() -> {
      harness.planner.addJob(Jobs.first(editor.cluster()));
      harness.window.linking().select(List.of("h-9"));
    });
    harness.awaitSettled();
    shot(harness, size + "-draw-host", scale);
    tab(harness, "tab-nodes");
    shot(harness, size + "-draw-nodes", scale);
    tab(harness, 0);
    dark(harness, true);
    act(() -> harness.window.linking().select(List.of("leaf-0", "h-1")));
    shot(harness, size + "-draw-dark", scale);
    act(harness.window::find);
    pause(400);
    popups(size + "-draw-search", scale);
    act(harness.window::commands);
    pause(400);
    popups(size + "-draw-commands", scale);
    dark(harness, false);
  }

  private void popups(String name, double scale) {
    for (var window : List.copyOf(Window.getWindows())) {
      if (window instanceof Popup popup && popup.isShowing()) {
        Snapshots.write(popup.getScene(), scale, folder.resolve(name + ".png"));
        act(popup::hide);
      }
    }
  }

  private static void act(Runnable action) {
    PlannerHarness.onFx(() -> {
      action.run();
      return true;
    });
  }

  private void takeContention() {
    var harness = PlannerHarness.onFx(() -> new PlannerHarness(new Stage(), 1280, 800));
    try {
      contention(harness, "1280", 1);
      lab(harness);
    } finally {
      harness.stop();
    }
  }

  private void takeDispatch() throws IOException {
    var harness = PlannerHarness.onFx(() -> new PlannerHarness(new Stage(), 1280, 800));
    try {
      dispatch(harness, "1280", 1);
      measurements(harness);
    } finally {
      harness.stop();
    }
  }

  private void dispatch(PlannerHarness harness, String size, double scale) {
    open(harness, "het-4mix");
    var session = harness.window.dispatch();
    tab(harness, 4);
    awaitStudy(harness, false);
    shot(harness, size + "-dispatch", scale);
    for (var view : List.of("algorithms", "gbe", "loss", "time", "scatter", "matrix")) {
      PlannerHarness.onFx(() -> {
        harness.find("#dispatch-show-" + view, ButtonBase.class).fire();
        return true;
      });
      awaitStudy(harness, session.studiedProperty().get());
      shot(harness, size + "-dispatch-" + view, scale);
    }
    PlannerHarness.onFx(() -> {
      harness.find("#dispatch-show-answer", ButtonBase.class).fire();
      session.requestsProperty().set(List.of(8, 4, 6));
      session.toggleHost("h-02");
      return true;
    });
    awaitStudy(harness, false);
    dark(harness, true);
    shot(harness, size + "-dispatch-several-dark", scale);
    PlannerHarness.onFx(() -> {
      session.requestsProperty().set(List.of(30));
      return true;
    });
    pause(500);
    shot(harness, size + "-dispatch-error-dark", scale);
    PlannerHarness.onFx(() -> {
      session.forgetChanges();
      return true;
    });
    dark(harness, false);
    tab(harness, 0);
  }

  private void measurements(PlannerHarness harness) throws IOException {
    open(harness, "h100");
    tab(harness, 4);
    awaitStudy(harness, false);
    PlannerHarness.onFx(() -> {
      harness.find("#dispatch-measurements", ButtonBase.class).fire();
      return true;
    });
    var stage =
        PlannerHarness.onFx(() ->
            Window.getWindows().stream()
                .filter(each -> each instanceof Stage other && other.getOwner() == harness.stage)
                .filter(each -> each.getScene().lookup("#measure-import") != null)
                .findFirst()
                .orElseThrow());
    pause(400);
    Snapshots.write(stage.getScene(), 1, folder.resolve("measurements-empty.png"));
    var log = new NcclText();
    for (int each = 1; each <= 8; each++) {
      log.run("H100", Map.of("h-00", each, "h-01", each), 71 * each, 0);
      log.run("H100", Map.of("h-00", each, "h-01", each, "h-02", each), 44 * each, 0);
    }
    for (double speed : new double[] {455, 460, 150}) {
      log.run("H100", Map.of("h-00", 8), speed, 0);
    }
    log.run("H100", Map.of("h-01", 4), 370, 3);
    harness.choose(
        Files.writeString(
            Files.createTempDirectory("heddle").resolve("all_reduce.log"), log.toString()));
    var session = harness.window.measurements();
    PlannerHarness.onFx(() -> {
      ((ButtonBase) stage.getScene().lookup("#measure-import")).fire();
      return true;
    });
    harness.await("the runs", () -> !session.entries().isEmpty());
    PlannerHarness.onFx(() -> {
      ((ButtonBase) stage.getScene().lookup("#measure-tune")).fire();
      return true;
    });
    harness.await("a curve", () -> session.lossesProperty().get().size() >= 60);
    Snapshots.write(stage.getScene(), 1, folder.resolve("measurements-learning.png"));
    harness.await("what was learned", () -> session.tuningProperty().get() != null);
    pause(400);
    Snapshots.write(stage.getScene(), 1, folder.resolve("measurements.png"));
    dark(harness, true);
    pause(400);
    Snapshots.write(stage.getScene(), 1, folder.resolve("measurements-dark.png"));
  }

  private static void awaitStudy(PlannerHarness harness, boolean studied) {
    var session = harness.window.dispatch();
    harness.await(
        "GPUs and what every algorithm answers",
        () ->
            session.answerProperty().get() != null
                && !session.comparisonProperty().get().isEmpty()
                && (!studied || session.studyProperty().get() != null)
                && harness.planner.tasks().running().isEmpty());
  }

  private void lab(PlannerHarness harness) {
    PlannerHarness.onFx(() -> {
      harness.window.lab();
      return true;
    });
    var stage = dialog(harness);
    pause(300);
    Snapshots.write(stage.getScene(), 1, folder.resolve("1280-lab-empty.png"));
    PlannerHarness.onFx(() -> {
      var pages = (ComboBox<?>) stage.getScene().lookup("#lab-page");
      pages.getSelectionModel().select(1);
      ((ButtonBase) stage.getScene().lookup("#lab-run")).fire();
      return true;
    });
    pause(3000);
    Snapshots.write(stage.getScene(), 1, folder.resolve("1280-lab-running.png"));
    harness.await("the tables", () -> stage.getScene().lookup("#lab-fig16-steps") != null);
    pause(500);
    Snapshots.write(stage.getScene(), 1, folder.resolve("1280-lab.png"));
  }

  private static Window dialog(PlannerHarness harness) {
    return PlannerHarness.onFx(() ->
        Window.getWindows().stream()
            .filter(each -> each instanceof Stage other && other.getOwner() == harness.stage)
            .findFirst()
            .orElseThrow());
  }

  private void states(String size, double width, double height, double scale) throws IOException {
    var harness = PlannerHarness.onFx(() -> new PlannerHarness(new Stage(), width, height));
    try {
      shot(harness, size + "-start", scale);
      open(harness, "table1-iii");
      shot(harness, size + "-solved", scale);
      select(harness);
      shot(harness, size + "-selected", scale);
      tab(harness, 1);
      shot(harness, size + "-spread", scale);
      tab(harness, 2);
      shot(harness, size + "-pareto", scale);
      tab(harness, 0);
      dark(harness, true);
      shot(harness, size + "-dark", scale);
      tab(harness, 2);
      shot(harness, size + "-dark-pareto", scale);
      tab(harness, 0);
      dark(harness, false);
      broken(harness);
      shot(harness, size + "-error", scale);
      PlannerHarness.onFx(() -> {
        harness.planner.dismissTrouble();
        return true;
      });
      for (var sample : Samples.all()) {
        open(harness, sample.id());
        shot(harness, size + "-" + sample.id(), scale);
      }
      drawing(harness, size, scale);
      contention(harness, size, scale);
      compare(harness, size);
      plan(harness, size);
      repair(harness, size);
      open(harness, "table1-iii");
      dark(harness, true);
      PlannerHarness.onFx(() -> {
        harness.planner.session().algorithmProperty().set("enumerate");
        return true;
      });
      harness.await("the search to run", () -> !harness.planner.tasks().running().isEmpty());
      pause(400);
      shot(harness, size + "-solving", scale);
    } finally {
      harness.stop();
    }
  }

  private void contention(PlannerHarness harness, String size, double scale) {
    open(harness, "shared-24");
    tab(harness, 3);
    shot(harness, size + "-contention-empty", scale);
    PlannerHarness.onFx(() -> {
      harness.planner.contention().addAll();
      return true;
    });
    harness.await(
        "a schedule",
        () ->
            !harness.planner.contention().fairnessProperty().get().isEmpty()
                && harness.planner.tasks().running().isEmpty());
    shot(harness, size + "-contention", scale);
    PlannerHarness.onFx(() -> {
      harness.planner.contention().move("bert-1b", 0);
      return true;
    });
    harness.await(
        "the cost",
        () ->
            Objects.requireNonNull(harness.planner.contention().scheduleProperty().get()).chosen());
    shot(harness, size + "-contention-moved", scale);
    for (var view : List.of("utilization", "intensity", "fairness", "levels")) {
      PlannerHarness.onFx(() -> {
        harness.find("#contend-show-" + view, ButtonBase.class).fire();
        return true;
      });
      shot(harness, size + "-contention-" + view, scale);
    }
    dark(harness, true);
    shot(harness, size + "-contention-dark", scale);
    dark(harness, false);
    tab(harness, 0);
  }

  private static void open(PlannerHarness harness, String id) {
    var sample =
        Samples.all().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    PlannerHarness.onFx(() -> {
      harness.planner.openSample(sample);
      return true;
    });
    pause(300);
    harness.awaitSettled();
    pause(300);
  }

  private static void select(PlannerHarness harness) {
    PlannerHarness.onFx(() -> {
      harness.window.linking().select(new Cell(1, 1));
      return true;
    });
  }

  private static void tab(PlannerHarness harness, int index) {
    PlannerHarness.onFx(() -> {
      ((TabPane) harness.stage.getScene().lookup("#results")).getSelectionModel().select(index);
      return true;
    });
  }

  private static void dark(PlannerHarness harness, boolean dark) {
    PlannerHarness.onFx(() -> {
      harness.theme.darkProperty().set(dark);
      return true;
    });
  }

  private static void broken(PlannerHarness harness) throws IOException {
    var file = Files.createTempDirectory("heddle").resolve("broken.cluster.json");
    Files.writeString(
        file,
        """
        {"schema": "heddle.cluster/1", "name": "broken",
         "hostTypes": {"dgx-h100": {"gpuModel": "H100", "gpus": 8}},
         "switches": [{"id": "leaf-0", "tier": "leave"}],
         "hosts": [{"id": "h-0", "type": "dgx-h10", "busyGpus": [9]}],
         "links": [{"from": "h-0", "to": "leaf-1", "gbps": -4}]}
        """);
    PlannerHarness.onFx(() -> {
      harness.planner.open(List.of(file));
      return true;
    });
    harness.await("the error", () -> harness.planner.troubleProperty().get() != null);
  }

  private void shot(PlannerHarness harness, String name, double scale) {
    pause(250);
    Snapshots.write(harness.stage.getScene(), scale, folder.resolve(name + ".png"));
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
