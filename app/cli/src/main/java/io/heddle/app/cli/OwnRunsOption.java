package io.heddle.app.cli;

import io.heddle.app.usecase.estimate.OwnRunsReport;
import io.heddle.model.hardware.UnknownGpuException;
import io.heddle.solvers.parallelism.Calibration;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --measured}: the user's own runs, which take precedence over formulas. */
final class OwnRunsOption {
  @Option(
      names = "--measured",
      paramLabel = "RUNS.csv",
      description = "table of your training runs; their times take precedence over the formulas")
  private @Nullable Path file;

  boolean isGiven() {
    return file != null;
  }

  /** Those of the file; none without one. */
  OwnRunsReport read(Calibration calibration) {
    if (file == null) {
      return OwnRunsReport.NONE;
    }
    try {
      return OwnRunsReport.read(file, calibration);
    } catch (UnknownGpuException unknown) {
      throw new UsageException("--measured: %s: %s".formatted(file, unknown.getMessage()));
    }
  }
}
