package io.heddle.app.cli;

import picocli.CommandLine.Option;

/** {@code --traces}. */
final class TraceRunsOption implements CheckedOption {
  @Option(
      names = "--traces",
      defaultValue = "1",
      paramLabel = "N",
      description =
          "number of runs, with consecutive seeds; several give means and confidence"
              + " intervals (default: ${DEFAULT-VALUE})")
  private int runs;

  int value() {
    return runs;
  }

  @Override
  public void check() {
    InputValidation.between("--traces", runs, 1, 1000);
  }
}
