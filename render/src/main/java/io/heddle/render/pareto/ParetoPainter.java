package io.heddle.render.pareto;

import io.heddle.render.Theme;
import io.heddle.render.Words;
import io.heddle.render.surface.Align;
import io.heddle.render.surface.Marks;
import io.heddle.render.surface.Surface;
import io.heddle.render.surface.TextStyle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Paints axes, front, the algorithms' marks and their labels. */
final class ParetoPainter {
  private final Surface surface;
  private final Theme theme;
  private final Words words;
  private final List<ParetoPoint> points;
  private final List<String> series;
  private final @Nullable ParetoPoint selected;
  private final ParetoGeometry geometry;

  ParetoPainter(
      Surface surface,
      Theme theme,
      Words words,
      List<ParetoPoint> points,
      @Nullable ParetoPoint selected,
      ParetoGeometry geometry) {
    this.surface = surface;
    this.theme = theme;
    this.words = words;
    this.points = points;
    this.selected = selected;
    this.geometry = geometry;
    this.series =
        points.stream()
            .filter(p -> !p.onFront())
            .map(ParetoPoint::series)
            .distinct()
            .sorted()
            .toList();
  }

  void paint() {
    axes();
    front();
    marks();
    labels();
    legend();
  }

  private void axes() {
    for (int x = 0; x <= geometry.maxX(); x += geometry.stepX()) {
      surface.line(
          geometry.x(x),
          geometry.top(),
          geometry.x(x),
          geometry.bottom(),
          theme.border(),
          x == 0 ? 1 : 0.5);
      surface.text(
          String.valueOf(x),
          geometry.x(x),
          geometry.bottom() + 15,
          TextStyle.SMALL,
          Align.CENTER,
          theme.muted());
    }
    for (int y = 0; y <= geometry.maxY(); y += geometry.stepY()) {
      surface.line(
          geometry.left(),
          geometry.y(y),
          geometry.left() + geometry.width(),
          geometry.y(y),
          theme.border(),
          y == 0 ? 1 : 0.5);
      surface.text(
          String.valueOf(y),
          geometry.left() - 8,
          geometry.y(y) + 4,
          TextStyle.SMALL,
          Align.RIGHT,
          theme.muted());
    }
    surface.text(
        words.of("drawn.pareto.x"),
        geometry.left() + geometry.width() / 2,
        geometry.bottom() + 34,
        TextStyle.SMALL,
        Align.CENTER,
        theme.text());
    surface.textUp(
        words.of("drawn.pareto.y"),
        geometry.left() - 40,
        geometry.top() + geometry.height() / 2,
        TextStyle.SMALL,
        theme.text());
  }

  private void front() {
    var sorted =
        points.stream()
            .filter(ParetoPoint::onFront)
            .sorted(Comparator.comparingDouble(ParetoPoint::dpSpan))
            .toList();
    for (int i = 1; i < sorted.size(); i++) {
      double corner = geometry.x(sorted.get(i).dpSpan());
      double before = geometry.y(sorted.get(i - 1).ppSpan());
      surface.line(
          geometry.x(sorted.get(i - 1).dpSpan()), before, corner, before, theme.accent(), 1.5);
      surface.line(corner, before, corner, geometry.y(sorted.get(i).ppSpan()), theme.accent(), 1.5);
    }
    for (var point : sorted) {
      double x = geometry.x(point.dpSpan());
      double y = geometry.y(point.ppSpan());
      boolean filled = point.equals(selected);
      double r = filled ? 7 : 5;
      surface.fillOval(x - r, y - r, 2 * r, 2 * r, filled ? theme.accent() : theme.background());
      surface.strokeOval(x - r, y - r, 2 * r, 2 * r, theme.accent(), 2);
    }
  }

  private void marks() {
    for (var point : points) {
      if (!point.onFront()) {
        double x = geometry.x(point.dpSpan());
        double y = geometry.y(point.ppSpan());
        int number = series.indexOf(point.series());
        Marks.paint(surface, number, x, y, 4.5, Marks.colour(theme, number));
        if (point.equals(selected)) {
          surface.strokeOval(x - 9, y - 9, 18, 18, theme.text(), 1.5);
        }
      }
    }
  }

  /** One label a place: algorithms that meet in a point share it. */
  private void labels() {
    var places = new LinkedHashMap<List<Double>, List<String>>();
    for (var point : points) {
      if (!point.onFront()) {
        places
            .computeIfAbsent(List.of(point.dpSpan(), point.ppSpan()), _ -> new ArrayList<>())
            .add(point.series());
      }
    }
    var taken = new ArrayList<double[]>();
    for (var point : points) {
      double x = geometry.x(point.dpSpan());
      double y = geometry.y(point.ppSpan());
      taken.add(new double[] {x - 7, y - 7, x + 7, y + 7});
    }
    places.forEach((place, names) -> {
      var text = String.join(", ", names);
      double width = surface.textWidth(text, TextStyle.SMALL);
      double x = geometry.x(place.get(0));
      double y = geometry.y(place.get(1));
      double[][] tries = {
        {x + 11, y + 4}, {x + 11, y - 10}, {x + 11, y + 18}, {x - 11 - width, y + 4},
        {x - width / 2, y - 14}, {x - width / 2, y + 22}, {x + 11, y - 24}, {x + 11, y + 32}
      };
      for (var at : tries) {
        var box = new double[] {at[0] - 1, at[1] - 10, at[0] + width + 1, at[1] + 3};
        if (isFree(box, taken)) {
          taken.add(box);
          surface.fillRect( // the front may run under it
              box[0],
              box[1],
              box[2] - box[0],
              box[3] - box[1],
              theme.background().withOpacity(0.85));
          surface.text(text, at[0], at[1], TextStyle.SMALL, Align.LEFT, theme.text());
          return;
        }
      }
    });
  }

  private boolean isFree(double[] box, List<double[]> taken) {
    if (box[2] > geometry.left() + geometry.width()
        || box[0] < geometry.left()
        || box[1] < geometry.top() - 14
        || box[3] > geometry.bottom() - 1) {
      return false;
    }
    return taken.stream()
        .noneMatch(other ->
            box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]);
  }

  private void legend() {
    double x = geometry.left() + geometry.width() + 24;
    double y = geometry.top() + 6;
    surface.line(x - 6, y, x + 8, y, theme.accent(), 1.5);
    surface.fillOval(x - 3, y - 4, 8, 8, theme.background());
    surface.strokeOval(x - 3, y - 4, 8, 8, theme.accent(), 2);
    surface.text(
        words.of("drawn.pareto.front"), x + 16, y + 4, TextStyle.SMALL, Align.LEFT, theme.text());
    for (var name : series) {
      y += 18;
      int number = series.indexOf(name);
      Marks.paint(surface, number, x + 1, y, 4.5, Marks.colour(theme, number));
      surface.text(name, x + 16, y + 4, TextStyle.SMALL, Align.LEFT, theme.text());
    }
  }
}
