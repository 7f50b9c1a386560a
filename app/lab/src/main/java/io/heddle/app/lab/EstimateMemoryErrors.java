package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.solvers.parallelism.CalibrationStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** How far the peak memory is from what was measured, by source and by GPU type. */
final class EstimateMemoryErrors {

  private EstimateMemoryErrors() {}

  static ReportTable table(CalibrationStudy study) {
    var rows = new ArrayList<List<String>>();
    addGroups(study, EstimateCase::source, rows);
    addGroups(study, EstimateCase::gpu, rows);
    rows.add(row("all", List.copyOf(study.memory().keySet()), study));
    return new ReportTable(
        "estimate-memory",
        "Error of the peak memory in %, nothing fitted",
        List.of("source or GPU", "runs", "mean", "signed", "worst", "nearest run as control"),
        rows);
  }

  private static void addGroups(
      CalibrationStudy study, Function<EstimateCase, String> key, List<List<String>> rows) {
    var groups = new TreeMap<String, List<EstimateCase>>();
    for (var run : study.runs()) {
      if (study.memory().containsKey(run)) {
        groups.computeIfAbsent(key.apply(run), _ -> new ArrayList<>()).add(run);
      }
    }
    groups.forEach((name, runs) -> rows.add(row(name, runs, study)));
  }

  private static List<String> row(String name, List<EstimateCase> runs, CalibrationStudy study) {
    double worst = 0;
    double sum = 0;
    for (var run : runs) {
      double error = study.memory().getOrDefault(run, 0.0);
      sum += error;
      worst = Math.abs(error) > Math.abs(worst) ? error : worst;
    }
    return List.of(
        name,
        String.valueOf(runs.size()),
        mean(runs, study.memory()),
        ReportCells.signedPercent(sum / runs.size()),
        ReportCells.signedPercent(worst),
        mean(runs, study.memoryOfNearest()));
  }

  private static String mean(List<EstimateCase> runs, Map<EstimateCase, Double> errors) {
    double mean =
        runs.stream()
            .mapToDouble(run -> Math.abs(errors.getOrDefault(run, 0.0)))
            .average()
            .orElse(0);
    return ReportCells.percent(mean);
  }
}
