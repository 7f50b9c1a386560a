package io.heddle.app.cli;

import picocli.CommandLine.Option;

/** {@code --levels}. */
final class PriorityLevelsOption {
  @Option(
      names = "--levels",
      defaultValue = "8",
      paramLabel = "K",
      description = "priority levels that the switches have (default: ${DEFAULT-VALUE})")
  private int levels;

  /**
   * @throws UsageException if no switch has so many
   */
  int checked() {
    InputValidation.between("--levels", levels, 1, 1_000_000);
    return levels;
  }
}
