package io.heddle.app.cli;

import picocli.CommandLine.Option;

/** {@code --levels}. */
final class PriorityLevelsOption implements CheckedOption {
  @Option(
      names = "--levels",
      defaultValue = "8",
      paramLabel = "K",
      description = "priority levels that the switches have (default: ${DEFAULT-VALUE})")
  private int levels;

  int value() {
    return levels;
  }

  @Override
  public void check() {
    InputValidation.between("--levels", levels, 1, 1_000_000);
  }
}
