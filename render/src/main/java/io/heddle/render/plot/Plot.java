package io.heddle.render.plot;

import java.util.List;

/**
 * What a chart shows.
 *
 * @param title empty: none
 */
public record Plot(String title, Axis x, Axis y, List<Series> series) {
  public Plot {
    series = List.copyOf(series);
  }

  /** The same under a title. */
  public Plot titled(String newTitle) {
    return new Plot(newTitle, x, y, series);
  }

  boolean isEmpty() {
    return series.stream().allMatch(each -> each.points().isEmpty());
  }
}
