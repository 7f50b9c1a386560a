package io.heddle.render.plot;

import io.heddle.render.chart.ChartContent;
import io.heddle.render.chart.ChartSizeLayout;
import io.heddle.render.surface.PaintSurface;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Series over two axes; a mark is a point of a series.
 *
 * @param title empty: none
 */
public record SeriesPlot(String title, Axis x, Axis y, List<PlotSeries> series)
    implements ChartContent<PlotPoint> {
  public SeriesPlot {
    series = List.copyOf(series);
  }

  /** The same under a title. */
  public SeriesPlot titled(String newTitle) {
    return new SeriesPlot(newTitle, x, y, series);
  }

  @Override
  public double preferredWidth() {
    return Math.max(720, 160.0 + 48 * x.categories().size());
  }

  @Override
  public double preferredHeight() {
    return 420;
  }

  @Override
  public boolean isEmpty() {
    return series.stream().allMatch(each -> each.points().isEmpty());
  }

  @Override
  public String description() {
    return "%s: %s / %s: %s"
        .formatted(
            title,
            y.title(),
            x.title(),
            String.join(", ", series.stream().map(PlotSeries::name).toList()));
  }

  @Override
  public List<String> describe(PlotPoint mark) {
    var point = point(mark);
    return List.of(
        series.get(mark.series()).name(),
        x.title() + ": " + SeriesPlotGeometry.label(x, point.x()),
        y.title() + ": " + AxisTickLayout.text(point.y()));
  }

  PlotSeries.Point point(PlotPoint mark) {
    return series.get(mark.series()).points().get(mark.point());
  }

  /** In the order of x; of points in one place the one on top first. */
  @Override
  public @Nullable PlotPoint next(@Nullable PlotPoint from, int right, int down) {
    var spots = new ArrayList<PlotPoint>();
    for (int number = 0; number < series.size(); number++) {
      for (int point = 0; point < series.get(number).points().size(); point++) {
        spots.add(new PlotPoint(number, point));
      }
    }
    spots.sort(
        Comparator.comparingDouble((PlotPoint spot) -> point(spot).x())
            .thenComparing(PlotPoint::series, Comparator.reverseOrder()));
    return spots.isEmpty()
        ? null
        : spots.get(Math.clamp(spots.indexOf(from) + right - down, 0, spots.size() - 1));
  }

  @Override
  public ChartSizeLayout<PlotPoint> layout(PaintSurface surface, double width, double height) {
    return SeriesPlotGeometry.fit(this, surface, width, height);
  }
}
