package io.heddle.app.cli;

import picocli.CommandLine.Option;

/** {@code --alpha}. */
final class AlphaOption {
  @Option(
      names = "--alpha",
      defaultValue = "0.5",
      paramLabel = "X",
      description = "affinity of the DP groups, 0 to 1 (default: ${DEFAULT-VALUE})")
  private double alpha;

  /**
   * In [0, 1].
   *
   * @throws UsageException if it is not
   */
  double checked() {
    if (!(alpha >= 0 && alpha <= 1)) {
      throw new UsageException("--alpha: %s, expected a number from 0 to 1.".formatted(alpha));
    }
    return alpha;
  }
}
