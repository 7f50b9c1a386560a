package io.heddle.app.cli;

import io.heddle.model.job.FailureTolerance;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --survive}. */
final class SurviveFailuresOption implements CheckedOption {
  private static final String EXPECTED = "hosts:N, leaf, rack, or several with commas";
  private static final int MOST = 100_000;

  @Option(
      names = {"--tolerate", "--survive"},
      paramLabel = "WHAT",
      description =
          "hold the fewest spares with which each job keeps its spread after any such"
              + " failure: hosts:N (any N hosts), leaf (any one leaf), rack (any one rack), or"
              + " several separated by commas")
  private @Nullable String what;

  @Override
  public void check() {
    value();
  }

  /** Nothing where it is not given. */
  FailureTolerance value() {
    var survival = FailureTolerance.NONE;
    if (what != null) {
      for (var word : what.toLowerCase(Locale.ROOT).split(",", -1)) {
        survival = survival.and(one(word.strip()));
      }
    }
    return survival;
  }

  private FailureTolerance one(String word) {
    if (word.matches("hosts:\\d{1,6}")) {
      int hosts = Integer.parseInt(word.substring(word.indexOf(':') + 1));
      if (hosts >= 1 && hosts <= MOST) {
        return new FailureTolerance(hosts, false, false);
      }
    }
    return switch (word) {
      case "leaf" -> new FailureTolerance(0, true, false);
      case "rack" -> new FailureTolerance(0, false, true);
      default ->
          throw new UsageException(
              "--survive: %s, expected %s. Use, for example, hosts:1,leaf."
                  .formatted(what, EXPECTED));
    };
  }
}
