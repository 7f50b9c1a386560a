package io.heddle.tests.planner;

import io.heddle.app.usecase.Samples;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.stage.Popup;
import javafx.stage.Stage;
import javafx.stage.Window;

/**
 * A window of the planner that pictures are taken of.
 *
 * @param size how pictures of this size are called
 * @param scale pixels a unit
 */
record Camera(PlannerHarness harness, Path folder, String size, double scale) {
  /** Takes the window as it is in a moment. */
  void shot(String name) {
    pause(250);
    shot(harness.stage.getScene(), name);
  }

  /** In the light and in the dark. */
  void both(String name) {
    both(harness.stage.getScene(), name);
  }

  void both(Scene scene, String name) {
    pause(250);
    shot(scene, name);
    dark(true);
    pause(500);
    awaitRest();
    shot(scene, name + "-dark");
    dark(false);
  }

  void shot(Scene scene, String name) {
    Snapshots.write(scene, scale, folder.resolve(size + "-" + name + ".png"));
  }

  /** Takes what pops up, and closes it. */
  void popups(String name) {
    pause(400);
    for (var window : java.util.List.copyOf(Window.getWindows())) {
      if (window instanceof Popup popup && popup.isShowing()) {
        shot(popup.getScene(), name);
        act(popup::hide);
      }
    }
  }

  void act(Runnable action) {
    UiToolkit.onFx(() -> {
      action.run();
      return true;
    });
  }

  void await(String what, BooleanSupplier condition) {
    harness.await(what, condition);
  }

  void await(String what, int seconds, BooleanSupplier condition) {
    harness.await(what, seconds, condition);
  }

  void awaitRest() {
    harness.await("rest", () -> harness.planner.tasks().running().isEmpty());
  }

  void open(String sample) {
    act(() -> harness.planner.openSample(Samples.byId(sample)));
    pause(300);
    harness.awaitSettled();
    pause(300);
  }

  void tab(String id) {
    act(() -> harness.openTab(id));
  }

  /** Chooses an item of the menu. */
  void command(String id) {
    act(() -> harness.command(id));
  }

  void fire(String id) {
    fire(harness.stage.getScene(), id);
  }

  void fire(Scene scene, String id) {
    act(() -> ((ButtonBase) scene.lookup(id)).fire());
  }

  void dark(boolean dark) {
    act(() -> harness.theme.darkProperty().set(dark));
  }

  void contrast(boolean contrast) {
    act(() -> harness.theme.contrastProperty().set(contrast));
  }

  /** The other window that has a node. */
  Stage dialog(String id) {
    return UiToolkit.onFx(() ->
        Window.getWindows().stream()
            .filter(each -> each != harness.stage && each.getScene().lookup(id) != null)
            .filter(Stage.class::isInstance)
            .map(Stage.class::cast)
            .findFirst()
            .orElseThrow());
  }

  static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
