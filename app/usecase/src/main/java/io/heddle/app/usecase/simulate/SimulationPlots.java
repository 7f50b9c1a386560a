package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.simulate.PolicyFamily.Curve;
import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.model.result.SimulationOutcome.Sample;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.PlotSeries.Kind;
import io.heddle.render.plot.PlotSeries.Point;
import io.heddle.render.plot.SeriesPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What came of the first trace of a study, over time and as distributions, policy by policy. */
public final class SimulationPlots {
  /** More points than pixels only cost time. */
  private static final int MOST_POINTS = 300;

  private SimulationPlots() {}

  /** Plots over time, by name: allocated GPUs, waiting and running jobs, and the family's own. */
  public static Map<String, SeriesPlot> overTime(SimulationAnswer answer) {
    var clock = Clock.of(answer);
    var plots = new LinkedHashMap<String, SeriesPlot>();
    plots.put(
        "Utilization",
        sampled(
            answer,
            clock,
            "allocated GPUs (%)",
            100,
            (outcome, sample) -> 100.0 * sample.gpus() / Math.max(1, outcome.gpus())));
    plots.put(
        "Queue length",
        sampled(answer, clock, "waiting jobs", Double.NaN, (_, sample) -> sample.waiting()));
    plots.put(
        "Running jobs",
        sampled(answer, clock, "running jobs", Double.NaN, (_, sample) -> sample.running()));
    for (var each : answer.results()) {
      for (var curve : each.first().curves()) {
        plots.computeIfAbsent(curve.name(), name -> curves(answer, clock, name, curve.axis()));
      }
    }
    plots.replaceAll((name, plot) -> plot.titled(title(answer, name)));
    return plots;
  }

  /** Distributions over the jobs, by name: completion and waiting times. */
  public static Map<String, SeriesPlot> distributions(SimulationAnswer answer) {
    var plots = new LinkedHashMap<String, SeriesPlot>();
    plots.put(
        "Completion time",
        distribution(
            answer,
            "from submission to end",
            true,
            job -> job.endSeconds() == null ? Double.NaN : job.endSeconds() - submit(job)));
    plots.put(
        "Waiting time",
        distribution(
            answer,
            "from submission to start",
            false,
            job -> job.startSeconds() == null ? Double.NaN : job.startSeconds() - submit(job)));
    plots.replaceAll((name, plot) -> plot.titled(title(answer, name)));
    return plots;
  }

  /** A time on the trace's clock as plots over time show it. */
  public static double shown(SimulationAnswer answer, double seconds) {
    return seconds / Clock.of(answer).seconds();
  }

  /** A time on the trace's clock of what plots over time show. */
  public static double clock(SimulationAnswer answer, double shown) {
    return shown * Clock.of(answer).seconds();
  }

  private static double submit(JobOutcome job) {
    return job.job().submitSeconds();
  }

  private static String title(SimulationAnswer answer, String name) {
    return "%s: %s on %s".formatted(name, answer.study().source(), answer.study().cluster().name());
  }

  /** The unit of times. */
  private record Clock(String unit, double seconds) {
    private static final Clock SECONDS = new Clock("s", 1);
    private static final List<Clock> ALL =
        List.of(new Clock("d", 86_400), new Clock("h", 3600), new Clock("min", 60), SECONDS);

    static Clock of(SimulationAnswer answer) {
      return of(
          outcomes(answer)
              .mapToDouble(each -> each.toSeconds() - each.fromSeconds())
              .max()
              .orElse(1));
    }

    /** In which the longest is three or more. */
    static Clock of(double longest) {
      return ALL.stream()
          .filter(each -> longest >= 3 * each.seconds())
          .findFirst()
          .orElse(ALL.getLast());
    }

    Axis axis(double to) {
      return Axis.linear("time since the first submission (%s)".formatted(unit), 0, to);
    }
  }

  private static Stream<SimulationOutcome> outcomes(SimulationAnswer answer) {
    return answer.results().stream().map(each -> each.first().outcome());
  }

  private static double last(SimulationAnswer answer, Clock clock) {
    return outcomes(answer).mapToDouble(SimulationOutcome::toSeconds).max().orElse(1)
        / clock.seconds();
  }

  private interface Value {
    double of(SimulationOutcome outcome, Sample sample);
  }

  private static SeriesPlot sampled(
      SimulationAnswer answer, Clock clock, String axis, double most, Value value) {
    var series = new ArrayList<PlotSeries>();
    double end = last(answer, clock);
    for (var each : answer.results()) {
      var outcome = each.first().outcome();
      series.add(
          new PlotSeries(
              each.policy(), Kind.STEP, averaged(outcome, end * clock.seconds(), clock, value)));
    }
    return new SeriesPlot("", clock.axis(end), Axis.linear(axis, 0, most), series);
  }

  /** Means over equal stretches where there are more samples than can be seen. */
  private static List<Point> averaged(
      SimulationOutcome outcome, double end, Clock clock, Value value) {
    var samples = outcome.samples();
    var points = new ArrayList<Point>();
    if (samples.size() <= MOST_POINTS) {
      samples.forEach(
          each -> points.add(new Point(each.seconds() / clock.seconds(), value.of(outcome, each))));
      points.add(
          new Point(outcome.toSeconds() / clock.seconds(), value.of(outcome, samples.getLast())));
      return points;
    }
    double width = (end - outcome.fromSeconds()) / MOST_POINTS;
    var sums = new double[MOST_POINTS];
    int bins = 0;
    for (int i = 0; i < samples.size(); i++) {
      double from = samples.get(i).seconds() - outcome.fromSeconds();
      double to =
          (i + 1 < samples.size() ? samples.get(i + 1).seconds() : outcome.toSeconds())
              - outcome.fromSeconds();
      double height = value.of(outcome, samples.get(i));
      for (int bin = (int) (from / width); bin < MOST_POINTS && bin * width < to; bin++) {
        double seconds = Math.min(to, (bin + 1) * width) - Math.max(from, bin * width);
        sums[bin] += height * seconds / width;
        bins = Math.max(bins, bin + 1);
      }
    }
    for (int bin = 0; bin < bins; bin++) {
      points.add(new Point((outcome.fromSeconds() + bin * width) / clock.seconds(), sums[bin]));
    }
    points.add(new Point(outcome.toSeconds() / clock.seconds(), sums[Math.max(0, bins - 1)]));
    return points;
  }

  private static SeriesPlot curves(SimulationAnswer answer, Clock clock, String name, String axis) {
    var series = new ArrayList<PlotSeries>();
    for (var each : answer.results()) {
      each.first().curves().stream()
          .filter(curve -> curve.name().equals(name))
          .findFirst()
          .ifPresent(curve -> series.add(series(each.policy(), curve, clock)));
    }
    return new SeriesPlot("", clock.axis(last(answer, clock)), Axis.linear(axis, 0, 100), series);
  }

  private static PlotSeries series(String policy, Curve curve, Clock clock) {
    double[] xs = Arrays.stream(curve.seconds()).map(at -> at / clock.seconds()).toArray();
    return PlotSeries.of(policy, Kind.STEP, xs, curve.values());
  }

  /**
   * Of the jobs that have such a time.
   *
   * @param powers for times that are never nought and go from seconds to days
   */
  private static SeriesPlot distribution(
      SimulationAnswer answer, String what, boolean powers, ToDoubleFunction<JobOutcome> time) {
    double longest =
        outcomes(answer)
            .flatMap(each -> each.jobs().stream())
            .mapToDouble(time)
            .filter(Double::isFinite)
            .max()
            .orElse(1);
    var clock = powers ? Clock.SECONDS : Clock.of(longest);
    var series = new ArrayList<PlotSeries>();
    for (var each : answer.results()) {
      double[] times =
          each.first().outcome().jobs().stream()
              .mapToDouble(time)
              .filter(Double::isFinite)
              .map(value -> value / clock.seconds())
              .sorted()
              .toArray();
      if (times.length > 0) {
        series.add(new PlotSeries(each.policy(), Kind.STEP, shares(times, powers ? times[0] : 0)));
      }
    }
    return new SeriesPlot(
        "",
        powers
            ? Axis.durations("time " + what)
            : Axis.linear("time %s (%s)".formatted(what, clock.unit()), 0, Double.NaN),
        Axis.linear("share of the jobs that have it (%)", 0, 100),
        series);
  }

  /** Share of the jobs up to each time, in percent; thinned where there are very many. */
  private static List<Point> shares(double[] sorted, double from) {
    var points = new ArrayList<Point>();
    points.add(new Point(from, 0));
    int steps = Math.min(MOST_POINTS, sorted.length);
    for (int step = 1; step <= steps; step++) {
      int upTo = (int) Math.ceil((double) step * sorted.length / steps);
      points.add(new Point(sorted[upTo - 1], 100.0 * upTo / sorted.length));
    }
    return points;
  }
}
