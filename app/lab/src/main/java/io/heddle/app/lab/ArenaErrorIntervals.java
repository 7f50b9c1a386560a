package io.heddle.app.lab;

import io.heddle.app.usecase.report.MeanInterval;
import io.heddle.app.usecase.report.ReportTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** How sure the mean errors on Arena's setups are, and how far off a single one is. */
final class ArenaErrorIntervals {
  private static final double PERCENT = 100;

  /** Signed relative error of a setup, by way of knowing its time. */
  private final Map<String, ToDoubleFunction<ArenaJobRun>> ways = new LinkedHashMap<>();

  /** One more way; it gives no number where it says nothing. */
  ArenaErrorIntervals with(String way, ToDoubleFunction<ArenaJobRun> error) {
    ways.put(way, error);
    return this;
  }

  /**
   * @param groups of setups by name
   */
  ReportTable table(Map<String, List<ArenaJobRun>> groups) {
    var rows = new ArrayList<List<String>>();
    groups.forEach((name, group) ->
        ways.forEach((way, error) -> rows.add(row("%s, %s".formatted(way, name), group, error))));
    return new ReportTable(
        "arena-intervals",
        "Mean error in % with its 95 % interval over setups, and the worst single one",
        List.of("way, GPUs", "setups", "mean", "median", "worst", "worst setup"),
        rows);
  }

  private static List<String> row(
      String name, List<ArenaJobRun> group, ToDoubleFunction<ArenaJobRun> error) {
    var known = group.stream().filter(run -> !Double.isNaN(error.applyAsDouble(run))).toList();
    if (known.isEmpty()) {
      return List.of(name, "0", "", "", "", "");
    }
    var sizes =
        known.stream()
            .mapToDouble(run -> PERCENT * Math.abs(error.applyAsDouble(run)))
            .sorted()
            .toArray();
    var worst =
        known.stream()
            .max(Comparator.comparingDouble(run -> Math.abs(error.applyAsDouble(run))))
            .orElseThrow();
    double median = (sizes[(sizes.length - 1) / 2] + sizes[sizes.length / 2]) / 2;
    return List.of(
        name,
        String.valueOf(sizes.length),
        MeanInterval.of(sizes).text(1),
        ReportCells.tenths(median),
        ReportCells.signedPercent(error.applyAsDouble(worst)),
        worst.setup());
  }
}
