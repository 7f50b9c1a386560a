package io.heddle.render.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Data of one name in a plot.
 *
 * @param points in the order of their x, except for points without lines
 * @param colour the number of its colour; −1: that of its place among the series
 */
public record PlotSeries(String name, Kind kind, List<Point> points, int colour) {
  private static final int BY_ORDER = -1;

  /** How points are drawn. */
  public enum Kind {
    /** Straight lines from point to point. */
    LINE,
    /** Holds its value until the next point. */
    STEP,
    /** Marks alone. */
    POINTS,
    /** Marks with the name of the series beside each. */
    NAMED,
    /** Open circles on stairs: the points that no other point beats. */
    FRONT,
    /** Small grey dots, which step back behind the others. */
    DOTS,
    /** A bar a point; bars of several series stand side by side. */
    BARS,
    /** Like {@link #STEP}, filled, each on top of the areas before it; all have the same x. */
    AREA,
    /** A thin grey line: a target, a bound, the diagonal. */
    GUIDE
  }

  /** Neither is NaN. */
  public record Point(double x, double y) {}

  public PlotSeries {
    points = List.copyOf(points);
  }

  /** In the colour of its place among the series of its plot. */
  public PlotSeries(String name, Kind kind, List<Point> points) {
    this(name, kind, points, BY_ORDER);
  }

  /** In the colour that another view has for the same thing. */
  public PlotSeries coloured(int number) {
    return new PlotSeries(name, kind, points, number);
  }

  /** The number of its colour, if it stands at a place among the series of its plot. */
  int colourAt(int place) {
    return colour == BY_ORDER ? place : colour;
  }

  public static PlotSeries of(String name, Kind kind, double[] xs, double[] ys) {
    var points = new ArrayList<Point>(xs.length);
    for (int i = 0; i < xs.length; i++) {
      points.add(new Point(xs[i], ys[i]));
    }
    return new PlotSeries(name, kind, points);
  }

  /** A bar for each category of the x axis. */
  public static PlotSeries bars(String name, double... values) {
    var xs = new double[values.length];
    Arrays.setAll(xs, i -> i);
    return of(name, Kind.BARS, xs, values);
  }

  /** Share of the values up to each value, in [0, 1]. O(n log n). */
  public static PlotSeries cumulative(String name, double[] values) {
    var sorted = values.clone();
    Arrays.sort(sorted);
    var points = new ArrayList<Point>(sorted.length + 1);
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0) {
        points.add(new Point(sorted[0], 0));
      }
      if (i + 1 == sorted.length || sorted[i + 1] != sorted[i]) {
        points.add(new Point(sorted[i], (i + 1.0) / sorted.length));
      }
    }
    return new PlotSeries(name, Kind.STEP, points);
  }
}
