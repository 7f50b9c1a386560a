package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.job.EstimateCase;
import io.heddle.solvers.parallelism.OwnRunsStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The learning curve of a site that has runs of its own. */
final class EstimateOwnRuns {

  private EstimateOwnRuns() {}

  /**
   * @param further runs that the estimate is never fitted to
   */
  static ReportTable table(List<EstimateCase> runs, List<EstimateCase> further) {
    return table("estimate-own-runs", OwnRunsStudy.of(runs, further));
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
