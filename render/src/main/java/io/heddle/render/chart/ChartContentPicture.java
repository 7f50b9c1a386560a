package io.heddle.render.chart;

import io.heddle.render.Theme;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.surface.PaintSurface;
import io.heddle.render.surface.TextAnchor;
import io.heddle.render.surface.TextStyle;

/**
 * A chart as a picture.
 *
 * @param title above the chart; empty: none
 */
public record ChartContentPicture(String title, ChartContent<?> chart, Theme theme)
    implements ScalablePicture {
  private static final double HEAD = 36;

  /** Without a title. */
  public ChartContentPicture(ChartContent<?> chart, Theme theme) {
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
  public void paint(PaintSurface surface, double width, double height) {
    surface.fillRect(0, 0, width, height, theme.background());
    surface.text(title, 16, 24, TextStyle.TITLE, TextAnchor.LEFT, theme.text());
    surface.translate(0, head());
    chart.layout(surface, width, height - head()).paint(surface, theme);
    surface.translate(0, -head());
  }
}
