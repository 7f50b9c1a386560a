package io.heddle.app.usecase.estimate;

import io.heddle.model.io.CaseTable;
import io.heddle.model.result.Estimate;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.CaseEstimates;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * A table of training runs with what each costs.
 *
 * @param estimates of its cases, in order
 */
public record CaseAnswers(CaseTable table, List<Estimate> estimates) {
  private static final List<String> COLUMNS =
      List.of("seconds", "peakGiB", "fits", "mfu", "basis", "errorPercent");
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
    var text = new StringWriter();
    var header = new ArrayList<>(table.header());
    COLUMNS.forEach(each -> header.add(header.contains(each) ? PREFIX + each : each));
    try (var out =
        new CSVPrinter(text, CSVFormat.RFC4180.builder().setRecordSeparator('\n').get())) {
      out.printRecord(header);
      for (int i = 0; i < estimates.size(); i++) {
        var row = new ArrayList<>(table.rows().get(i));
        row.addAll(cells(estimates.get(i)));
        out.printRecord(row);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static List<String> cells(Estimate estimate) {
    return List.of(
        String.format(Locale.ROOT, "%.6g", estimate.iterationSeconds()),
        String.format(Locale.ROOT, "%.4f", estimate.peakGiB()),
        String.valueOf(estimate.fits()),
        String.format(Locale.ROOT, "%.4f", estimate.mfu()),
        estimate.basis().word(),
        String.format(Locale.ROOT, "%.1f", estimate.errorPercent()));
  }
}
