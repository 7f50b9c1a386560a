package io.heddle.model.generate;

import java.util.List;

/**
 * What can be chosen of a shape.
 *
 * @param name the word of the command line, without dashes
 * @param summary one line for a person, with the unit
 * @param fallback the value when nobody says
 * @param least smallest value of a number
 * @param most largest value of a number
 * @param choices the words to choose from; empty for a number
 */
public record Option(
    String name, String summary, String fallback, double least, double most, List<String> choices) {
  static Option number(String name, String summary, int fallback, int least, int most) {
    return new Option(name, summary, String.valueOf(fallback), least, most, List.of());
  }

  static Option share(String name, String summary, double fallback, double least, double most) {
    return new Option(name, summary, String.valueOf(fallback), least, most, List.of());
  }

  static Option choice(String name, String summary, String fallback, List<String> choices) {
    return new Option(name, summary, fallback, 0, 0, List.copyOf(choices));
  }
}
