package io.heddle.app.cli;

import picocli.CommandLine.Option;

/** {@code --force}. */
final class ForceOption {
  @Option(names = "--force", description = "replace files that Heddle did not write")
  private boolean force;

  boolean isGiven() {
    return force;
  }
}
