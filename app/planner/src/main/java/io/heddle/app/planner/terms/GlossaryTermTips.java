package io.heddle.app.planner.terms;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.guide.GuideRequestEvent;
import java.lang.ref.WeakReference;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Control;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Labeled;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.input.ScrollEvent;
import javafx.util.Duration;
import javafx.util.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Explains what the pointer rests on: why a control is greyed out, or the terms that a label names,
 * whichever label it is. Ctrl+F1 asks about what has the focus.
 */
public final class GlossaryTermTips {
  /** What explains the terms of the control that has the focus. */
  public static final KeyCombination KEYS =
      new KeyCodeCombination(KeyCode.F1, KeyCombination.SHORTCUT_DOWN);

  private static final double WIDTH = 340;
  private static final Duration REST = Duration.millis(600);

  /** From a control up to the row or card that it stands in. */
  private static final int LEVELS = 5;

  private static final int MOST = 6;
  private static final double UNDER_POINTER = 20;

  private final PauseTransition rest = new PauseTransition(REST);
  private WeakReference<@Nullable Node> pointed = new WeakReference<>(null);

  /** While it shows: a tool tip holds the node that it was shown at, and that its document. */
  private @Nullable Tooltip tip;

  /** Below the pointer, on the screen. */
  private double under;

  private Subscription gone = Subscription.EMPTY;

  private GlossaryTermTips(Scene scene) {
    rest.setOnFinished(_ -> show());
    scene.addEventFilter(MouseEvent.MOUSE_MOVED, event -> point(event));
    scene.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> leave());
    scene.addEventFilter(
        MouseEvent.MOUSE_EXITED,
        event -> {
          if (event.getTarget() == scene) {
            leave();
          }
        });
    scene.addEventFilter(ScrollEvent.SCROLL, _ -> leave());
    scene.addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          leave();
          if (KEYS.match(event)) {
            event.consume();
            explain(scene);
          }
        });
    scene
        .focusOwnerProperty()
        .addListener((_, _, now) -> {
          if (now != null) {
            Platform.runLater(() -> help(now)); // after the frame that shows the focus
          }
        });
  }

  /** Explains terms in a window from now on. */
  public static void install(Scene scene) {
    new GlossaryTermTips(scene);
  }

  /** The terms that are explained where a label stands; none where it has a tool tip of its own. */
  public static List<GlossaryTerm> explained(Labeled label) {
    if (label.getTooltip() != null || label instanceof Hyperlink) {
      return List.of();
    }
    for (Node each = label; each != null; each = each.getParent()) {
      if (each instanceof IndexedCell || each instanceof ComboBoxBase) {
        return List.of(); // what it holds, not what it is called
      }
    }
    return TermGlossary.in(label.getText());
  }

  private void point(MouseEvent event) {
    var picked = event.getPickResult().getIntersectedNode();
    var greyed = picked instanceof Parent parent ? DisabledReason.at(parent, event) : null;
    var node = greyed == null ? explainedAt(picked) : greyed;
    under = event.getScreenY() + UNDER_POINTER;
    if (node == pointed.get()) {
      return;
    }
    leave();
    pointed = new WeakReference<>(node);
    if (node != null) {
      rest.playFromStart();
    }
  }

  private static @Nullable Node explainedAt(@Nullable Node picked) {
    for (var each = picked; each != null; each = each.getParent()) {
      if (each instanceof Labeled label) {
        return explained(label).isEmpty() ? null : label;
      }
    }
    return null;
  }

  private void leave() {
    rest.stop();
    gone.unsubscribe();
    gone = Subscription.EMPTY;
    pointed.clear();
    if (tip != null) {
      tip.hide();
      tip = null;
    }
  }

  private void show() {
    var node = pointed.get();
    if (node == null || node.getScene() == null || !node.getScene().getWindow().isShowing()) {
      return;
    }
    var reason = DisabledReason.of(node);
    var words = reason.isEmpty() && node instanceof Labeled label ? terms(label) : reason;
    if (words.isEmpty()) {
      return; // it can be used by now
    }
    var shown = new Tooltip(words);
    shown.setId("term-tip");
    shown.setWrapText(true);
    shown.setMaxWidth(WIDTH);
    tip = shown;
    gone = node.sceneProperty().subscribe((_, _) -> leave());
    var below = node.localToScreen(0, node.getLayoutBounds().getHeight() + 4);
    shown.show(
        node.getScene().getWindow(),
        below.getX(),
        Math.min(below.getY(), under)); // not at the node: it would be held
  }

  private static String terms(Labeled label) {
    var known = explained(label);
    return known.isEmpty() ? "" : text(known) + "\n" + Text.of("term.keys", KEYS.getDisplayText());
  }

  private static String text(List<GlossaryTerm> terms) {
    return terms.stream().map(GlossaryTerm::text).collect(Collectors.joining("\n\n"));
  }

  private static void explain(Scene scene) {
    var owner = scene.getFocusOwner();
    if (owner == null) {
      GuideRequestEvent.ask(scene.getRoot(), "terms.md");
      return;
    }
    var terms = about(owner);
    if (terms.isEmpty()) {
      GuideRequestEvent.ask(owner, "terms.md");
    } else {
      GlossaryTermCard.show(owner, terms);
    }
  }

  /** The terms of a control, or else of the row or card that it stands in. */
  public static List<GlossaryTerm> about(Node control) {
    var found = new LinkedHashSet<>(named(control));
    Node each = control;
    for (int level = 0; level < LEVELS && found.isEmpty(); level++) {
      each = each.getParent();
      if (each == null) {
        break;
      }
      if (each instanceof Parent parent) {
        parent.getChildrenUnmodifiable().forEach(child -> found.addAll(named(child)));
      }
    }
    return found.stream().limit(MOST).toList();
  }

  /** Of a control by what it says, is called, holds as columns or shows as tab. */
  private static Set<GlossaryTerm> named(Node node) {
    var found = new LinkedHashSet<GlossaryTerm>();
    if (!node.isVisible()) {
      return found;
    }
    found.addAll(TermGlossary.in(node.getAccessibleText()));
    switch (node) {
      case Labeled label -> found.addAll(TermGlossary.in(label.getText()));
      case TableView<?> table ->
          table.getColumns().stream()
              .map(TableColumnBase::getText)
              .forEach(each -> found.addAll(TermGlossary.in(each)));
      case TabPane tabs -> {
        var now = tabs.getSelectionModel().getSelectedItem();
        found.addAll(TermGlossary.in(now == null ? "" : now.getText()));
      }
      default -> {}
    }
    if (node instanceof Control control && control.getTooltip() != null) {
      found.addAll(TermGlossary.in(control.getTooltip().getText()));
    }
    return found;
  }

  /** What a screen reader says on demand. */
  private static void help(Node focused) {
    if (focused.getAccessibleHelp() == null && !focused.accessibleHelpProperty().isBound()) {
      var terms = named(focused);
      if (!terms.isEmpty()) {
        focused.setAccessibleHelp(text(List.copyOf(terms)));
      }
    }
  }
}
