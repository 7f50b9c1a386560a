package io.heddle.render.rows;

import io.heddle.render.ViewTextBundle;
import io.heddle.render.surface.PaintSurface;
import java.util.List;
import java.util.Map;
import javafx.geometry.Point2D;
import org.jspecify.annotations.Nullable;

/** All numbers of each row as a line over parallel axes; dragging along an axis brushes it. */
public final class ParallelAxesView extends StudyRowsView {
  private static final double REACH = 8;
  private static final double AXIS = 14;

  private List<StudyRowAxis> axes = List.of();
  private Map<String, double[]> brushes = Map.of();
  private @Nullable ParallelAxesGeometry geometry;
  private @Nullable ParallelAxesLines lines;

  /**
   * @param empty what to say while there is nothing
   */
  public ParallelAxesView(ViewTextBundle words, String empty) {
    super(words, empty);
  }

  /** Shows rows by these numbers. */
  public void show(List<StudyRowAxis> newAxes) {
    axes = List.copyOf(newAxes);
    geometry = null;
    lines = null;
    setAccessibleText(
        axes.isEmpty()
            ? empty()
            : String.join(", ", axes.stream().map(StudyRowAxis::title).toList()));
    moved();
  }

  /** Shows what of each axis is brushed: from, to. */
  public void brush(Map<String, double[]> now) {
    brushes = Map.copyOf(now);
    repaint();
  }

  /** Where a value of an axis lies, in the view's coordinates; null before the first picture. */
  public @Nullable Point2D place(int axis, double value) {
    var at = geometry;
    return at == null ? null : new Point2D(at.x(axis), at.y(axis, value));
  }

  @Override
  int near(double px, double py) {
    var at = geometry;
    if (at == null || py < at.top() || py > at.bottom()) {
      return -1;
    }
    int axis = Math.clamp((int) ((px - at.left()) / at.gap()), 0, Math.max(0, axes.size() - 2));
    double share = Math.clamp((px - at.x(axis)) / at.gap(), 0, 1);
    int other = Math.min(axis + 1, axes.size() - 1);
    int found = -1;
    double best = REACH;
    var kept = marks().kept();
    var one = axes.get(axis).values();
    var two = axes.get(other).values();
    for (int row = kept.nextSetBit(0); row >= 0; row = kept.nextSetBit(row + 1)) {
      double y = (1 - share) * at.y(axis, one[row]) + share * at.y(other, two[row]);
      if (Math.abs(y - py) < best) {
        best = Math.abs(y - py);
        found = row;
      }
    }
    return found;
  }

  private int axisAt(ParallelAxesGeometry at, double px) {
    int axis = (int) Math.rint((px - at.left()) / Math.max(1, at.gap()));
    return axis >= 0 && axis < axes.size() && Math.abs(at.x(axis) - px) <= AXIS ? axis : -1;
  }

  @Override
  void brushed(double[] span, Brushing action) {
    var at = geometry;
    int axis = at == null ? -1 : axisAt(at, span[0]);
    if (at != null && axis >= 0) {
      action.brush(
          axes.get(axis).title(),
          at.value(axis, Math.max(span[1], span[3])),
          at.value(axis, Math.min(span[1], span[3])));
    }
  }

  @Override
  void released(double px, double py, Brushing action) {
    var at = geometry;
    int axis = at == null ? -1 : axisAt(at, px);
    if (axis >= 0) {
      action.brush(axes.get(axis).title(), Double.NaN, Double.NaN);
    }
  }

  @Override
  protected void paint(PaintSurface target, double width, double height) {
    if (axes.isEmpty()) {
      paintNothing(target, width, height, empty());
      return;
    }
    var fitted = geometry == null || !geometry.isFor(width, height) ? null : geometry;
    if (fitted == null) {
      fitted = ParallelAxesGeometry.fit(axes, width, height);
    }
    geometry = fitted;
    var known = lines;
    if (known == null || !known.isOf(fitted, marks().kept())) {
      known = ParallelAxesLines.of(axes, fitted, marks().kept());
      lines = known;
    }
    new ParallelAxesPainter(target, theme(), axes, fitted, marks(), brushes).paint(known);
    var span = dragging();
    int axis = span == null ? -1 : axisAt(fitted, span[0]);
    if (span != null && axis >= 0) {
      target.fillRect(
          fitted.x(axis) - 7,
          Math.min(span[1], span[3]),
          14,
          Math.abs(span[3] - span[1]),
          theme().accent().withOpacity(0.3));
    }
  }
}
