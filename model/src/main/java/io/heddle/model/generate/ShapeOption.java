package io.heddle.model.generate;

import java.util.List;

/**
 * What can be chosen of a shape.
 *
 * @param name the word of the command line, without dashes
 * @param summary one line for a person, with the unit
 * @param fallback the default value
 * @param least smallest value of a number
 * @param most largest value of a number
 * @param choices the words to choose from; empty for a number
 */
public record ShapeOption(
    String name, String summary, String fallback, double least, double most, List<String> choices) {
  /** Of leaves; by default none. */
  static ShapeOption oversubscription() {
    return share(
        "oversubscription", "host bandwidth over uplink bandwidth of a leaf", 1.0, 0.1, 64);
  }

  static ShapeOption number(String name, String summary, int fallback, int least, int most) {
    return new ShapeOption(name, summary, String.valueOf(fallback), least, most, List.of());
  }

  static ShapeOption share(
      String name, String summary, double fallback, double least, double most) {
    return new ShapeOption(name, summary, String.valueOf(fallback), least, most, List.of());
  }

  static ShapeOption choice(String name, String summary, String fallback, List<String> choices) {
    return new ShapeOption(name, summary, fallback, 0, 0, List.copyOf(choices));
  }
}
