package io.heddle.app.usecase.report;

import io.heddle.render.Theme;
import io.heddle.render.chart.ChartPicture;
import io.heddle.render.picture.Picture;
import io.heddle.render.plot.Plot;
import java.util.function.Function;

/**
 * A figure.
 *
 * @param name file name without suffix
 */
public record ReportFigure(String name, Function<Theme, Picture> picture) {
  public static ReportFigure of(String name, Plot plot) {
    return new ReportFigure(name, theme -> new ChartPicture(plot, theme));
  }
}
