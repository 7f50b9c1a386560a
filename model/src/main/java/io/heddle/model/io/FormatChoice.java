package io.heddle.model.io;

import io.heddle.model.text.Advice;
import java.util.List;
import java.util.function.Function;

/** What an option of the command line chooses by a word. */
public final class FormatChoice {
  private FormatChoice() {}

  /**
   * The one of that word. O(all).
   *
   * @param option that has the word: {@code --format}
   * @throws InputException if there is none; it has all words and the one that was probably meant
   */
  public static <T> T of(String option, String word, List<T> all, Function<T, String> words) {
    var known = all.stream().map(words).toList();
    int at = known.indexOf(word);
    if (at < 0) {
      throw new InputException(
          option,
          "",
          JsonCursor.quote(word),
          "one of " + String.join(", ", known),
          Advice.nearest(word, known));
    }
    return all.get(at);
  }
}
