package io.heddle.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.io.TempDir;

/** Runs command lines in which {@code @name} is a file of a folder that is the test's own. */
abstract class InFolder {
  @TempDir Path folder = Path.of("");

  final Outcome in(String line) {
    return Outcome.of(
        Arrays.stream(line.split(" "))
            .map(word -> word.startsWith("@") ? folder.resolve(word.substring(1)).toString() : word)
            .toArray(String[]::new));
  }

  /** It ends well. */
  final Outcome ok(String line) {
    var outcome = in(line);
    assertThat(outcome.status()).as("%s: %s", line, outcome.err()).isZero();
    return outcome;
  }

  final String output(String line) {
    return ok(line).out();
  }

  /** It ends so, tells a person why, and nothing else. */
  final void assertMessage(String line, int status, String message) {
    var outcome = in(line);
    assertThat(outcome.status()).as(outcome.err()).isEqualTo(status);
    assertThat(outcome.err()).contains(message).doesNotContain("\tat ");
    assertThat(outcome.out()).isEmpty();
  }

  /** Each line “command | message” of a table is unusable, and says why. */
  final void assertMistakes(String table) {
    assertThat(table.lines())
        .isNotEmpty()
        .allSatisfy(row -> {
          int bar = row.indexOf(" | ");
          assertMessage(row.substring(0, bar), ExitStatus.UNUSABLE, row.substring(bar + 3));
        });
  }
}
