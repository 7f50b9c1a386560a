package io.heddle.app.cli;

import picocli.CommandLine.Option;

/** {@code --levels}. */
final class LevelsOption {
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
    Inputs.between("--levels", levels, 1, 1_000_000);
    return levels;
  }
}
