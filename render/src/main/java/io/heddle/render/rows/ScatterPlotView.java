package io.heddle.render.rows;

import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import java.util.Objects;
import javafx.geometry.Point2D;
import org.jspecify.annotations.Nullable;

/** Two numbers of each row as points, with the front of those that no other beats. */
public final class ScatterPlotView extends StudyRowsView {
  private static final double REACH = 12;

  private @Nullable StudyRowAxis x;
  private @Nullable StudyRowAxis y;
  private @Nullable StudyRowAxis series;
  private @Nullable ScatterPlotGeometry geometry;

  /**
   * @param empty what to say while there is nothing
   */
  public ScatterPlotView(ViewTextBundle words, String empty) {
    super(words, empty);
  }

  /**
   * Shows rows by two numbers; null: nothing.
   *
   * @param newSeries by whose words the points are coloured; null: all alike
   */
  public void show(
      @Nullable StudyRowAxis newX, @Nullable StudyRowAxis newY, @Nullable StudyRowAxis newSeries) {
    series = newSeries;
    if (!Objects.equals(x, newX) || !Objects.equals(y, newY)) {
      geometry = null;
    }
    x = newX;
    y = newY;
    setAccessibleText(newX == null || newY == null ? empty() : newY.title() + " / " + newX.title());
    moved();
  }

  /** Where a row is drawn, in the view's coordinates; null before the first picture. */
  public @Nullable Point2D centreOf(int row) {
    var at = geometry;
    return at == null ? null : new Point2D(at.px(row), at.py(row));
  }

  @Override
  int near(double px, double py) {
    var at = geometry;
    if (at == null) {
      return -1;
    }
    int found = -1;
    double best = REACH;
    var kept = marks().kept();
    for (int row = kept.nextSetBit(0); row >= 0; row = kept.nextSetBit(row + 1)) {
      double dx = at.px(row) - px;
      double dy = at.py(row) - py;
      if (Math.abs(dx) < best && Math.abs(dy) < best && Math.hypot(dx, dy) < best) {
        best = Math.hypot(dx, dy);
        found = row;
      }
    }
    return found;
  }

  @Override
  void brushed(double[] span, Brushing action) {
    var at = geometry;
    if (at != null) {
      action.brush(
          at.x().title(),
          at.valueX(Math.min(span[0], span[2])),
          at.valueX(Math.max(span[0], span[2])));
      action.brush(
          at.y().title(),
          at.valueY(Math.max(span[1], span[3])),
          at.valueY(Math.min(span[1], span[3])));
    }
  }

  @Override
  void released(double px, double py, Brushing action) {
    var at = geometry;
    if (at != null) {
      action.brush(at.x().title(), Double.NaN, Double.NaN);
      action.brush(at.y().title(), Double.NaN, Double.NaN);
    }
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    var across = x;
    var up = y;
    if (across == null || up == null) {
      paintNothing(target, width, height, empty());
      return;
    }
    var fitted = ScatterPlotGeometry.fit(across, up, width, height);
    geometry = fitted;
    new ScatterPlotPainter(target, theme(), fitted, series, marks(), words()).paint();
    var span = dragging();
    if (span != null) {
      double left = Math.min(span[0], span[2]);
      double top = Math.min(span[1], span[3]);
      target.fillRect(
          left,
          top,
          Math.abs(span[2] - span[0]),
          Math.abs(span[3] - span[1]),
          theme().accent().withOpacity(0.15));
    }
  }
}
