package io.heddle.app.lab;

import io.heddle.app.usecase.report.ReportTable;
import io.heddle.model.io.CaseTable;
import io.heddle.solvers.parallelism.Calibration;
import io.heddle.solvers.parallelism.TrainingCaseEstimates;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Published runs on more GPUs than any that was fitted. */
final class EstimateLargeRuns {
  private static final String RESOURCE = "large-runs.csv";

  private EstimateLargeRuns() {}

  static ReportTable table(Calibration calibration) {
    var rows = new ArrayList<List<String>>();
    for (var run : read(RESOURCE).cases()) {
      var estimate = TrainingCaseEstimates.of(run, calibration);
      double measured = Objects.requireNonNull(run.measuredSeconds());
      var range = estimate.timeRange();
      rows.add(
          List.of(
              run.id(),
              run.source(),
              "%,d × %s".formatted(run.gpus(), run.gpu()),
              seconds(measured),
              seconds(estimate.iterationSeconds()),
              "%s to %s".formatted(seconds(range.lowSeconds()), seconds(range.highSeconds())),
              ReportCells.signedPercent((estimate.iterationSeconds() / measured - 1))));
    }
    return new ReportTable(
        "estimate-large-runs",
        "Seconds of an iteration of published runs on more GPUs than any that was fitted",
        List.of("run", "source", "GPUs", "measured", "estimated", "80 % interval", "error (%)"),
        rows);
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ENGLISH, "%.3g", seconds);
  }

  /** Runs that are part of the program. */
  static CaseTable read(String resource) {
    try (var in =
        Objects.requireNonNull(
            EstimateLargeRuns.class.getResourceAsStream(resource), resource + " is missing")) {
      return CaseTable.read(resource, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
