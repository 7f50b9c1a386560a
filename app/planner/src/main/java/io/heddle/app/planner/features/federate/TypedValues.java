package io.heddle.app.planner.features.federate;

import io.heddle.app.planner.Text;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values as a person types them. What cannot be used is refused with what was expected. */
final class TypedValues {
  private TypedValues() {}

  /**
   * @param key of what the number is called
   * @throws IllegalArgumentException if it is no whole number of the range
   */
  static int whole(String key, String words, int least, int most) {
    double value = parsed(words);
    if (!(value >= least && value <= most && value == Math.rint(value))) {
      throw refused(key, words, Text.of("federate.expected.whole", least, most));
    }
    return (int) value;
  }

  /**
   * @throws IllegalArgumentException if it is no number from {@code least} to {@code most}
   */
  static double number(String key, String words, double least, double most) {
    double value = parsed(words);
    if (!(value >= least && value <= most)) {
      throw refused(key, words, Text.of("federate.expected.number", plain(least), plain(most)));
    }
    return value;
  }

  /** A name in one line, or null where nothing is typed. */
  static @Nullable String optional(String words) {
    return words.isBlank() ? null : words.strip();
  }

  /**
   * @throws IllegalArgumentException if nothing is typed
   */
  static String name(String key, String words) {
    var name = optional(words);
    if (name == null) {
      throw refused(key, words, Text.of("federate.expected.name"));
    }
    return name;
  }

  static IllegalArgumentException refused(String key, String words, String expected) {
    return new IllegalArgumentException(
        Text.of("federate.error", Text.of(key), words.strip(), expected));
  }

  private static double parsed(String words) {
    try {
      return Double.parseDouble(words.strip().replace(",", ""));
    } catch (NumberFormatException noNumber) {
      return Double.NaN;
    }
  }

  /** Without a fraction where it has none. */
  static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? String.format(Locale.ENGLISH, "%.0f", value)
        : String.valueOf(value);
  }
}
