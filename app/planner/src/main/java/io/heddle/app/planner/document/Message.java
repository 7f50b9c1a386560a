package io.heddle.app.planner.document;

import java.util.List;

/**
 * Something that a person is told.
 *
 * @param title what it is about
 * @param lines why: the object, its value, what was expected, and advice
 */
public record Message(String title, List<String> lines) {
  public Message {
    lines = List.copyOf(lines);
  }
}
