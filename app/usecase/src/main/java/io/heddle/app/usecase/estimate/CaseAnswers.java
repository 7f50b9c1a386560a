package io.heddle.app.usecase.estimate;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.io.CaseTable;
import io.heddle.model.result.PlanEstimate;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.TrainingCaseEstimates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A table of training runs with what each costs.
 *
 * @param estimates of its cases, in order
 */
public record CaseAnswers(CaseTable table, List<PlanEstimate> estimates) {
  private static final List<String> COLUMNS =
      List.of(
          "seconds",
          "secondsLow",
          "secondsHigh",
          "peakGiB",
          "peakLowGiB",
          "peakHighGiB",
          "usableGiB",
          "fits",
          "fitProbability",
          "mfu",
          "basis",
          "errorPercent",
          "assumed");
  private static final String PREFIX = "heddle.";

  public CaseAnswers {
    estimates = List.copyOf(estimates);
  }

  /** O(rows). */
  public static CaseAnswers of(CaseTable table, Calibration calibration) {
    return new CaseAnswers(
        table,
        table.cases().stream().map(run -> TrainingCaseEstimates.of(run, calibration)).toList());
  }

  /**
   * The columns of the table as they are, then ours; where the table has a name already, ours is
   * prefixed with {@code heddle.}.
   */
  public String toCsv() {
    var ours = new ArrayList<String>();
    for (var column : COLUMNS) {
      var name = column;
      while (table.header().contains(name) || ours.contains(name)) {
        name = PREFIX + name;
      }
      ours.add(name);
    }
    var csv = new SpreadsheetSafeCsv(table.header(), ours);
    for (int i = 0; i < estimates.size(); i++) {
      csv.row(table.rows().get(i), cells(estimates.get(i)));
    }
    return csv.toString();
  }

  /** The cells of the table that a spreadsheet may run, by row (from 1, the header is 0). */
  public List<String> formulas() {
    var found = new ArrayList<String>();
    for (int row = 0; row <= table.rows().size(); row++) {
      var cells = row == 0 ? table.header() : table.rows().get(row - 1);
      for (int column = 0; column < cells.size(); column++) {
        if (SpreadsheetSafeCsv.isFormula(cells.get(column))) {
          found.add("row %,d, column %s".formatted(row, table.header().get(column)));
        }
      }
    }
    return found;
  }

  /**
   * The rows whose batch Megatron-LM refuses, though an estimate counts parts of micro-batches:
   * {@code row 2 (64 instead of 60 or 66)}.
   */
  public List<String> unevenBatches() {
    var found = new ArrayList<String>();
    for (int row = 1; row <= table.cases().size(); row++) {
      var run = table.cases().get(row - 1);
      var uneven = run.plan().unevenBatch(run.globalBatch(), run.gpus());
      if (uneven != null) {
        var nearest = uneven.nearest().stream().map(String::valueOf);
        found.add(
            "row %,d (%d instead of %s)"
                .formatted(row, uneven.value(), nearest.collect(Collectors.joining(" or "))));
      }
    }
    return found;
  }

  /** The rows for which {@link PlanCosts#wholeExperts} holds: {@code row 2 (tp 4)}. */
  public List<String> wholeExperts() {
    var found = new ArrayList<String>();
    for (int row = 1; row <= table.cases().size(); row++) {
      var run = table.cases().get(row - 1);
      if (PlanCosts.areWholeExpertsAssumed(run.shape(), run.plan(), run.stack(), run.precision())) {
        found.add("row %,d (tp %d)".formatted(row, run.plan().tp()));
      }
    }
    return found;
  }

  private static List<String> cells(PlanEstimate estimate) {
    var range = Objects.requireNonNull(estimate.memoryRange());
    return List.of(
        seconds(estimate.iterationSeconds()),
        seconds(estimate.timeRange().lowSeconds()),
        seconds(estimate.timeRange().highSeconds()),
        gib(estimate.peakGiB()),
        gib(range.lowGiB()),
        gib(range.highGiB()),
        gib(range.usableGiB()),
        estimate.memoryAnswer().word(),
        String.format(Locale.ROOT, "%.4f", range.probability()),
        String.format(Locale.ROOT, "%.4f", estimate.mfu()),
        estimate.basis().word(),
        String.format(Locale.ROOT, "%.1f", estimate.errorPercent()),
        String.join("; ", AssumedSoftwareText.of(estimate)));
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.6g", seconds);
  }

  private static String gib(double gib) {
    return String.format(Locale.ROOT, "%.4f", gib);
  }
}
