package io.heddle.app.cli;

import io.heddle.solvers.contention.ContendProblem;
import picocli.CommandLine.Option;

/** {@code --queue-pairs}. */
final class QueuePairsOption implements CheckedOption {
  private static final int MOST = 64;

  @Option(
      names = "--queue-pairs",
      paramLabel = "N",
      description =
          "queue pairs between two adapters, each with its own path (default: ${DEFAULT-VALUE})")
  private int count = ContendProblem.DEFAULT_QUEUE_PAIRS;

  /** From 1 to 64. */
  int value() {
    return count;
  }

  @Override
  public void check() {
    InputValidation.between("--queue-pairs", count, 1, MOST);
  }
}
