package io.heddle.app.cli;

import picocli.CommandLine.Option;

/** {@code --seed}. */
final class RandomSeedOption {
  @Option(names = "--seed", defaultValue = "0", paramLabel = "N", description = "random seed")
  private long seed;

  long value() {
    return seed;
  }
}
