package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.solvers.parallelism.OwnRunsStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/** The learning curve of a site that has runs of its own. */
final class EstimateOwnRuns {
  private static final int DRAWS = 5;

  /** Where which plans are learned is selected, every draw holds other plans out. */
  private static final int SELECTION_DRAWS = 10;

  private EstimateOwnRuns() {}

  /**
   * The learning curve of each source, and what it gains where the plans are selected.
   *
   * @param further runs that the estimate is never fitted to
   */
  static List<ReportTable> tables(List<EstimateCase> runs, List<EstimateCase> further) {
    var sources = OwnRunsStudy.of(runs, further);
    return List.of(
        table(
            "estimate-own-runs",
            sources.stream().flatMap(source -> source.curve(DRAWS).stream()).toList()),
        selections(
            sources.stream()
                .flatMap(source -> source.selections(SELECTION_DRAWS).stream())
                .toList()));
  }

  private static ReportTable selections(List<OwnRunsStudy.Selection> selections) {
    var rows = new ArrayList<List<String>>();
    for (var each : selections) {
      rows.add(
          List.of(
              each.source(),
              String.valueOf(each.plans()),
              ReportCells.percent(each.selected()),
              ReportCells.percent(each.expected()),
              ReportCells.percent(each.random()),
              ReportCells.percent(each.standardError())));
    }
    var counts = new TreeSet<>(selections.stream().map(OwnRunsStudy.Selection::plans).toList());
    for (int count : counts) {
      var alike = selections.stream().filter(each -> each.plans() == count).toList();
      rows.add(
          List.of(
              "mean of sources",
              String.valueOf(count),
              mean(alike, OwnRunsStudy.Selection::selected),
              mean(alike, OwnRunsStudy.Selection::expected),
              mean(alike, OwnRunsStudy.Selection::random),
              ""));
    }
    return new ReportTable(
        "estimate-selected-runs",
        "Mean error of the time in % on plans of the source that are held out",
        List.of(
            "source left out at first",
            "own plans",
            "selected",
            "expected in advance",
            "control: drawn at random",
            "standard error of the difference"),
        rows);
  }

  private static String mean(
      List<OwnRunsStudy.Selection> selections, ToDoubleFunction<OwnRunsStudy.Selection> of) {
    return ReportCells.percent(selections.stream().mapToDouble(of).average().orElseThrow());
  }

  static ReportTable table(String name, List<OwnRunsStudy.Point> points) {
    var counts = new TreeSet<>(points.stream().map(OwnRunsStudy.Point::plans).toList());
    var bySource = new TreeMap<String, List<OwnRunsStudy.Point>>();
    points.forEach(
        point -> bySource.computeIfAbsent(point.source(), _ -> new ArrayList<>()).add(point));
    var header = new ArrayList<>(List.of("source left out at first"));
    counts.forEach(count -> header.add(count + " own plans"));
    var rows = new ArrayList<List<String>>();
    bySource.forEach((source, own) -> rows.add(row(source, own, counts)));
    rows.add(row("mean of sources", points, counts));
    return new ReportTable(
        name,
        "Mean error of the time in % on other plans of the source, by how many were learned",
        header,
        rows);
  }

  private static List<String> row(
      String name, List<OwnRunsStudy.Point> points, Set<Integer> counts) {
    var row = new ArrayList<>(List.of(name));
    for (int count : counts) {
      var mean =
          points.stream()
              .filter(point -> point.plans() == count)
              .mapToDouble(OwnRunsStudy.Point::error)
              .average();
      row.add(mean.isPresent() ? ReportCells.percent(mean.getAsDouble()) : "");
    }
    return row;
  }
}
