package io.heddle.app.cli;

import io.heddle.app.usecase.estimate.SavedCalibrations;
import io.heddle.solvers.parallelism.Calibration;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --calibration}: numbers of the estimate that were fitted to own runs. */
final class CalibrationOption {
  @Option(
      names = "--calibration",
      paramLabel = "FILE",
      description = "calibration fitted by “heddle measure estimate” (default: built-in)")
  private @Nullable Path file;

  Calibration read() {
    return SavedCalibrations.read(file);
  }

  boolean isGiven() {
    return file != null;
  }
}
