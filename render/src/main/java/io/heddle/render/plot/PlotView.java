package io.heddle.render.plot;

import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.view.PaintedView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.geometry.Point2D;
import javafx.scene.Cursor;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * A plot on the screen; the point under the pointer tells its values. Where points can be chosen, a
 * click, or arrow keys and Enter, choose one.
 */
public final class PlotView extends PaintedView {
  private static final double REACH = 14;
  private static final double RING = 8;

  /** A point of a series that is drawn later is meant rather than one that it hides. */
  private static final double ON_TOP = 2;

  private final String empty;
  private @Nullable Plot plot;
  private @Nullable PlotGeometry geometry;
  private @Nullable Spot hovered;
  private @Nullable Spot chosen;
  private @Nullable Consumer<Spot> onChoose;
  private @Nullable Function<Spot, List<String>> tips;

  /**
   * @param empty what to say while there is no plot
   */
  public PlotView(String empty) {
    this.empty = empty;
    setAccessibleText(empty);
    addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          var spot = near(event.getX(), event.getY());
          if (event.getButton() == MouseButton.PRIMARY) {
            choose(spot);
          }
        });
    addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  /** Lets a person choose points, and tells which. */
  public void setOnChoose(Consumer<Spot> action) {
    onChoose = action;
  }

  /** What is said of a point instead of its values; the first line is a title. */
  public void setTips(Function<Spot, List<String>> newTips) {
    tips = newTips;
  }

  /** Shows a plot, or with null none. */
  public void show(@Nullable Plot newPlot) {
    show(newPlot, null);
  }

  /** Shows a plot with a chosen point, which may be null. */
  public void show(@Nullable Plot newPlot, @Nullable Spot newChosen) {
    if (!Objects.equals(plot, newPlot)) {
      geometry = null; // nothing of the new one is where the old one's points are
    }
    plot = newPlot;
    chosen = newChosen;
    hovered = null;
    setAccessibleText(
        newPlot == null
            ? empty
            : "%s: %s / %s: %s"
                .formatted(
                    newPlot.title(),
                    newPlot.y().title(),
                    newPlot.x().title(),
                    String.join(", ", newPlot.series().stream().map(Series::name).toList())));
    moved();
  }

  /** What is shown; null: nothing. */
  public @Nullable Plot plot() {
    return plot;
  }

  /** Where a point is drawn, in the view's coordinates; null before its first picture. */
  public @Nullable Point2D centreOf(Spot spot) {
    var at = geometry;
    var shown = plot;
    if (at == null || shown == null) {
      return null;
    }
    var point = shown.series().get(spot.series()).points().get(spot.point());
    return new Point2D(at.px(point.x()), at.py(point.y()));
  }

  private void choose(@Nullable Spot spot) {
    if (onChoose != null && spot != null) {
      onChoose.accept(spot);
    }
  }

  private void pressed(KeyEvent event) {
    if (onChoose == null) {
      return;
    }
    switch (event.getCode()) {
      case RIGHT, UP -> walk(1);
      case LEFT, DOWN -> walk(-1);
      case ENTER, SPACE -> choose(hovered);
      default -> {
        return;
      }
    }
    event.consume();
  }

  /** To the next point in the order of x. */
  private void walk(int step) {
    var shown = plot;
    if (shown == null) {
      return;
    }
    var spots = new ArrayList<Spot>();
    for (int series = 0; series < shown.series().size(); series++) {
      for (int point = 0; point < shown.series().get(series).points().size(); point++) {
        spots.add(new Spot(series, point));
      }
    }
    spots.sort(
        Comparator.comparingDouble(
            (Spot spot) -> shown.series().get(spot.series()).points().get(spot.point()).x()));
    if (!spots.isEmpty()) {
      int at = spots.indexOf(hovered == null ? chosen : hovered);
      hovered = spots.get(Math.clamp(at + step, 0, spots.size() - 1));
      setAccessibleText(String.join(", ", describe(hovered)));
      repaint();
    }
  }

  @Override
  protected void pointed(double x, double y) {
    hovered = near(x, y);
    setCursor(hovered == null || onChoose == null ? Cursor.DEFAULT : Cursor.HAND);
    repaint();
  }

  private @Nullable Spot near(double x, double y) {
    var shown = plot;
    var at = geometry;
    if (shown == null || at == null) {
      return null;
    }
    double best = REACH;
    Spot found = null;
    for (int number = 0; number < shown.series().size(); number++) {
      var series = shown.series().get(number);
      for (int i = 0; i < series.points().size(); i++) {
        var point = series.points().get(i);
        // A bar is hit anywhere in its height.
        double dy =
            series.kind() == Series.Kind.BARS && y > at.py(point.y()) ? 0 : at.py(point.y()) - y;
        double distance = Math.hypot(at.px(point.x()) - x, dy);
        double reach = found != null && found.series() < number ? best + ON_TOP : best;
        if (distance < reach) {
          best = distance;
          found = new Spot(number, i);
        }
      }
    }
    return found;
  }

  private List<String> describe(Spot spot) {
    return tips == null ? values(spot) : tips.apply(spot);
  }

  private List<String> values(Spot spot) {
    var shown = plot;
    if (shown == null) {
      return List.of();
    }
    var series = shown.series().get(spot.series());
    var point = series.points().get(spot.point());
    return List.of(
        series.name(),
        shown.x().title() + ": " + PlotGeometry.label(shown.x(), point.x()),
        shown.y().title() + ": " + Ticks.text(point.y()));
  }

  @Override
  protected void left() {
    hovered = null;
    repaint();
  }

  @Override
  protected void paint(Surface target, double width, double height) {
    var shown = plot;
    if (shown == null || shown.isEmpty()) {
      target.text(empty, width / 2, height / 2, TextStyle.NORMAL, Align.CENTER, theme().muted());
      return;
    }
    var fitted = PlotGeometry.fit(shown, target, width, height);
    geometry = fitted;
    new PlotPainter(target, theme(), shown, fitted).paint(width);
    if (onChoose != null && hovered != null) {
      ring(target, hovered, 1);
    }
    if (chosen != null) {
      ring(target, chosen, 2.5);
    }
  }

  private void ring(Surface target, Spot spot, double line) {
    var centre = centreOf(spot);
    if (centre != null) {
      target.strokeOval(
          centre.getX() - RING,
          centre.getY() - RING,
          2 * RING,
          2 * RING,
          line > 1 ? theme().accent() : theme().muted(),
          line);
    }
  }

  @Override
  protected List<String> tip() {
    return hovered == null ? List.of() : describe(hovered);
  }
}
