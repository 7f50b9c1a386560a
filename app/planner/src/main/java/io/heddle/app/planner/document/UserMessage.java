package io.heddle.app.planner.document;

import java.io.File;
import java.util.List;

/**
 * A message for a person.
 *
 * @param title what it is about
 * @param lines why: the object, its value, what was expected, and advice
 */
public record UserMessage(String title, List<String> lines) {
  public UserMessage {
    lines = List.copyOf(lines);
  }

  /** The lines without the path of a file that the title names already. */
  public List<String> brief() {
    return lines.stream().map(this::brief).toList();
  }

  private String brief(String line) {
    int end = line.indexOf(": ");
    var name = end < 0 ? "" : line.substring(line.lastIndexOf(File.separatorChar, end) + 1, end);
    return !name.isEmpty() && title.endsWith(" " + name) ? line.substring(end + 2) : line;
  }
}
