package io.heddle.render.gantt;

import io.heddle.render.Theme;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;

/**
 * A chart as a picture, whole.
 *
 * @param title what it shows
 */
public record GanttPicture(String title, GanttChart chart, Theme theme) implements Picture {
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
        + GanttGeometry.TOP
        + GanttGeometry.BELOW
        + Math.min(MOST, ROW * chart.rows().size());
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(title, 16, 24, TextStyle.TITLE, Align.LEFT, theme.text());
    double left = GanttPainter.left(surface, chart);
    double room = GanttGeometry.room(height - HEAD);
    var geometry =
        new GanttGeometry(
            left,
            HEAD + GanttGeometry.TOP,
            Math.max(20, width - left - GanttGeometry.RIGHT),
            room,
            Math.min(GanttGeometry.HIGHEST_ROW, room / Math.max(1, chart.rows().size())),
            0,
            chart.from(),
            chart.to() - chart.from());
    new GanttPainter(surface, theme, chart, geometry, -1, Double.NaN).paint();
  }
}
