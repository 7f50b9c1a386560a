package io.heddle.render.chart;

import io.heddle.render.Theme;
import io.heddle.render.picture.Picture;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;

/**
 * A chart as a picture.
 *
 * @param title above the chart; empty: none
 */
public record ChartPicture(String title, Chart<?> chart, Theme theme) implements Picture {
  private static final double HEAD = 36;

  /** Without a title. */
  public ChartPicture(Chart<?> chart, Theme theme) {
    this("", chart, theme);
  }

  @Override
  public double preferredWidth() {
    return chart.preferredWidth();
  }

  @Override
  public double preferredHeight() {
    return head() + chart.preferredHeight();
  }

  private double head() {
    return title.isEmpty() ? 0 : HEAD;
  }

  @Override
  public void paint(Surface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(title, 16, 24, TextStyle.TITLE, Align.LEFT, theme.text());
    surface.translate(0, head());
    chart.layout(surface, width, height - head()).paint(surface, theme);
    surface.translate(0, -head());
  }
}
