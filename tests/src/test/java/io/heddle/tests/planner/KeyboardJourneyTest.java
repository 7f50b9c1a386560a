package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.features.Features;
import javafx.scene.Node;
import javafx.scene.control.Slider;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** From the empty window to an answer and through all workspaces, without a mouse. */
class KeyboardJourneyTest extends Journey {
  private static final int MOST_TABS = 80;

  KeyboardJourneyTest() {
    super(1280, 800);
  }

  private @Nullable Node focused() {
    return PlannerHarness.onFx(() -> harness.stage.getScene().getFocusOwner());
  }

  /** Presses Tab until the control has the focus; every stop on the way can be seen. */
  private void tabTo(String id) {
    for (int i = 0; i < MOST_TABS; i++) {
      var owner = focused();
      if (owner != null && id.equals("#" + owner.getId())) {
        return;
      }
      robot.type(KeyCode.TAB);
      assertThat(focused())
          .as("what has the focus after %d tabs to %s", i + 1, id)
          .isNotNull()
          .satisfies(node -> assertThat(seen(node)).as("%s can be seen", node).isTrue());
    }
    throw new AssertionError("%d tabs never reached %s".formatted(MOST_TABS, id));
  }

  private static boolean seen(Node node) {
    return PlannerHarness.onFx(() -> {
      for (Node each = node; each != null; each = each.getParent()) {
        if (!each.isVisible()) {
          return false;
        }
      }
      return node.getLayoutBounds().getWidth() > 0 && !node.isDisabled();
    });
  }

  @Test
  void anAnswerAndAllWorkspacesWithoutAMouse() {
    tabTo("#sample-table1-i");
    robot.type(KeyCode.SPACE);
    harness.awaitSettled();
    tabTo("#alpha-slider");
    var before = PlannerHarness.onFx(() -> node("#alpha-slider", Slider.class).getValue());
    robot.type(KeyCode.RIGHT);
    assertThat(PlannerHarness.onFx(() -> node("#alpha-slider", Slider.class).getValue()))
        .isGreaterThan(before);
    harness.awaitSettled();
    int number = 1;
    for (var feature : Features.all()) {
      press(KeyCode.valueOf("DIGIT" + number++), KeyCombination.SHORTCUT_DOWN);
      harness.await(
          feature.id(),
          () -> node("#workspace-" + feature.id()) instanceof ToggleButton b && b.isSelected());
    }
  }
}
