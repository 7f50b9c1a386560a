package io.heddle.render.view;

import io.heddle.render.Theme;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.FxPaintSurface;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.surface.WrappedText;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** A region that a painter fills, at most once a pulse, with a tool tip of its own. */
public abstract class PainterRegionView extends Region {
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(100);

  private final Canvas canvas = new Canvas();
  private final FxPaintSurface surface = new FxPaintSurface(canvas.getGraphicsContext2D());
  private Theme theme = Theme.light();
  private final ViewTextBundle words;
  private long later;
  private boolean dirty = true;
  private boolean moved;
  private @Nullable MouseEvent pointer;

  /** A view without words of its own. */
  protected PainterRegionView() {
    this((key, _) -> {
      throw new IllegalStateException(key + " is asked for in a view without words");
    });
  }

  /**
   * @param words of the view and its painters
   */
  protected PainterRegionView(ViewTextBundle words) {
    this.words = words;
    getChildren().add(canvas);
    canvas.setManaged(false);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.NODE);
    setMinSize(0, 0);
    focusedProperty().addListener((_, _, _) -> repaint());
    addEventHandler(
        MouseEvent.MOUSE_MOVED,
        event -> {
          pointer = event;
          pointed(event.getX(), event.getY());
        });
    addEventHandler(MouseEvent.MOUSE_DRAGGED, event -> pointer = event);
    addEventHandler(
        MouseEvent.MOUSE_EXITED,
        _ -> {
          pointer = null;
          left();
        });
    addEventHandler(MouseEvent.MOUSE_PRESSED, _ -> requestFocus());
    // who goes by keyboard points with it, wherever the mouse was left lying
    addEventFilter(KeyEvent.KEY_PRESSED, _ -> pointer = null);
    sceneProperty()
        .subscribe(scene -> {
          if (scene == null && pointer != null) { // what is taken away receives no exit event
            pointer = null;
            left();
          }
        });
  }

  public final void setTheme(Theme newTheme) {
    theme = newTheme;
    repaint();
  }

  protected final Theme theme() {
    return theme;
  }

  /** What is said, and how. */
  protected final ViewTextBundle words() {
    return words;
  }

  /** Paints again with the next pulse. */
  protected final void repaint() {
    dirty = true;
    requestLayout();
  }

  /**
   * Paints again with the next pulse, with something else at each place: what is under a resting
   * pointer is looked for again, so that no tool tip stays that is about something else.
   */
  protected final void moved() {
    moved = true;
    later = 0;
    repaint();
  }

  /**
   * Leaves the picture as it is until {@link #moved}, for a tenth of a second at most: what it
   * shows is about to change anyway, and painting twice would take twice as long.
   */
  protected final void paintLater() {
    later = System.nanoTime() + PATIENCE;
  }

  private void pointAgain() {
    if (pointer != null) {
      pointed(pointer.getX(), pointer.getY());
    }
  }

  /** The pointer is at this place; where nothing is pointed at, there is nothing to do. */
  protected void pointed(double x, double y) {}

  /** The pointer has left. */
  protected void left() {}

  /** Fills the view. */
  protected abstract void paint(PaintSurface target, double width, double height);

  /** Lines of the tool tip for what is under the pointer; empty: none. */
  protected List<String> tip() {
    return List.of();
  }

  /** Says in the middle of the view why there is no picture. */
  protected final void paintNothing(PaintSurface target, double width, double height, String why) {
    var style = TextStyle.NORMAL;
    var lines = WrappedText.sentences(why, width - 16, text -> target.textWidth(text, style));
    double high = 1.4 * style.size();
    for (int line = 0; line < lines.size(); line++) {
      double y = height / 2 + (line - (lines.size() - 1) / 2.0) * high;
      target.text(lines.get(line), width / 2, y, style, TextAnchor.CENTER, theme.muted());
    }
  }

  @Override
  protected final void layoutChildren() {
    double width = Math.floor(getWidth());
    double height = Math.floor(getHeight());
    if (canvas.getWidth() != width || canvas.getHeight() != height) {
      canvas.setWidth(width);
      canvas.setHeight(height);
      dirty = true;
      moved = true;
    }
    if (later != 0 && System.nanoTime() - later < 0) {
      Platform.runLater(this::requestLayout);
      return;
    }
    if (dirty && width > 0 && height > 0) {
      dirty = false;
      canvas.getGraphicsContext2D().clearRect(0, 0, width, height);
      surface.clip(0, 0, width, height);
      paint(surface, width, height);
      if (pointer != null) {
        PaintedToolTip.paint(surface, theme, tip(), pointer.getX(), pointer.getY(), width, height);
        if (moved) {
          Platform.runLater(
              this::pointAgain); // listeners cannot be notified while this one is laid out
        }
      }
      moved = false;
      if (isFocused()) {
        surface.strokeRect(0, 0, width, height, theme.accent(), 1);
      }
      surface.unclip();
    }
  }
}
