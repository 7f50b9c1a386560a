package io.heddle.app.cli;

import io.heddle.app.usecase.estimate.SavedCalibrations;
import io.heddle.solvers.parallelism.OwnRunsCalibration;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Fits the numbers of the estimate to the user's own runs. */
@Command(
    name = "estimate",
    description = {
      "Calibrates the estimate with your training runs, and reports the held-out error"
          + " before and after.",
      "Use it with --calibration of heddle estimate and heddle parallelize."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  heddle measure estimate runs.csv -o ours.calibration.csv",
      "  heddle parallelize a.cluster.json a.jobs.json --job j --calibration ours.calibration.csv"
    })
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
    output.check(runs);
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
