package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.PlotSeries.Kind;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.contention.ContentionFairness;
import io.heddle.solvers.contention.IntensityTransmission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** The plots of the contention tab. */
final class ContentionPlots {
  private static final double PETA = 1e15;

  private ContentionPlots() {}

  /** Bars of all schedulers, and of a person's own levels where they chose some. */
  static SeriesPlot utilization(Map<String, Double> comparison, @Nullable Schedule shown) {
    var names = new ArrayList<String>();
    var values = new ArrayList<Double>();
    if (shown != null && shown.chosen()) {
      names.add(Text.of("contend.plot.yours"));
      values.add(100 * shown.utilization());
    }
    comparison.forEach((name, share) -> {
      names.add(name);
      values.add(100 * share);
    });
    return new SeriesPlot(
        Text.of("contend.plot.utilization"),
        Axis.categories(Text.of("contend.scheduler"), names),
        Axis.linear(Text.of("contend.plot.utilization.axis"), 0, 100),
        List.of(
            PlotSeries.bars(
                Text.of("contend.plot.utilization"),
                values.stream().mapToDouble(Double::doubleValue).toArray())));
  }

  /**
   * Over time, by job in its colour.
   *
   * @param known numbers of jobs that have one elsewhere
   */
  static SeriesPlot intensity(
      Schedule shown, IntensityTransmission transmission, JobNumbers known) {
    var series = new ArrayList<PlotSeries>();
    var numbers = ScheduleViews.numbers(shown.schedule(), known);
    for (var job : ScheduleViews.byNumber(shown.schedule(), known)) {
      int at = transmission.jobs().indexOf(job.id());
      if (at >= 0) {
        var values = transmission.intensity().get(at);
        var xs = new double[values.size()];
        Arrays.setAll(xs, i -> i * transmission.step());
        double[] ys = values.stream().mapToDouble(value -> value / PETA).toArray();
        series.add(PlotSeries.of(job.id(), Kind.AREA, xs, ys).coloured(numbers.colour(job.id())));
      }
    }
    double end =
        transmission.step()
            * Math.max(
                1,
                transmission.intensity().isEmpty()
                    ? 1
                    : transmission.intensity().getFirst().size() - 1);
    return new SeriesPlot(
        Text.of("contend.plot.intensity"),
        Axis.linear(Text.of("contend.plot.time"), 0, end),
        Axis.linear(Text.of("contend.plot.intensity.axis")),
        series);
  }

  /**
   * The trade-offs as they are shown, counted and exported, and beside them what turns would give.
   */
  static SeriesPlot fairness(
      List<ContentionFairness.Point> points, ContentionFairness.@Nullable Point walked) {
    double[] slowest = points.stream().mapToDouble(ContentionFairness.Point::heldSlowest).toArray();
    double[] utilization =
        points.stream().mapToDouble(point -> 100 * point.heldUtilization()).toArray();
    double[] turns = points.stream().mapToDouble(point -> 100 * point.utilization()).toArray();
    var all = DoubleStream.concat(Arrays.stream(utilization), Arrays.stream(turns));
    var range = all.summaryStatistics();
    double low = Math.floor(range.getMin() - 1);
    double high = Math.min(100, Math.ceil(range.getMax() + 1));
    var series = new ArrayList<PlotSeries>();
    series.add(PlotSeries.of(Text.of("contend.plot.weights"), Kind.LINE, slowest, utilization));
    series.add(
        PlotSeries.of(
            Text.of("contend.plot.turns"),
            Kind.GUIDE,
            points.stream().mapToDouble(ContentionFairness.Point::slowest).toArray(),
            turns));
    if (walked != null) {
      series.add(
          PlotSeries.of(
              Text.of("contend.plot.walked", walked.weight()),
              Kind.POINTS,
              new double[] {walked.heldSlowest()},
              new double[] {100 * walked.heldUtilization()}));
    }
    return new SeriesPlot(
        Text.of("contend.plot.fairness"),
        Axis.linear(Text.of("contend.plot.slowest"), 1, Double.NaN),
        Axis.linear(Text.of("contend.plot.utilization.axis"), Math.max(0, low), high),
        series);
  }
}
