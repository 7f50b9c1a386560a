package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.dispatch.DispatchAnswer;
import io.heddle.app.usecase.dispatch.DispatchStudy;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.cluster.HostType;
import io.heddle.model.result.GpuDispatch;
import io.heddle.render.heatmap.HeatmapModel;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.PlotSeries.Kind;
import io.heddle.render.plot.SeriesPlot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The plots of the dispatch tab. */
final class DispatchPlots {
  private static final List<String> SHOWN = DispatchStudy.compared();
  private static final List<String> PARTS = DispatchStudy.parts();

  private DispatchPlots() {}

  /** Predicted and actual bandwidth of one request; shares of the optimum of several. */
  static @Nullable SeriesPlot algorithms(Map<String, DispatchAnswer> comparison) {
    if (comparison.isEmpty()) {
      return null;
    }
    var names = List.copyOf(comparison.keySet());
    boolean several = comparison.values().iterator().next().request().gpus().size() > 1;
    var series = new ArrayList<PlotSeries>();
    if (several) {
      series.add(
          PlotSeries.bars(
              Text.of("dispatch.plot.gbe"),
              comparison.values().stream().mapToDouble(each -> 100 * each.gbe()).toArray()));
    } else {
      series.add(
          bars("dispatch.plot.predicted", comparison, each -> value(first(each).predictedGBps())));
      series.add(bars("dispatch.plot.actual", comparison, each -> value(reached(first(each)))));
    }
    return new SeriesPlot(
        Text.of("dispatch.plot.algorithms"),
        Axis.categories(Text.of("dispatch.plot.algorithm"), names),
        several
            ? Axis.linear(Text.of("dispatch.plot.gbe"), 0, 100)
            : Axis.linear(Text.of("dispatch.plot.bandwidth")),
        series);
  }

  private static GpuDispatch first(DispatchAnswer answer) {
    return answer.dispatches().answers().getFirst();
  }

  private static @Nullable Double reached(GpuDispatch answer) {
    var bandwidth = answer.bandwidth();
    return bandwidth == null ? null : bandwidth.gbps();
  }

  private static double value(@Nullable Double speed) {
    return speed == null ? Double.NaN : speed;
  }

  private static PlotSeries bars(
      String key, Map<String, DispatchAnswer> comparison, ToDoubleFunction<DispatchAnswer> of) {
    var answers = List.copyOf(comparison.values());
    var points = new ArrayList<PlotSeries.Point>();
    for (int i = 0; i < answers.size(); i++) {
      double value = of.applyAsDouble(answers.get(i));
      if (!Double.isNaN(value)) {
        points.add(new PlotSeries.Point(i, value));
      }
    }
    return new PlotSeries(Text.of(key), Kind.BARS, points);
  }

  /**
   * @param assumed whether the optimum is the built-in model's, as nothing was measured
   */
  static SeriesPlot gbe(DispatchStudy study, boolean assumed) {
    return lines(
        study,
        SHOWN,
        Text.of("dispatch.plot.gbe.title"),
        Axis.linear(Text.of(assumed ? "dispatch.plot.gbe.assumed" : "dispatch.plot.gbe"), 0, 100),
        point -> 100 * point.gbe());
  }

  static SeriesPlot loss(DispatchStudy study) {
    return lines(
        study,
        SHOWN,
        Text.of("dispatch.plot.loss.title"),
        Axis.linear(Text.of("dispatch.plot.loss")),
        DispatchStudy.Point::loss);
  }

  /** Search time, and what of it bandpilot spends in the model. */
  static SeriesPlot time(DispatchStudy study) {
    var plot =
        lines(
            study,
            PARTS,
            Text.of("dispatch.plot.time.title"),
            Axis.linear(Text.of("dispatch.plot.time")),
            DispatchStudy.Point::millis);
    var series = new ArrayList<>(plot.series());
    series.add(
        line(
            Text.of("dispatch.plot.time.model"),
            study.curves().getOrDefault(PARTS.getFirst(), List.of()),
            DispatchStudy.Point::predictMillis));
    return new SeriesPlot(plot.title(), plot.x(), plot.y(), series);
  }

  private static SeriesPlot lines(
      DispatchStudy study,
      List<String> names,
      String title,
      Axis axis,
      ToDoubleFunction<DispatchStudy.Point> of) {
    var series = new ArrayList<PlotSeries>();
    for (var name : names) {
      series.add(line(name, study.curves().getOrDefault(name, List.of()), of));
    }
    double most =
        study.curves().values().stream()
            .flatMap(List::stream)
            .mapToDouble(DispatchStudy.Point::gpus)
            .max()
            .orElse(1);
    return new SeriesPlot(title, Axis.linear(Text.of("dispatch.plot.gpus"), 0, most), axis, series);
  }

  private static PlotSeries line(
      String name, List<DispatchStudy.Point> points, ToDoubleFunction<DispatchStudy.Point> of) {
    return PlotSeries.of(
        name,
        Kind.LINE,
        points.stream().mapToDouble(DispatchStudy.Point::gpus).toArray(),
        points.stream().mapToDouble(of).toArray());
  }

  static @Nullable SeriesPlot scatter(DispatchStudy study) {
    if (study.unseen().isEmpty()) {
      return null;
    }
    var actual =
        study.unseen().stream().mapToDouble(each -> each.sample().gigabytesPerSecond()).toArray();
    double most = Arrays.stream(actual).max().orElse(1);
    var accuracy = study.accuracy();
    return new SeriesPlot(
        Text.of("dispatch.plot.scatter"),
        Axis.linear(Text.of("dispatch.plot.actual.axis")),
        Axis.linear(Text.of("dispatch.plot.predicted.axis")),
        List.of(
            PlotSeries.of(
                Text.of("dispatch.plot.exact"),
                Kind.GUIDE,
                new double[] {0, most},
                new double[] {0, most}),
            PlotSeries.of(
                Text.of(
                    "dispatch.plot.unseen",
                    study.unseen().size(),
                    Double.isFinite(accuracy.r2()) ? "%.3f".formatted(accuracy.r2()) : "–",
                    "%.1f".formatted(100 * accuracy.mape())),
                Kind.POINTS,
                actual,
                study.predictions())));
  }

  /** Every pair of GPUs of a host. */
  static HeatmapModel matrix(HostType type, ClusterBandwidthFunction truth) {
    var table = truth.intra(type);
    var names = IntStream.range(0, type.gpus()).mapToObj(String::valueOf).toList();
    var rows = new ArrayList<double[]>();
    for (int a = 0; a < type.gpus(); a++) {
      var row = new double[type.gpus()];
      for (int b = 0; b < row.length; b++) {
        row[b] = a == b ? Double.NaN : table.of(1L << a | 1L << b);
      }
      rows.add(row);
    }
    return new HeatmapModel(
        Text.of("dispatch.matrix.title", type.name(), type.gpuModel()), "GB/s", names, names, rows);
  }
}
