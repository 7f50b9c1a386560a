package io.heddle.render.pareto;

import io.heddle.render.Words;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.view.PaintedView;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Point2D;
import javafx.scene.Cursor;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/** The Pareto plot on the screen. A click, or arrow keys and Enter, choose a point. */
public final class ParetoView extends PaintedView {
  private static final double REACH = 12;

  private List<ParetoPoint> points = List.of();
  private @Nullable ParetoPoint selected;
  private @Nullable ParetoPoint hovered;
  private @Nullable ParetoGeometry geometry;
  private Consumer<ParetoPoint> onSelect = _ -> {};

  public ParetoView(Words words) {
    super(words);
    setAccessibleText(words.of("drawn.pareto.empty"));
    addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          var point = near(event.getX(), event.getY());
          if (point != null && event.getButton() == MouseButton.PRIMARY) {
            onSelect.accept(point);
          }
        });
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  /** Shows points; the selected one, which may be null, is filled. */
  public void show(List<ParetoPoint> newPoints, @Nullable ParetoPoint newSelected) {
    points = List.copyOf(newPoints);
    selected = newSelected;
    hovered = null;
    setAccessibleText(
        selected == null
            ? words().of("drawn.pareto.about", points.size())
            : words()
                .of("drawn.pareto.chosen", points.size(), String.join(", ", describe(selected))));
    moved();
  }

  public void setOnSelect(Consumer<ParetoPoint> action) {
    onSelect = action;
  }

  /** Where a point is drawn, in the view's coordinates; null before the first picture. */
  public @Nullable Point2D centreOf(ParetoPoint point) {
    var now = geometry;
    return now == null ? null : new Point2D(now.x(point.dpSpan()), now.y(point.ppSpan()));
  }

  private @Nullable ParetoPoint near(double x, double y) {
    var now = geometry;
    if (now == null) {
      return null;
    }
    // Of points in one place the front's comes first: it is what one walks along.
    return points.stream()
        .filter(p -> Math.hypot(now.x(p.dpSpan()) - x, now.y(p.ppSpan()) - y) <= REACH)
        .min(
            Comparator.comparingDouble(
                    (ParetoPoint p) -> Math.hypot(now.x(p.dpSpan()) - x, now.y(p.ppSpan()) - y))
                .thenComparing(p -> !p.onFront()))
        .orElse(null);
  }

  private void pressed(KeyEvent event) {
    if (points.isEmpty()) {
      return;
    }
    var start = hovered == null ? selected : hovered;
    int at = start == null ? -1 : points.indexOf(start);
    switch (event.getCode()) {
      case RIGHT, DOWN -> hovered = points.get(Math.min(points.size() - 1, at + 1));
      case LEFT, UP -> hovered = points.get(Math.max(0, at - 1));
      case ENTER, SPACE -> {
        if (hovered != null) {
          onSelect.accept(hovered);
        }
      }
      default -> {
        return;
      }
    }
    if (hovered != null) {
      setAccessibleText(String.join(", ", describe(hovered)));
    }
    event.consume();
    repaint();
  }

  @Override
  protected void pointed(double x, double y) {
    hovered = near(x, y);
    setCursor(hovered == null ? Cursor.DEFAULT : Cursor.HAND);
    repaint();
  }

  @Override
  protected void left() {
    hovered = null;
    repaint();
  }

  @Override
  protected void paint(Surface target, double width, double height) {
    if (points.isEmpty()) {
      target.text(
          words().of("drawn.pareto.none"),
          width / 2,
          height / 2,
          TextStyle.NORMAL,
          Align.CENTER,
          theme().muted());
      return;
    }
    var fitted = ParetoGeometry.fit(points, width, height);
    geometry = fitted;
    new ParetoPainter(target, theme(), words(), points, selected, fitted).paint();
    if (hovered != null) {
      target.strokeOval(
          fitted.x(hovered.dpSpan()) - 10,
          fitted.y(hovered.ppSpan()) - 10,
          20,
          20,
          theme().muted(),
          1);
    }
  }

  private List<String> describe(ParetoPoint point) {
    return List.of(
        point.series(), words().of("drawn.pareto.point", point.dpSpan(), point.ppSpan()));
  }

  @Override
  protected List<String> tip() {
    return hovered == null ? List.of() : describe(hovered);
  }
}
