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
 * Shown only while the keyboard is used. Where a control that has the focus is disabled or hidden,
 * the focus goes to a control beside it; where its pane is gone, where the work is, instead of to
 * the window's first button.
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
   * @param home gets the focus that was on a node whose pane is gone
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
    if (from != null && now != null && now != home && isUnusable(from)) {
      Platform.runLater(() -> goOn(from, now)); // when what comes in its place stands
    }
  }

  private boolean isUnusable(Node node) {
    return node.isDisabled() || node.getScene() != scene || !FocusTargets.isShown(node);
  }

  private void goOn(Node lost, Node now) {
    if (scene.getFocusOwner() != now) {
      return; // a person has gone on
    }
    if (!isUnusable(lost)) {
      lost.requestFocus();
      return;
    }
    var beside = lost.getScene() == scene ? FocusTargets.beside(lost, home, instead) : null;
    if (beside == null && home.getScene() == scene && home.isFocusTraversable()) {
      home.requestFocus();
      return;
    }
    var next = beside == null ? FocusTargets.first(instead) : beside;
    if (next != null) {
      given = new WeakReference<>(next);
      next.requestFocus();
    }
  }

  private void follow() {
    var owner = scene.getFocusOwner();
    boolean shown = byKeys && owner != null && (owner.isFocusVisible() || owner == given.get());
    var box = owner == null || !shown ? null : NodeScreenBounds.of(owner, scene, OUTSIDE);
    NodeScreenBounds.ring(ring, box, OUTSIDE);
  }
}
