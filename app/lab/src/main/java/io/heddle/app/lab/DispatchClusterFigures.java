package io.heddle.app.lab;

import io.heddle.app.usecase.dispatch.DispatchStudy;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.dispatch.GpuDispatchAlgorithms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Tables and figures of the page, cluster by cluster. */
final class DispatchClusterFigures {
  /** Table 2: mean GBE in per cent and mean loss in GB/s. */
  private static final Map<String, Map<String, List<String>>> PAPER =
      Map.of(
          "h100",
          Map.of(
              "bandpilot", List.of("96.99", "3.01"),
              "topo", List.of("84.53", "15.93"),
              "default", List.of("75.33", "29.74"),
              "random", List.of("66.75", "53.30")),
          "het-4mix",
          Map.of(
              "bandpilot", List.of("89.9", "2.1"),
              "topo", List.of("58.9", "7.9"),
              "default", List.of("51", "11.9"),
              "random", List.of("47", "14.7")));

  private static final List<String> SHOWN = DispatchStudy.compared();
  private static final List<String> PARTS = DispatchStudy.parts();

  private final List<ReportFigure> figures = new ArrayList<>();
  private final List<List<String>> table2 = new ArrayList<>();
  private final List<List<String>> bySize = new ArrayList<>();
  private final List<List<String>> times = new ArrayList<>();

  /** Table 2's mean GBE in per cent; a dash where the paper has none. */
  static String paperGbe(String profile, String algorithm) {
    var cluster = profile.equals("h100-16MB") ? "h100" : profile;
    return PAPER.getOrDefault(cluster, Map.of()).getOrDefault(algorithm, List.of("–")).getFirst();
  }

  void scatter(String cluster, List<BandwidthSample> samples, double[] predicted) {
    var actual = samples.stream().mapToDouble(BandwidthSample::gigabytesPerSecond).toArray();
    double most = Arrays.stream(actual).max().orElse(1);
    figures.add(
        ReportFigure.of(
            "fig5-" + cluster,
            new SeriesPlot(
                "Fig. 5: predicted and actual bandwidth, " + cluster,
                Axis.linear("actual (GB/s)"),
                Axis.linear("predicted (GB/s)"),
                List.of(
                    PlotSeries.of(
                        "exact",
                        PlotSeries.Kind.GUIDE,
                        new double[] {0, most},
                        new double[] {0, most}),
                    PlotSeries.of(
                        "unseen allocations", PlotSeries.Kind.POINTS, actual, predicted)))));
  }

  void curves(String cluster, Map<String, DispatchAlgorithmTrials.Curve> curves) {
    rows(cluster, curves);
    lines(
        "fig6-", "Fig. 6: GBE", cluster, "GBE", SHOWN, curves, DispatchAlgorithmTrials.Curve::gbe);
    lines(
        "fig7-",
        "Fig. 7: bandwidth loss",
        cluster,
        "loss (GB/s)",
        SHOWN,
        curves,
        DispatchAlgorithmTrials.Curve::loss);
    lines(
        "fig8-",
        "Fig. 8: search time",
        cluster,
        "time (ms)",
        PARTS,
        curves,
        DispatchAlgorithmTrials.Curve::millis);
    lines(
        "fig10-",
        "Fig. 10: GBE of the parts",
        cluster,
        "GBE",
        PARTS,
        curves,
        DispatchAlgorithmTrials.Curve::gbe);
  }

  private void rows(String cluster, Map<String, DispatchAlgorithmTrials.Curve> curves) {
    for (var algorithm : GpuDispatchAlgorithms.registry().all()) {
      var name = algorithm.name();
      var curve = Objects.requireNonNull(curves.get(name));
      var paper = PAPER.getOrDefault(cluster, Map.of()).getOrDefault(name, List.of("–", "–"));
      table2.add(
          List.of(
              cluster,
              name,
              ReportCells.hundredths(100 * curve.meanGbe()),
              paper.get(0),
              ReportCells.hundredths(curve.meanLoss()),
              paper.get(1)));
      for (int i = 0; i < curve.gbe().length; i++) {
        bySize.add(
            List.of(
                cluster,
                name,
                String.valueOf(i + 1),
                ReportCells.hundredths(100 * curve.gbe()[i]),
                ReportCells.hundredths(curve.loss()[i])));
        if (PARTS.contains(name)) {
          times.add(
              List.of(
                  cluster,
                  name,
                  String.valueOf(i + 1),
                  ReportCells.hundredths(curve.millis()[i]),
                  ReportCells.hundredths(curve.predictMillis()[i])));
        }
      }
    }
  }

  private void lines(
      String prefix,
      String title,
      String cluster,
      String unit,
      List<String> names,
      Map<String, DispatchAlgorithmTrials.Curve> curves,
      Function<DispatchAlgorithmTrials.Curve, double[]> values) {
    var series = new ArrayList<PlotSeries>();
    for (var name : names) {
      var curve = Objects.requireNonNull(curves.get(name));
      var ys = values.apply(curve);
      var xs = IntStream.rangeClosed(1, ys.length).asDoubleStream().toArray();
      series.add(PlotSeries.of(name, PlotSeries.Kind.LINE, xs, ys));
    }
    if (prefix.equals("fig8-")) {
      var ys = Objects.requireNonNull(curves.get(PARTS.getFirst())).predictMillis();
      var xs = IntStream.rangeClosed(1, ys.length).asDoubleStream().toArray();
      series.add(PlotSeries.of(PARTS.getFirst() + ", in the model", PlotSeries.Kind.LINE, xs, ys));
    }
    figures.add(
        ReportFigure.of(
            prefix + cluster,
            new SeriesPlot(
                title + ", " + cluster, Axis.linear("GPUs asked for"), Axis.linear(unit), series)));
  }

  List<ReportTable> tables() {
    return List.of(
        new ReportTable(
                "table2",
                "Table 2: mean over all request sizes",
                List.of("cluster", "algorithm", "GBE %", "paper", "loss GB/s", "paper"),
                table2)
            .beside("GBE %", "paper"),
        new ReportTable(
            "fig6-fig7-fig10",
            "GBE and loss by request size",
            List.of("cluster", "algorithm", "GPUs", "GBE %", "loss GB/s"),
            bySize),
        new ReportTable(
            "fig8-time",
            "Search time by request size",
            List.of("cluster", "algorithm", "GPUs", "ms", "of it in the model"),
            times));
  }

  List<ReportFigure> figures() {
    return figures;
  }
}
