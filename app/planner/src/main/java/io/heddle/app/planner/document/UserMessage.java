package io.heddle.app.planner.document;

import java.io.File;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A message for a person.
 *
 * @param title what it is about
 * @param lines why: the object, its value, what was expected, and advice
 * @param details more of why, shown on demand
 * @param action what leads on; null: nothing does
 */
public record UserMessage(
    String title, List<String> lines, List<String> details, @Nullable Action action) {
  public UserMessage {
    lines = List.copyOf(lines);
    details = List.copyOf(details);
  }

  public UserMessage(String title, List<String> lines) {
    this(title, lines, List.of(), null);
  }

  /**
   * What a person can do about a message.
   *
   * @param text of its button
   */
  public record Action(String text, Runnable run) {}

  /** The same with a button that leads on. */
  public UserMessage with(Action leading) {
    return new UserMessage(title, lines, details, leading);
  }

  /** The lines without the path of a file that the title names already. */
  public List<String> brief() {
    return lines.stream().map(this::brief).toList();
  }

  private String brief(String line) {
    var path = path(line);
    return path.isEmpty() ? line : line.substring(path.length() + 2);
  }

  /** The path of a file that the title names without its folder; empty: it names none. */
  public String path() {
    return Stream.concat(lines.stream(), details.stream())
        .map(this::path)
        .filter(each -> !each.isEmpty())
        .findFirst()
        .orElse("");
  }

  private String path(String line) {
    int end = line.indexOf(": ");
    var name = end < 0 ? "" : line.substring(line.lastIndexOf(File.separatorChar, end) + 1, end);
    boolean named = !name.isEmpty() && (title.endsWith(" " + name) || title.startsWith(name + " "));
    return named ? line.substring(0, end) : "";
  }
}
