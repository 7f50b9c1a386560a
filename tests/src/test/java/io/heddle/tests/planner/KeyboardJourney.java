package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.SnapshotParameters;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** A person without a mouse, who sees at each step where the keyboard is. */
abstract class KeyboardJourney extends Journey {
  KeyboardJourney() {
    super(1280, 800);
  }

  /** The window that has the keyboard: a dialog, if one is open. */
  final Scene scene() {
    return PlannerHarness.onFx(() ->
        Window.getWindows().stream()
            .filter(each -> each instanceof Stage && each != harness.stage && each.isFocused())
            .findFirst()
            .orElse(harness.stage)
            .getScene());
  }

  final @Nullable Node focused() {
    var scene = scene();
    return PlannerHarness.onFx(scene::getFocusOwner);
  }

  /** Presses Tab until the control has the focus; every stop on the way can be seen. */
  final void tabTo(String id) {
    for (int i = 0; i < MOST_TABS; i++) {
      var owner = focused();
      if (owner != null && id.equals("#" + owner.getId())) {
        return;
      }
      var scene = scene();
      var before = picture(scene);
      robot.type(KeyCode.TAB);
      var now = focused();
      assertThat(now).as("what has the focus after %d tabs to %s", i + 1, id).isNotNull();
      var node = Objects.requireNonNull(now);
      if (scene == harness.stage.getScene() && node != owner) {
        harness.await(
            "the focus on %s to be seen, %d tabs towards %s".formatted(node, i + 1, id),
            () -> changed(before, scene, node));
      }
    }
    throw new AssertionError("%d tabs never reached %s".formatted(MOST_TABS, id));
  }

  /** The picture of a window. */
  static WritableImage picture(Scene scene) {
    return PlannerHarness.onFx(
        () -> picture(scene, new Rectangle2D(0, 0, scene.getWidth(), scene.getHeight())));
  }

  private static WritableImage picture(Scene scene, Rectangle2D area) {
    var parameters = new SnapshotParameters();
    parameters.setViewport(area);
    return scene.getRoot().snapshot(parameters, null);
  }

  /** Whether the picture is another than before, at the edge of a node or close around it. */
  static boolean changed(WritableImage before, Scene scene, Node node) {
    return PlannerHarness.onFx(() -> {
      var box = node.localToScene(node.getLayoutBounds());
      int left = Math.max(0, (int) box.getMinX() - 4);
      int top = Math.max(0, (int) box.getMinY() - 4);
      int width = (int) Math.min(before.getWidth(), box.getMaxX() + 4) - left;
      int height = (int) Math.min(before.getHeight(), box.getMaxY() + 4) - top;
      return width > 0
          && height > 0
          && differs(before, picture(scene, new Rectangle2D(left, top, width, height)), left, top);
    });
  }

  private static boolean differs(WritableImage before, WritableImage now, int left, int top) {
    int width = (int) now.getWidth();
    int height = (int) now.getHeight();
    int seen = 0;
    for (int y = 0; y < height; y++) {
      for (int x = 0; x < width; x++) {
        boolean edge = y < 6 || y >= height - 6 || x < 6 || x >= width - 6;
        if (edge
            && before.getPixelReader().getArgb(left + x, top + y)
                != now.getPixelReader().getArgb(x, y)) {
          seen++;
        }
      }
    }
    return seen > 12;
  }

  /** Opens a sample from the start page. */
  final void open(String sample) {
    tabTo("#sample-" + sample);
    robot.type(KeyCode.SPACE);
    harness.awaitSettled();
  }
}
