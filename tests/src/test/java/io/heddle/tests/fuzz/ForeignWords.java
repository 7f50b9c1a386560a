package io.heddle.tests.fuzz;

import io.heddle.model.io.InputException;
import java.util.regex.Pattern;

/** Words of parsers and of Java, which no refusal shows to a person. */
final class ForeignWords {
  private static final Pattern FOREIGN =
      Pattern.compile(
          "Feature '|REDACTED|#UNKNOWN|byte offset|ALLOW_[A-Z]+|\\(code \\d+|was expecting|end-of-input"
              + "|\\b(tools[.]jackson|java[.](lang|util|io|nio)|javax[.]xml|org[.][a-z]+)[.]"
              + "|[A-Za-z]Exception\\b|ParseError|mismatched input|no viable alternative"
              + "|extraneous input|is not an? (int|long|double|float)\\b");

  private ForeignWords() {}

  /**
   * @param text the input, whose own words may be quoted
   * @throws AssertionError if the refusal has such words
   */
  static void check(InputException refused, String text) {
    var matcher = FOREIGN.matcher(String.valueOf(refused.getMessage()));
    while (matcher.find()) {
      if (!text.contains(matcher.group())) {
        throw new AssertionError(
            "the parser's words “%s” in: %s".formatted(matcher.group(), refused.getMessage()));
      }
    }
  }
}
