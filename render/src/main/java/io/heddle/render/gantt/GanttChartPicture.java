package io.heddle.render.gantt;

import io.heddle.render.Theme;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/**
 * A chart as a picture, whole.
 *
 * @param title what it shows
 */
public record GanttChartPicture(String title, JobGanttChart chart, Theme theme)
    implements ScalablePicture {
  private static final double HEAD = 36;
  private static final double ROW = 18;
  private static final double MOST = 1600;

  @Override
  public double preferredWidth() {
    return 1200;
  }

  @Override
  public double preferredHeight() {
    return HEAD
        + GanttChartGeometry.TOP
        + GanttChartGeometry.BELOW
        + Math.min(MOST, ROW * chart.rows().size());
  }

  @Override
  public void paint(PaintSurface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(title, 16, 24, TextStyle.TITLE, TextAnchor.LEFT, theme.text());
    double left = GanttPainter.left(surface, chart);
    double room = GanttChartGeometry.room(height - HEAD);
    var geometry =
        new GanttChartGeometry(
            left,
            HEAD + GanttChartGeometry.TOP,
            Math.max(20, width - left - GanttChartGeometry.RIGHT),
            room,
            Math.min(GanttChartGeometry.HIGHEST_ROW, room / Math.max(1, chart.rows().size())),
            0,
            chart.from(),
            chart.to() - chart.from());
    new GanttPainter(surface, theme, chart, geometry, -1, false, Double.NaN).paint();
  }
}
