package io.heddle.render.plot;

import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import io.heddle.render.view.PaintedView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A plot on the screen; the point under the pointer tells its values. */
public final class PlotView extends PaintedView {
  private static final double REACH = 14;

  private final String empty;
  private @Nullable Plot plot;
  private @Nullable PlotGeometry geometry;
  private List<String> tip = List.of();

  /**
   * @param empty what to say while there is no plot
   */
  public PlotView(String empty) {
    this.empty = empty;
    setAccessibleText(empty);
  }

  /** Shows a plot, or with null none. */
  public void show(@Nullable Plot newPlot) {
    plot = newPlot;
    tip = List.of();
    setAccessibleText(
        newPlot == null
            ? empty
            : "%s: %s / %s: %s"
                .formatted(
                    newPlot.title(),
                    newPlot.y().title(),
                    newPlot.x().title(),
                    String.join(", ", newPlot.series().stream().map(Series::name).toList())));
    repaint();
  }

  /** What is shown; null: nothing. */
  public @Nullable Plot plot() {
    return plot;
  }

  @Override
  protected void pointed(double x, double y) {
    tip = near(x, y);
    repaint();
  }

  private List<String> near(double x, double y) {
    var shown = plot;
    var at = geometry;
    if (shown == null || at == null) {
      return List.of();
    }
    double best = REACH;
    List<String> lines = List.of();
    for (var series : shown.series()) {
      for (var point : series.points()) {
        // A bar is hit anywhere in its height.
        double dy =
            series.kind() == Series.Kind.BARS && y > at.py(point.y()) ? 0 : at.py(point.y()) - y;
        double distance = Math.hypot(at.px(point.x()) - x, dy);
        if (distance < best) {
          best = distance;
          lines =
              List.of(
                  series.name(),
                  shown.x().title() + ": " + PlotGeometry.label(shown.x(), point.x()),
                  shown.y().title() + ": " + Ticks.text(point.y()));
        }
      }
    }
    return lines;
  }

  @Override
  protected void left() {
    tip = List.of();
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
  }

  @Override
  protected List<String> tip() {
    return tip;
  }
}
