package io.heddle.app.planner.features.place.compare;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.features.place.ComparableRun;
import io.heddle.app.planner.features.place.PlacementFigures;
import io.heddle.app.planner.features.place.ReasonParagraph;
import io.heddle.app.usecase.report.LabReport;
import io.heddle.app.usecase.report.ReportFigure;
import io.heddle.app.usecase.report.ReportTable;
import io.heddle.render.compare.MatrixComparisonPicture;
import io.heddle.render.compare.PlacementComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A comparison as files: figures, every cell, the picture, and the reasons. */
final class RunCompareReport {
  private RunCompareReport() {}

  /**
   * @param costs of each run, at one α
   */
  static LabReport of(
      PlacementComparison comparison,
      List<ComparableRun> runs,
      List<PlacementFigures> costs,
      double alpha,
      List<ReasonParagraph> why) {
    var first = runs.getFirst();
    var notes = new ArrayList<String>();
    for (var each : why) {
      each.sentences().forEach(sentence -> notes.add(each.about() + ": " + sentence));
    }
    return new LabReport(
        Text.of("compare.report", first.job().id(), first.cluster().name()),
        List.of(figures(comparison, runs, costs, alpha)),
        List.of(
            new ReportFigure(
                "comparison", theme -> new MatrixComparisonPicture(comparison, theme, Text::of))),
        notes,
        List.of(cells(comparison)));
  }

  private static ReportTable figures(
      PlacementComparison comparison,
      List<ComparableRun> runs,
      List<PlacementFigures> costs,
      double alpha) {
    var rows = new ArrayList<List<String>>();
    for (int i = 0; i < runs.size(); i++) {
      var run = runs.get(i);
      var objective = run.run().objective();
      var bound = costs.get(i).bound();
      rows.add(
          List.of(
              comparison.runs().get(i).sign(),
              run.label(),
              run.job().id(),
              number(run.placement().alpha()),
              number(costs.get(i).spread()),
              String.valueOf(objective.maxDpSpread()),
              String.valueOf(objective.maxPpSpread()),
              String.valueOf(objective.minipodsUsed()),
              bound == null ? "" : number(bound),
              String.valueOf(costs.get(i).proven()),
              String.format(Locale.ENGLISH, "%.6f", run.placement().seconds()),
              String.valueOf(comparison.count(i, PlacementComparison.Difference.HOST)),
              String.valueOf(comparison.count(i, PlacementComparison.Difference.MINIPOD))));
    }
    return new ReportTable(
        "comparison",
        Text.of("compare.report.figures", number(alpha)),
        List.of(
            "sign",
            "run",
            "job",
            "solvedForAlpha",
            "weightedSpread",
            "maxDpSpread",
            "maxPpSpread",
            "minipods",
            "lowerBound",
            "provenOptimal",
            "seconds",
            "cellsOtherHost",
            "cellsOtherMinipod"),
        rows);
  }

  private static ReportTable cells(PlacementComparison comparison) {
    var header = new ArrayList<>(List.of("ppGroup", "stage"));
    for (var run : comparison.runs()) {
      header.addAll(
          List.of("host" + run.sign(), "minipod" + run.sign(), "difference" + run.sign()));
    }
    int rows = comparison.runs().stream().mapToInt(each -> each.placement().rows()).max().orElse(0);
    int cols = comparison.runs().stream().mapToInt(each -> each.placement().cols()).max().orElse(0);
    var lines = new ArrayList<List<String>>();
    for (int row = 0; row < rows; row++) {
      for (int col = 0; col < cols; col++) {
        var line = new ArrayList<>(List.of(String.valueOf(row), String.valueOf(col)));
        for (int run = 0; run < comparison.runs().size(); run++) {
          var placement = comparison.runs().get(run).placement();
          if (row < placement.rows() && col < placement.cols()) {
            line.add(placement.host(row, col));
            line.add(comparison.label(comparison.minipod(run, row, col)));
            line.add(comparison.difference(run, row, col).name().toLowerCase(Locale.ROOT));
          } else {
            line.addAll(List.of("", "", ""));
          }
        }
        lines.add(line);
      }
    }
    return new ReportTable("comparison-cells", Text.of("compare.report.cells"), header, lines);
  }

  private static String number(double value) {
    return String.format(Locale.ENGLISH, "%.2f", value);
  }
}
