package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.walk.WalkthroughCatalogue;
import io.heddle.app.planner.walk.WalkthroughProgress;
import java.util.Objects;
import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.scene.Node;
import javafx.scene.control.Label;

/** A person who does what a card says. */
abstract class WalkJourney extends Journey {
  WalkJourney() {
    super(1280, 800);
  }

  final WalkthroughProgress saved() {
    return UiToolkit.onFx(() -> harness.window.walks().savedProperty().get());
  }

  /** Waits until the card tells of a step. */
  final void card(String walk, String key, int step) {
    var wanted = Text.of("walk." + walk + "." + key).substring(0, 20);
    harness.await(
        "the card of " + walk + "." + key + ", not “" + cardText() + "”",
        () -> cardText().contains(wanted));
    int steps = WalkthroughCatalogue.byId(walk).steps().size();
    assertThat(harness.text("#walk-title")).isEqualTo(Text.of("walk." + walk));
    assertThat(harness.text("#walk-count")).isEqualTo(Text.of("walk.count", step, steps));
    var target = WalkthroughCatalogue.byId(walk).steps().get(step - 1).target();
    if (!target.isEmpty()) {
      harness.await("the ring around " + target, () -> isRingAround(target));
    }
  }

  private String cardText() {
    return UiToolkit.onFx(() -> {
      var shown = harness.stage.getScene().lookup("#walk-card");
      return shown == null || !shown.isVisible()
          ? ""
          : ((Label) Objects.requireNonNull(shown.lookup("#walk-text"))).getText();
    });
  }

  private static Bounds box(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  /** The ring holds what is seen of the control, and the card is beside it, inside the window. */
  private boolean isRingAround(String target) {
    var scene = harness.stage.getScene();
    var node = scene.lookup(target);
    var ring = scene.lookup("#walk-ring");
    var card = scene.lookup("#walk-card");
    return node != null
        && ring.isVisible()
        && box(ring).intersects(box(node))
        && box(ring).contains(centre(box(ring), box(node)))
        && !box(card).intersects(box(ring))
        && box(card).getMinX() >= 0
        && box(card).getMinY() >= 0
        && box(card).getMaxX() <= scene.getWidth()
        && box(card).getMaxY() <= scene.getHeight();
  }

  /** The middle of the control, or where it is cut off. */
  private static Point2D centre(Bounds ring, Bounds node) {
    return new Point2D(
        Math.clamp(node.getCenterX(), ring.getMinX(), ring.getMaxX()),
        Math.clamp(node.getCenterY(), ring.getMinY(), ring.getMaxY()));
  }

  /** What a person has read. */
  final void next() {
    robot.clickOn("#walk-go");
  }

  /** Where a word stands inside of a node. */
  final Point2D word(String id, String word) {
    return UiToolkit.onFx(() -> {
      var label =
          node(id, Node.class).lookupAll(".label").stream()
              .filter(each -> each instanceof Label words && word.equals(words.getText()))
              .findFirst()
              .orElseThrow();
      var box = label.localToScreen(label.getLayoutBounds());
      return new Point2D(box.getCenterX(), box.getCenterY());
    });
  }

  final void assertEnded(String walk) {
    harness.await("the end", () -> harness.window.walks().walkProperty().get() == null);
    assertThat(harness.isShown("#walk-card")).isFalse();
    assertThat(harness.isShown("#walk-ring")).isFalse();
    assertThat(saved().isDone(WalkthroughCatalogue.byId(walk))).isTrue();
  }
}
