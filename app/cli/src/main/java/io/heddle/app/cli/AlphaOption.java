package io.heddle.app.cli;

import io.heddle.app.usecase.affinity.PerJobAffinity;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --alpha}. */
final class AlphaOption implements CheckedOption {
  @Option(
      names = "--alpha",
      paramLabel = "X",
      description =
          "weight of DP-group spread against PP-group spread, 0 to 1 (default: 0.5; with"
              + " several jobs, what the affinity library proposes for each)")
  private @Nullable Double alpha;

  boolean isGiven() {
    return alpha != null;
  }

  /** In [0, 1]. */
  double value() {
    return alpha == null ? PerJobAffinity.NEUTRAL : alpha;
  }

  @Override
  public void check() {
    InputValidation.within("--alpha", value(), 0, 1);
  }
}
