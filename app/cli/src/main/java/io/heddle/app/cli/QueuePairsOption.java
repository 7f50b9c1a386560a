package io.heddle.app.cli;

import io.heddle.solvers.contention.ContendProblem;
import picocli.CommandLine.Option;

/** {@code --queue-pairs}. */
final class QueuePairsOption {
  private static final int MOST = 64;

  @Option(
      names = "--queue-pairs",
      paramLabel = "N",
      description =
          "queue pairs between two adapters, each with its own path (default: ${DEFAULT-VALUE})")
  private int count = ContendProblem.DEFAULT_QUEUE_PAIRS;

  /**
   * From 1 to 64.
   *
   * @throws UsageException if it is not
   */
  int checked() {
    InputValidation.between("--queue-pairs", count, 1, MOST);
    return count;
  }
}
