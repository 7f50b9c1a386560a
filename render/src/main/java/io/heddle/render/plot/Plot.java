package io.heddle.render.plot;

import io.heddle.render.chart.Chart;
import io.heddle.render.chart.ChartLayout;
import io.heddle.render.surface.Surface;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Series over two axes; a mark is a point of a series.
 *
 * @param title empty: none
 */
public record Plot(String title, Axis x, Axis y, List<Series> series) implements Chart<Spot> {
  public Plot {
    series = List.copyOf(series);
  }

  /** The same under a title. */
  public Plot titled(String newTitle) {
    return new Plot(newTitle, x, y, series);
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
            String.join(", ", series.stream().map(Series::name).toList()));
  }

  @Override
  public List<String> describe(Spot mark) {
    var point = point(mark);
    return List.of(
        series.get(mark.series()).name(),
        x.title() + ": " + PlotGeometry.label(x, point.x()),
        y.title() + ": " + Ticks.text(point.y()));
  }

  Series.Point point(Spot mark) {
    return series.get(mark.series()).points().get(mark.point());
  }

  /** In the order of x; of points in one place the one on top first. */
  @Override
  public @Nullable Spot next(@Nullable Spot from, int right, int down) {
    var spots = new ArrayList<Spot>();
    for (int number = 0; number < series.size(); number++) {
      for (int point = 0; point < series.get(number).points().size(); point++) {
        spots.add(new Spot(number, point));
      }
    }
    spots.sort(
        Comparator.comparingDouble((Spot spot) -> point(spot).x())
            .thenComparing(Spot::series, Comparator.reverseOrder()));
    return spots.isEmpty()
        ? null
        : spots.get(Math.clamp(spots.indexOf(from) + right - down, 0, spots.size() - 1));
  }

  @Override
  public ChartLayout<Spot> layout(Surface surface, double width, double height) {
    return PlotGeometry.fit(this, surface, width, height);
  }
}
