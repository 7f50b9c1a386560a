package io.heddle.app.usecase.simulate;

import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.PlotSeries.Kind;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.replay.ReplayLinkKind;
import io.heddle.solvers.replay.TraceReplayResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What came of a trace under several schedulers, as tables and figures (CRUX, Figs 23 and 24). */
public final class ReplayReport {
  private static final double HOUR = 3600;
  private static final List<String> CLASSES =
      List.of("least intense quarter", "second quarter", "third quarter", "most intense quarter");

  private ReplayReport() {}

  /** One table of all, a table of jobs and of hours for each, bars, and intensity over time. */
  public static LabReport of(String fabric, List<TraceReplayResult> results) {
    var tables = new ArrayList<ReportTable>();
    var figures = new ArrayList<ReportFigure>();
    tables.add(summary(fabric, results));
    figures.add(ReportFigure.of(fabric + "-utilization", utilization(fabric, results)));
    for (var each : results) {
      tables.add(hours(fabric, each));
      for (var kind : ReplayLinkKind.values()) {
        figures.add(
            ReportFigure.of(
                fabric + "-intensity" + suffix(kind) + "-" + each.scheduler(),
                intensity(each, kind)));
      }
    }
    // Tables of hours are long; a person reads the first table and the pictures.
    return new LabReport(
        "Trace on " + fabric,
        tables.subList(0, 1),
        figures,
        List.of(),
        tables.subList(1, tables.size()));
  }

  static ReportTable summary(String fabric, List<TraceReplayResult> results) {
    var rows = new ArrayList<List<String>>();
    for (var each : results) {
      rows.add(
          List.of(
              each.scheduler(),
              "%.2f".formatted(100 * each.gpuUtilization()),
              "%.0f".formatted(each.meanJct()),
              "%.3f"
                  .formatted(
                      each.jobs().stream()
                          .mapToDouble(TraceReplayResult.JobOutcome::slowdown)
                          .average()
                          .orElse(1)),
              "%.2f"
                  .formatted(
                      each.jobs().stream()
                          .mapToDouble(TraceReplayResult.JobOutcome::slowdown)
                          .max()
                          .orElse(1)),
              "%.1f".formatted(100 * each.contendedJobs())));
    }
    return new ReportTable(
        fabric + "-schedulers",
        "GPU utilization by scheduler",
        List.of(
            "scheduler",
            "GPU utilization (%)",
            "mean JCT (s)",
            "mean slowdown",
            "largest slowdown",
            "jobs that contend (%)"),
        rows);
  }

  private static ReportTable hours(String fabric, TraceReplayResult result) {
    var rows = new ArrayList<List<String>>();
    for (var bin : result.bins()) {
      var row = new ArrayList<String>();
      row.add("%.0f".formatted(bin.from()));
      row.add("%.2f".formatted(bin.jobs()));
      row.add("%.1f".formatted(bin.gpus()));
      row.add("%.4f".formatted(bin.gpuUtilization()));
      for (var kind : ReplayLinkKind.values()) {
        links(bin, kind).forEach(share -> row.add("%.5f".formatted(share)));
      }
      rows.add(row);
    }
    var header = new ArrayList<>(List.of("from (s)", "jobs", "GPUs", "GPU utilization"));
    for (var kind : ReplayLinkKind.values()) {
      CLASSES.forEach(name -> header.add(words(kind) + ": " + name));
    }
    return new ReportTable(
        fabric + "-timeline-" + result.scheduler(),
        "Over time, " + result.scheduler(),
        header,
        rows);
  }

  static SeriesPlot utilization(String fabric, List<TraceReplayResult> results) {
    return new SeriesPlot(
        "GPU utilization on " + fabric,
        Axis.categories("scheduler", results.stream().map(TraceReplayResult::scheduler).toList()),
        Axis.linear("GPU utilization (%)", 0, 100),
        List.of(
            PlotSeries.bars(
                "GPU utilization",
                results.stream().mapToDouble(each -> 100 * each.gpuUtilization()).toArray())));
  }

  private static List<Double> links(TraceReplayResult.Bin bin, ReplayLinkKind kind) {
    return Objects.requireNonNull(bin.links().get(kind));
  }

  private static String words(ReplayLinkKind kind) {
    return switch (kind) {
      case PCIE -> "PCIe links";
      case ADAPTER -> "links of adapters";
      case SWITCHES -> "links between switches";
    };
  }

  private static String suffix(ReplayLinkKind kind) {
    return switch (kind) {
      case PCIE -> "-pcie";
      case ADAPTER -> "-adapters";
      case SWITCHES -> "";
    };
  }

  /** What the links of a kind carry, by the intensity of the jobs. */
  static SeriesPlot intensity(TraceReplayResult result, ReplayLinkKind kind) {
    double[] hours = result.bins().stream().mapToDouble(bin -> bin.from() / HOUR).toArray();
    var series = new ArrayList<PlotSeries>();
    for (int c = CLASSES.size() - 1; c >= 0; c--) {
      int at = c;
      series.add(
          PlotSeries.of(
              CLASSES.get(c),
              Kind.AREA,
              hours,
              result.bins().stream().mapToDouble(bin -> 100 * links(bin, kind).get(at)).toArray()));
    }
    return new SeriesPlot(
        "Intensity of what the links carry: " + result.scheduler(),
        Axis.linear("time (h)", 0, hours.length == 0 ? 1 : hours[hours.length - 1]),
        Axis.linear("share of the %s (%%)".formatted(words(kind))),
        series);
  }
}
