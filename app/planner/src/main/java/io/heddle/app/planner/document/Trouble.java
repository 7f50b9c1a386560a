package io.heddle.app.planner.document;

import java.util.List;

/**
 * Something that went wrong, in words for a person.
 *
 * @param title what could not be done
 * @param lines why: the object, its value, what was expected, and advice
 */
public record Trouble(String title, List<String> lines) {
  public Trouble {
    lines = List.copyOf(lines);
  }
}
