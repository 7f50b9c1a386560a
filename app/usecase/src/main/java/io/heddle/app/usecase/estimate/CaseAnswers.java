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
