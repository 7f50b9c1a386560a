package io.heddle.app.lab;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.render.plot.Axis;
import io.heddle.render.plot.PlotSeries;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.parallelism.CalibrationStudy;
import io.heddle.solvers.parallelism.TimeMethod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The errors of a study as tables. */
final class EstimateErrors {
  private static final int WORST = 10;
  private static final int NOTE = 90;

  private final CalibrationStudy study;
  private final Map<EstimateCase, Double> ours;

  EstimateErrors(CalibrationStudy study) {
    this.study = study;
    ours = study.byPlan().getOrDefault(TimeMethod.CALIBRATED, Map.of());
  }

  ReportTable bySource() {
    var rows = new ArrayList<List<String>>();
    groups(EstimateCase::source)
        .forEach((source, runs) -> {
          var row = new ArrayList<>(List.of(source, String.valueOf(runs.size())));
          row.addAll(spread(runs));
          row.add(mean(runs, study.bySource().get(TimeMethod.CALIBRATED)));
          row.add(mean(runs, study.bySource().get(TimeMethod.NEAREST)));
          row.add(mean(runs, study.bySource().get(TimeMethod.CONSTANT_MFU)));
          row.add(mean(runs, study.byPlan().get(TimeMethod.NEAREST)));
          row.add(memory(runs));
          rows.add(row);
        });
    return new ReportTable(
        "estimate-by-source",
        "Error of the time in %, by who measured it",
        List.of(
            "source",
            "runs",
            "mean, plans left out",
            "signed",
            "worst",
            "mean, source left out",
            "control: nearest run, source left out",
            "control: constant MFU, source left out",
            "control: nearest run, plans left out",
            "memory, mean"),
        rows);
  }

  ReportTable byGpu() {
    var rows = new ArrayList<List<String>>();
    groups(EstimateCase::gpu)
        .forEach((gpu, runs) -> {
          var row = new ArrayList<>(List.of(gpu, String.valueOf(runs.size())));
          row.addAll(spread(runs));
          row.add(mean(runs, study.byGpu().get(TimeMethod.CALIBRATED)));
          rows.add(row);
        });
    return new ReportTable(
        "estimate-by-gpu",
        "Error of the time in %, by GPU type",
        List.of("GPU", "runs", "mean, plans left out", "signed", "worst", "mean, type left out"),
        rows);
  }

  /** Mean, signed mean and the worst of runs. */
  private List<String> spread(List<EstimateCase> runs) {
    var all = runs.stream().mapToDouble(run -> ours.getOrDefault(run, 0.0)).toArray();
    double sum = 0;
    double worst = 0;
    for (double each : all) {
      sum += each;
      worst = Math.abs(each) > Math.abs(worst) ? each : worst;
    }
    return List.of(
        mean(runs, ours),
        ReportCells.signedPercent(sum / all.length),
        ReportCells.signedPercent(worst));
  }

  ReportTable methods() {
    var rows = new ArrayList<List<String>>();
    for (var method : TimeMethod.values()) {
      rows.add(
          List.of(
              method.name().toLowerCase(Locale.ROOT).replace('_', ' '),
              mean(study.runs(), study.byPlan().get(method)),
              ofGroups(study.runs(), study.bySource().get(method), EstimateCase::source),
              ofGroups(study.runs(), study.byGpu().get(method), EstimateCase::gpu)));
    }
    return new ReportTable(
        "estimate-methods",
        "Mean error of the time in %, beside controls",
        List.of("method", "plans left out", "mean of sources left out", "mean of GPUs left out"),
        rows);
  }

  /** Error and coverage of sources that were left out, apart by what they trained. */
  ReportTable intervals() {
    var rows = new ArrayList<List<String>>();
    for (boolean plain : new boolean[] {true, false}) {
      var kind = plain ? "dense, 16 or 32 bits" : "experts, fp8 or fp4";
      var all =
          study.runs().stream().filter(run -> CalibrationStudy.isPlain(run) == plain).toList();
      all.stream()
          .collect(groupingBy(EstimateCase::source, TreeMap::new, toList()))
          .forEach((source, runs) -> rows.add(leftOut(kind, source, runs)));
      rows.add(leftOut(kind, "mean of sources", all));
    }
    rows.add(leftOut("all", "mean of sources", study.runs()));
    return new ReportTable(
        "estimate-intervals",
        "Sources left out: mean error of the time and runs inside of the 80 % interval, in %",
        List.of(
            "what",
            "source",
            "runs",
            "mean error",
            "worst source",
            "control: nearest run",
            "control: constant MFU",
            "runs covered"),
        rows);
  }

  private List<String> leftOut(String kind, String source, List<EstimateCase> runs) {
    var errors = study.bySource().getOrDefault(TimeMethod.CALIBRATED, Map.of());
    double worst =
        runs.stream().collect(groupingBy(EstimateCase::source)).values().stream()
            .mapToDouble(each -> CalibrationStudy.mean(each, errors, _ -> true))
            .max()
            .orElse(0);
    return List.of(
        kind,
        source,
        String.valueOf(runs.size()),
        ofGroups(runs, errors, EstimateCase::source),
        ReportCells.percent(worst),
        ofGroups(runs, study.bySource().get(TimeMethod.NEAREST), EstimateCase::source),
        ofGroups(runs, study.bySource().get(TimeMethod.CONSTANT_MFU), EstimateCase::source),
        share(runs, study.covered()));
  }

  private static String share(List<EstimateCase> runs, Map<EstimateCase, Boolean> covered) {
    var known = runs.stream().filter(covered::containsKey).toList();
    long inside = known.stream().filter(run -> covered.getOrDefault(run, false)).count();
    return known.isEmpty() ? "" : ReportCells.percent((double) inside / known.size());
  }

  ReportTable worst() {
    var rows = new ArrayList<List<String>>();
    study.runs().stream()
        .sorted(Comparator.comparingDouble(run -> -Math.abs(ours.getOrDefault(run, 0.0))))
        .limit(WORST)
        .forEach(run ->
            rows.add(
                List.of(
                    run.id(),
                    ReportCells.signedPercent(ours.getOrDefault(run, 0.0)),
                    "%d × %s".formatted(run.gpus(), run.gpu()),
                    run.note().substring(0, Math.min(NOTE, run.note().length())))));
    return new ReportTable(
        "estimate-worst",
        "The worst errors of the time in %, plans left out",
        List.of("run", "error", "GPUs", "its source says"),
        rows);
  }

  ReportFigure scatter() {
    var series = new ArrayList<PlotSeries>();
    groups(EstimateCase::source)
        .forEach((source, runs) -> {
          var points = new ArrayList<PlotSeries.Point>();
          for (var run : runs) {
            var measured = run.measuredSeconds();
            if (measured != null) {
              points.add(
                  new PlotSeries.Point(measured, measured * (1 + ours.getOrDefault(run, 0.0))));
            }
          }
          series.add(new PlotSeries(source, PlotSeries.Kind.POINTS, points));
        });
    return ReportFigure.of(
        "estimate-scatter",
        new SeriesPlot(
            "Estimated against measured, plans left out",
            Axis.logarithmic("measured seconds per iteration"),
            Axis.logarithmic("estimated seconds per iteration"),
            series));
  }

  private Map<String, List<EstimateCase>> groups(Function<EstimateCase, String> key) {
    return study.runs().stream().collect(groupingBy(key, TreeMap::new, toList()));
  }

  private String memory(List<EstimateCase> runs) {
    boolean any = runs.stream().anyMatch(run -> study.memory().containsKey(run));
    return any ? mean(runs, study.memory()) : "";
  }

  private static String ofGroups(
      List<EstimateCase> runs,
      @Nullable Map<EstimateCase, Double> errors,
      Function<EstimateCase, String> key) {
    return errors == null || errors.isEmpty()
        ? ""
        : ReportCells.percent(CalibrationStudy.meanOfGroups(runs, errors, key));
  }

  private static String mean(List<EstimateCase> runs, @Nullable Map<EstimateCase, Double> errors) {
    return errors == null || errors.isEmpty()
        ? ""
        : ReportCells.percent(CalibrationStudy.mean(runs, errors, _ -> true));
  }
}
