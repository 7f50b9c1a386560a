package io.heddle.render.surface;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** Text in lines that are no wider than there is room. */
public final class WrappedText {
  private static final Pattern WORDS = Pattern.compile("(?<= )");

  /** Behind blanks, dots and dashes, and before a capital within a word. */
  private static final Pattern NAMES = Pattern.compile("(?<=[ ._/-])|(?<=[\\p{Ll}\\d])(?=\\p{Lu})");

  private WrappedText() {}

  /** Sentences, broken between words. */
  public static List<String> sentences(String text, double room, ToDoubleFunction<String> width) {
    return lines(WORDS.split(text), room, Integer.MAX_VALUE, width);
  }

  /**
   * A title made from names, broken within these, too; what the last line cannot hold ends in “…”.
   *
   * @param most lines
   */
  public static List<String> title(
      String title, double room, int most, ToDoubleFunction<String> width) {
    return lines(NAMES.split(title), room, most, width);
  }

  private static List<String> lines(
      String[] parts, double room, int most, ToDoubleFunction<String> width) {
    var lines = new ArrayList<String>();
    var line = "";
    for (var part : parts) {
      boolean fits = width.applyAsDouble((line + part).strip()) <= room;
      if (line.isEmpty() || fits || lines.size() == most - 1) {
        line += part;
      } else {
        lines.add(line);
        line = part;
      }
    }
    lines.add(line);
    return lines.stream().map(each -> fitted(each.strip(), room, width)).toList();
  }

  private static String fitted(String line, double room, ToDoubleFunction<String> width) {
    if (width.applyAsDouble(line) <= room) {
      return line;
    }
    int end = line.length();
    while (end > 1 && width.applyAsDouble(line.substring(0, end) + "…") > room) {
      end--;
    }
    return line.substring(0, end) + "…";
  }
}
