package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** A person without a mouse, who sees at each step where the keyboard is. */
abstract class KeyboardJourney extends Journey {
  /** The focus of a new window is not shown until a key moves it. */
  private boolean tabbed;

  KeyboardJourney() {
    super(1280, 800);
  }

  /** The window that has the keyboard: a dialog, if one is open. */
  final Scene scene() {
    return UiToolkit.onFx(() ->
        Window.getWindows().stream()
            .filter(each -> each instanceof Stage && each != harness.stage && each.isFocused())
            .findFirst()
            .orElse(harness.stage)
            .getScene());
  }

  final @Nullable Node focused() {
    var scene = scene();
    return UiToolkit.onFx(scene::getFocusOwner);
  }

  /** Presses Tab until the control has the focus; at every stop on the way it can be seen. */
  final void tabTo(String id) {
    for (int i = 0; i < MOST_TABS; i++) {
      var owner = focused();
      if (owner != null && id.equals("#" + owner.getId())) {
        return;
      }
      boolean ours = tabbed && owner != null && owner.getScene() == harness.stage.getScene();
      var before = owner == null || !ours ? null : withRing(owner);
      robot.type(KeyCode.TAB);
      tabbed = true;
      var now = focused();
      assertThat(now).as("what has the focus after %d tabs to %s", i + 1, id).isNotNull();
      if (before != null && now != owner) {
        harness.await(
            "the focus on %s to have been seen, %d tabs towards %s".formatted(owner, i, id),
            before::hasChanged);
      }
    }
    throw new AssertionError("%d tabs never reached %s".formatted(MOST_TABS, id));
  }

  /** A pulse after the focus has moved, the ring is there. */
  private EdgePicture withRing(Node owner) {
    harness.await(
        "the ring around " + owner,
        () -> {
          var ring = node("#focus-ring", Node.class);
          return ring.isVisible() && box(ring).intersects(box(owner));
        });
    return EdgePicture.of(owner);
  }

  private static Bounds box(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  /** Opens a sample from the start page. */
  final void open(String sample) {
    tabTo("#sample-" + sample);
    robot.type(KeyCode.SPACE);
    harness.awaitSettled();
  }
}
