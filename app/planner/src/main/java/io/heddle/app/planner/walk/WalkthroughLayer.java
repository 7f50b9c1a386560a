package io.heddle.app.planner.walk;

import io.heddle.app.planner.controls.DelayedAction;
import io.heddle.app.planner.controls.NodeScreenBounds;
import io.heddle.app.planner.task.ChangeListeners;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/**
 * Over everything in a window: the card of the walkthrough that runs, and a ring around the control
 * that it points at. Follows whenever the window was laid out, so resizing, scrolling and closed
 * panels need no listener.
 */
public final class WalkthroughLayer extends Pane {
  private static final double OUTSIDE = 5;

  /** How far it shines beyond its own edge. */
  private static final double HALO = 3;

  private final WalkthroughSession session;
  private final Scene scene;
  private final StageWindowState stand;
  private final WalkthroughCard card;
  private final Region ring = new Region();

  /** The last prompt; the control is fetched and focused when that changes. */
  private @Nullable WalkthroughPrompt last;

  /** The step whose control was brought into sight; −1: none. */
  private int turned = -1;

  /** The control that it brought into sight, which may come later than its step; empty: none. */
  private String reached = "";

  /** Whether the step is new to a person, who has neither typed, clicked nor scrolled since. */
  private boolean arriving;

  private final DelayedAction soon = new DelayedAction(this::look);
  private WeakReference<@Nullable Node> helped = new WeakReference<>(null);
  private @Nullable String help;

  public WalkthroughLayer(WalkthroughSession session, StageWindowState stand, Scene scene) {
    this.session = session;
    this.scene = scene;
    this.stand = stand;
    card = new WalkthroughCard(session, () -> session.go(stand));
    setManaged(false);
    setPickOnBounds(false);
    setFocusTraversable(false);
    ring.setId("walk-ring");
    ring.getStyleClass().add("walk-ring");
    ring.setMouseTransparent(true);
    ring.setManaged(false);
    ring.setVisible(false);
    card.setManaged(false);
    card.show(null);
    getChildren().add(ring);
    scene.addPostLayoutPulseListener(this::follow);
    ChangeListeners.onChange(soon, session.promptProperty(), session.walkProperty());
    // a handler, not a filter: a control that uses Escape itself consumes it first
    scene.addEventHandler(KeyEvent.KEY_PRESSED, this::closeByEscape);
    for (var type : List.of(KeyEvent.KEY_PRESSED, MouseEvent.MOUSE_PRESSED, ScrollEvent.SCROLL)) {
      scene.addEventFilter(type, _ -> arriving = false);
    }
  }

  private void closeByEscape(KeyEvent event) {
    if (event.getCode() == KeyCode.ESCAPE && last != null && !event.isConsumed()) {
      event.consume();
      session.later();
    }
  }

  private void follow() {
    if (session.walkProperty().get() != null || last != null) {
      place();
      soon.run(); // what a step does is no part of a layout
    }
  }

  private void look() {
    session.look(stand);
    var prompt = session.promptProperty().get();
    if (!Objects.equals(prompt, last)) {
      last = prompt;
      if (prompt != null && card.getParent() == null) {
        getChildren().add(card);
      }
      card.show(prompt);
      turnTo(prompt);
      place();
    } else if (prompt != null && arriving) {
      arrive(prompt);
    }
  }

  private @Nullable Node target(@Nullable WalkthroughPrompt prompt) {
    return prompt == null || prompt.target().isEmpty() ? null : stand.node(prompt.target());
  }

  /** Another step: its control comes into sight and gets the keyboard. */
  private void turnTo(@Nullable WalkthroughPrompt prompt) {
    var before = helped.get();
    if (before != null && !before.accessibleHelpProperty().isBound()) {
      before.setAccessibleHelp(help);
    }
    helped.clear();
    var target = target(prompt);
    int step = prompt == null ? -1 : prompt.step();
    if (prompt == null
        || step == turned && (prompt.target().isEmpty() || prompt.target().equals(reached))) {
      turned = step;
      return;
    }
    turned = step;
    reached = prompt.target();
    arriving = true;
    if (target != null) {
      NodeScreenBounds.scrollTo(target);
    }
    var control = control(prompt, target);
    give(control == null ? card : control, prompt);
  }

  /** What a person is to use; null: nothing, or it cannot be used yet. */
  private static @Nullable Node control(WalkthroughPrompt prompt, @Nullable Node target) {
    return target == null || prompt.way() != WalkthroughPrompt.Way.DO
        ? null
        : StageWindowState.keyboardOf(target);
  }

  private void give(Node next, WalkthroughPrompt prompt) {
    next.requestFocus();
    Platform.runLater(next::requestFocus); // its place may be gone, and the user looks for it
    if (next != card && !next.accessibleHelpProperty().isBound()) {
      helped = new WeakReference<>(next);
      help = next.getAccessibleHelp();
      next.setAccessibleHelp(WalkthroughCard.words(prompt));
    }
  }

  /** An answer may move a control out of sight, or make it usable, after the step has begun. */
  private void arrive(WalkthroughPrompt prompt) {
    var target = target(prompt);
    if (target != null && NodeScreenBounds.of(target, scene, OUTSIDE + HALO) == null) {
      NodeScreenBounds.scrollTo(target);
    }
    var control = control(prompt, target);
    if (control != null && scene.getFocusOwner() == card) {
      give(control, prompt);
    }
  }

  private void place() {
    var node = target(last);
    var target = node == null ? null : NodeScreenBounds.of(node, scene, OUTSIDE + HALO);
    NodeScreenBounds.ring(ring, target, OUTSIDE);
    if (last == null) {
      return;
    }
    card.applyCss();
    double height = card.prefHeight(WalkthroughCard.WIDTH);
    var at =
        WalkCardPlacement.of(
            target, WalkthroughCard.WIDTH, height, scene.getWidth(), scene.getHeight());
    card.resizeRelocate(at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight());
    card.layout();
  }
}
