package io.heddle.render.reliability;

import io.heddle.model.reliability.Goodput;
import io.heddle.model.reliability.Goodput.CheckpointPoint;
import io.heddle.model.reliability.Goodput.SparePoint;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.PlotSeries.Kind;
import io.heddle.render.plot.PlotSeries.Point;
import io.heddle.render.plot.SeriesPlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Goodput as plots, without a title.
 *
 * @param words of axes and legends
 */
public record GoodputReportPlots(ViewTextBundle words) {
  private static final double PERCENT = 100;
  private static final double TENTHS = 10;

  /** Lower ends of axes of shares are multiples of it, percent. */
  private static final double ROUND = 5;

  /** Young's rule has a mark of its own where it differs by more than this share. */
  private static final double APART = 0.1;

  private static final double MANY_TIMES = 5;

  /** Goodput over the interval between checkpoints; empty where nothing interrupts the run. */
  public SeriesPlot checkpoints(Goodput of) {
    var curve = of.checkpointCurve();
    double least =
        curve.stream().mapToDouble(each -> PERCENT * each.goodput()).min().orElse(PERCENT);
    double from = Math.max(0, ROUND * Math.floor(least / ROUND) - ROUND);
    var series = new ArrayList<PlotSeries>();
    if (!curve.isEmpty()) {
      series.add(series("drawn.goodput.formula", Kind.LINE, curve, CheckpointPoint::goodput));
      series.add(
          series(
              "drawn.goodput.simulated",
              Kind.POINTS,
              curve.stream().filter(each -> each.simulated() != null).toList(),
              each -> Objects.requireNonNull(each.simulated())));
      marks(of, from, series);
    }
    return new SeriesPlot(
        "",
        Axis.durations(words.of("drawn.goodput.interval")),
        Axis.linear(words.of("drawn.goodput.goodput"), from, PERCENT),
        series);
  }

  /** A line at the chosen interval, and Young's on the curve. */
  private void marks(Goodput of, double from, List<PlotSeries> series) {
    var chosen = of.checkpointSeconds();
    var young = of.youngDalySeconds();
    if (chosen == null) {
      return;
    }
    series.add(
        PlotSeries.of(
            words.of("drawn.goodput.chosen"),
            Kind.GUIDE,
            new double[] {chosen, chosen},
            new double[] {from, PERCENT}));
    if (young != null && Math.abs(young - chosen) > APART * chosen) {
      series.add(mark("drawn.goodput.young", of.checkpointCurve(), young));
    }
  }

  private PlotSeries series(
      String key, Kind kind, List<CheckpointPoint> points, ToDoubleFunction<CheckpointPoint> of) {
    return new PlotSeries(
        words.of(key),
        kind,
        points.stream()
            .map(each -> new Point(each.seconds(), PERCENT * of.applyAsDouble(each)))
            .toList());
  }

  /** On the curve's line, at its ends where the interval is beyond them. */
  private PlotSeries mark(String key, List<CheckpointPoint> curve, double seconds) {
    var before = curve.getFirst();
    var after = curve.getLast();
    for (var each : curve) {
      before = each.seconds() <= seconds ? each : before;
    }
    for (var each : curve.reversed()) {
      after = each.seconds() >= seconds ? each : after;
    }
    double span = after.seconds() - before.seconds();
    double share = span <= 0 ? 0 : Math.clamp((seconds - before.seconds()) / span, 0, 1);
    double goodput = before.goodput() + share * (after.goodput() - before.goodput());
    double at = Math.clamp(seconds, curve.getFirst().seconds(), curve.getLast().seconds());
    return new PlotSeries(words.of(key), Kind.POINTS, List.of(new Point(at, PERCENT * goodput)));
  }

  /** Completion time by GPUs held; by powers where the longest runs take many times as long. */
  public SeriesPlot spares(Goodput of) {
    var points = of.front();
    double from = points.isEmpty() ? Double.NaN : points.getFirst().gpus();
    double last = points.stream().mapToDouble(each -> each.finishHours().high()).max().orElse(0);
    var title = words.of("drawn.goodput.end");
    return new SeriesPlot(
        "",
        Axis.linear(words.of("drawn.goodput.gpus"), from, Double.NaN),
        last > MANY_TIMES * of.usefulHours()
            ? Axis.logarithmic(title)
            : Axis.linear(title, of.usefulHours(), Double.NaN),
        List.of(
            ends("drawn.goodput.late", points, each -> each.finishHours().high(), Kind.LINE),
            ends("drawn.goodput.median", points, each -> each.finishHours().median(), Kind.FRONT)));
  }

  private PlotSeries ends(
      String key, List<SparePoint> points, Function<SparePoint, Double> hours, Kind kind) {
    return new PlotSeries(
        words.of(key),
        kind,
        points.stream().map(each -> new Point(each.gpus(), hours.apply(each))).toList());
  }

  /** What share of the lost time each cause has, the largest first. */
  public SeriesPlot causes(Goodput of) {
    var sorted = sortedCauses(of);
    return new SeriesPlot(
        "",
        Axis.categories("", sorted.stream().map(Map.Entry::getKey).toList()),
        Axis.linear(words.of("drawn.goodput.causes")),
        List.of(
            PlotSeries.bars(
                words.of("drawn.goodput.causes"),
                sorted.stream()
                    .mapToDouble(each -> rounded(PERCENT * each.getValue()))
                    .toArray())));
  }

  /** As bars are labelled. */
  private static double rounded(double percent) {
    return Math.round(percent * TENTHS) / TENTHS;
  }

  /** Causes of lost time, the largest first. */
  public static List<Map.Entry<String, Double>> sortedCauses(Goodput of) {
    return of.causes().entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .toList();
  }
}
