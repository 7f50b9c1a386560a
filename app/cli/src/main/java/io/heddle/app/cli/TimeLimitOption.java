package io.heddle.app.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --time-limit}. */
final class TimeLimitOption implements CheckedOption {
  @Option(
      names = "--time-limit",
      paramLabel = "S",
      description = "time limit of the search in seconds")
  private @Nullable Double seconds;

  /** Seconds; null: no limit. */
  @Nullable Double value() {
    return seconds;
  }

  @Override
  public void check() {
    if (seconds != null && !(seconds > 0 && seconds < 1e7)) {
      throw new UsageException(
          "--time-limit: %s, expected seconds above 0 and below 10,000,000.".formatted(seconds));
    }
  }
}
