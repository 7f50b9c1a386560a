package io.heddle.app.cli;

import io.heddle.app.usecase.estimate.CaseTableNotes;
import io.heddle.app.usecase.estimate.SelectedRuns;
import io.heddle.model.io.AtomicFiles;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Selects the training plans whose measured times calibrate the estimate best. */
final class MeasureRunsCommand extends OutputCommand {
  private static final int MOST = 10_000;

  @Parameters(
      index = "0",
      paramLabel = "PLANS.csv",
      description =
          "table of plans as for estimate --cases; those with measuredSeconds are known already")
  private Path plans = Path.of("");

  @Option(
      names = "--count",
      defaultValue = "" + SelectedRuns.USUAL,
      paramLabel = "N",
      description = "how many plans to select (default: ${DEFAULT-VALUE})")
  private int count;

  @Mixin private final CalibrationOption calibration = new CalibrationOption();

  MeasureRunsCommand(Console console) {
    super(console, "table of the selected plans (CSV)");
  }

  @Override
  public Integer call() {
    InputValidation.between("--count", count, 1, MOST);
    var selected = SelectedRuns.of(plans, calibration.read(), count);
    CaseTableNotes.of(selected.table()).forEach(note -> console.note(plans + ": " + note));
    output.write(
        console,
        selected,
        SelectedRuns::toCsv,
        (runs, path) -> AtomicFiles.write(path, runs.toCsv()),
        EstimateResultTable::of);
    console.say("%s", selected.inWords());
    return ExitStatus.DONE;
  }
}
