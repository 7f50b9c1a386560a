package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.solvers.parallelism.CalibrationStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** How far the peak memory is from what was measured, by source and by GPU type. */
final class EstimateMemory {
  private static final double PERCENT = 100;

  private EstimateMemory() {}

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
    var groups = new TreeMap<String, List<String>>();
    for (var run : study.runs()) {
      if (study.memory().containsKey(run.id())) {
        groups.computeIfAbsent(key.apply(run), _ -> new ArrayList<>()).add(run.id());
      }
    }
    groups.forEach((name, ids) -> rows.add(row(name, ids, study)));
  }

  private static List<String> row(String name, List<String> ids, CalibrationStudy study) {
    double worst = 0;
    double sum = 0;
    for (var id : ids) {
      double error = study.memory().getOrDefault(id, 0.0);
      sum += error;
      worst = Math.abs(error) > Math.abs(worst) ? error : worst;
    }
    return List.of(
        name,
        String.valueOf(ids.size()),
        mean(ids, study.memory()),
        String.format(Locale.ENGLISH, "%+.1f", PERCENT * sum / ids.size()),
        String.format(Locale.ENGLISH, "%+.1f", PERCENT * worst),
        mean(ids, study.memoryOfNearest()));
  }

  private static String mean(List<String> ids, Map<String, Double> errors) {
    double mean =
        ids.stream().mapToDouble(id -> Math.abs(errors.getOrDefault(id, 0.0))).average().orElse(0);
    return String.format(Locale.ENGLISH, "%.1f", PERCENT * mean);
  }
}
