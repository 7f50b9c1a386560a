package io.heddle.app.usecase.report;

import io.heddle.render.Theme;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.picture.ScalablePicture;
import io.heddle.render.plot.SeriesPlot;
import java.util.function.Function;

/**
 * A figure.
 *
 * @param name file name without suffix
 */
public record ReportFigure(String name, Function<Theme, ScalablePicture> picture) {
  public static ReportFigure of(String name, SeriesPlot plot) {
    return new ReportFigure(name, theme -> new ChartContentPicture(plot, theme));
  }
}
