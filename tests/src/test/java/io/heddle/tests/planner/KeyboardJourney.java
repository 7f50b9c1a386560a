package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** A person without a mouse, who sees at each step where the keyboard is. */
abstract class KeyboardJourney extends Journey {
  static final int MOST_TABS = 120;

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
            () -> differs(before, picture(scene), around(node)));
      }
    }
    throw new AssertionError("%d tabs never reached %s".formatted(MOST_TABS, id));
  }

  static WritableImage picture(Scene scene) {
    return PlannerHarness.onFx(() -> scene.snapshot(null));
  }

  static Bounds around(Node node) {
    return PlannerHarness.onFx(() -> node.localToScene(node.getLayoutBounds()));
  }

  /** Whether two pictures differ at the edge of a box or close around it. */
  static boolean differs(WritableImage one, WritableImage other, Bounds box) {
    int left = Math.max(0, (int) box.getMinX() - 4);
    int top = Math.max(0, (int) box.getMinY() - 4);
    int right = (int) Math.min(one.getWidth(), box.getMaxX() + 4);
    int bottom = (int) Math.min(one.getHeight(), box.getMaxY() + 4);
    int seen = 0;
    for (int y = top; y < bottom; y++) {
      for (int x = left; x < right; x++) {
        boolean edge = y < top + 6 || y >= bottom - 6 || x < left + 6 || x >= right - 6;
        if (edge && one.getPixelReader().getArgb(x, y) != other.getPixelReader().getArgb(x, y)) {
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
