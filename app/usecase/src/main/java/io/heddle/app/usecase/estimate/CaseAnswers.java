package io.heddle.app.usecase.estimate;

import io.heddle.model.escape.SpreadsheetCsv;
import io.heddle.model.io.CaseTable;
import io.heddle.model.result.Estimate;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CaseEstimates;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * A table of training runs with what each costs.
 *
 * @param estimates of its cases, in order
 */
public record CaseAnswers(CaseTable table, List<Estimate> estimates) {
  private static final List<String> COLUMNS =
      List.of(
          "seconds",
          "peakGiB",
          "peakLowGiB",
          "peakHighGiB",
          "usableGiB",
          "fits",
          "fitProbability",
          "mfu",
          "basis",
          "errorPercent");
  private static final String PREFIX = "heddle.";

  public CaseAnswers {
    estimates = List.copyOf(estimates);
  }

  /** O(rows). */
  public static CaseAnswers of(CaseTable table, Calibration calibration) {
    return new CaseAnswers(
        table, table.cases().stream().map(run -> CaseEstimates.of(run, calibration)).toList());
  }

  /**
   * The columns of the table as they are, then ours; where the table has a name already, ours is
   * prefixed with {@code heddle.}.
   */
  public String toCsv() {
    var header = new ArrayList<>(table.header());
    for (var column : COLUMNS) {
      var name = column;
      while (header.contains(name)) {
        name = PREFIX + name;
      }
      header.add(name);
    }
    var csv = new SpreadsheetCsv(header);
    for (int i = 0; i < estimates.size(); i++) {
      var row = new ArrayList<>(table.rows().get(i));
      row.addAll(cells(estimates.get(i)));
      csv.row(row);
    }
    return csv.toString();
  }

  private static List<String> cells(Estimate estimate) {
    var range = Objects.requireNonNull(estimate.memoryRange());
    return List.of(
        String.format(Locale.ROOT, "%.6g", estimate.iterationSeconds()),
        gib(estimate.peakGiB()),
        gib(range.lowGiB()),
        gib(range.highGiB()),
        gib(range.usableGiB()),
        estimate.memoryAnswer().word(),
        String.format(Locale.ROOT, "%.4f", range.probability()),
        String.format(Locale.ROOT, "%.4f", estimate.mfu()),
        estimate.basis().word(),
        String.format(Locale.ROOT, "%.1f", estimate.errorPercent()));
  }

  private static String gib(double gib) {
    return String.format(Locale.ROOT, "%.4f", gib);
  }
}
