package io.heddle.app.planner.shell;

import io.heddle.app.planner.controls.NodeScreenBounds;
import java.lang.ref.WeakReference;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * A ring around whatever the keyboard is at, the same for buttons, sliders, tables and pictures.
 * Shown only while the keyboard is used. A focus that went with its node goes where the work is
 * instead of to the window's first button.
 */
final class FocusRing extends Pane {
  private static final double OUTSIDE = 2;

  private final Region ring = new Region();
  private final Scene scene;
  private final Node home;
  private final Parent instead;
  private WeakReference<@Nullable Node> last = new WeakReference<>(null);

  /**
   * Got the focus by the program while a person goes by keyboard, such as a radio button by an
   * arrow key: to JavaFX such a focus is not a visible one.
   */
  private WeakReference<@Nullable Node> given = new WeakReference<>(null);

  private boolean byKeys;

  /**
   * @param home gets the focus that was on a node which is gone
   * @param instead its first control does where home is not on show
   */
  FocusRing(Scene scene, Node home, Parent instead) {
    this.scene = scene;
    this.home = home;
    this.instead = instead;
    setMouseTransparent(true);
    setFocusTraversable(false);
    setPickOnBounds(false);
    setManaged(false);
    ring.setId("focus-ring");
    ring.getStyleClass().add("focus-ring");
    ring.setManaged(false);
    ring.setVisible(false);
    getChildren().add(ring);
    scene.addEventFilter(KeyEvent.KEY_PRESSED, _ -> byKeys = true);
    scene.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> byKeys = false);
    scene.focusOwnerProperty().addListener((_, before, now) -> moved(before, now));
    scene.addPostLayoutPulseListener(this::follow);
  }

  private void moved(@Nullable Node before, @Nullable Node now) {
    if (before != null) {
      last = new WeakReference<>(before); // no node has the focus for a moment
    }
    var from = last.get();
    if (byKeys && now != null) {
      given = new WeakReference<>(now);
    } else if (now != given.get()) {
      given.clear();
    }
    boolean lost = from != null && now != null && isGone(from);
    if (lost && now != home) {
      Platform.runLater(this::goHome); // when what comes in its place stands
    }
  }

  private void goHome() {
    if (home.getScene() == scene && home.isFocusTraversable()) {
      home.requestFocus();
      return;
    }
    var next = first(instead);
    if (next != null) {
      given = new WeakReference<>(next);
      next.requestFocus();
    }
  }

  private static @Nullable Node first(Parent parent) {
    for (var each : parent.getChildrenUnmodifiable()) {
      boolean usable = each.isVisible() && !each.isDisabled();
      if (usable && each.isFocusTraversable()) {
        return each;
      }
      var within = usable && each instanceof Parent inner ? first(inner) : null;
      if (within != null) {
        return within;
      }
    }
    return null;
  }

  private boolean isGone(Node node) {
    for (var each = node; each != null; each = each.getParent()) {
      if (!each.isVisible()) {
        return true;
      }
    }
    return node.getScene() != scene;
  }

  private void follow() {
    var owner = scene.getFocusOwner();
    boolean shown = byKeys && owner != null && (owner.isFocusVisible() || owner == given.get());
    var box = owner == null || !shown ? null : NodeScreenBounds.of(owner, scene, OUTSIDE);
    NodeScreenBounds.ring(ring, box, OUTSIDE);
  }
}
