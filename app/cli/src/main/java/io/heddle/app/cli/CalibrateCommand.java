package io.heddle.app.cli;

import io.heddle.app.usecase.estimate.SavedCalibrations;
import io.heddle.solvers.parallelism.OwnRunsCalibration;
import java.nio.file.Path;
import picocli.CommandLine.Parameters;

/** Fits the numbers of the estimate to the user's own runs. */
final class CalibrateCommand extends OutputCommand {
  @Parameters(
      index = "0",
      paramLabel = "RUNS.csv",
      description = "table of training runs with measuredSeconds, as for estimate --cases")
  private Path runs = Path.of("");

  CalibrateCommand(Console console) {
    super(console, "calibration (CSV)");
  }

  @Override
  public Integer call() {
    var own = SavedCalibrations.fit(runs);
    output.write(
        console, own, SavedCalibrations::text, SavedCalibrations::write, CalibrateCommand::report);
    if (output.isGiven()) {
      console.err().print(report(own));
    }
    return ExitStatus.DONE;
  }

  private static String report(OwnRunsCalibration own) {
    return SavedCalibrations.inWords(own)
        + System.lineSeparator()
        + (own.isBetter()
            ? ""
            : "The built-in calibration predicts these plans better. Add runs of other plans."
                + System.lineSeparator());
  }
}
