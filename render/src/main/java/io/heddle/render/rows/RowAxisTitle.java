package io.heddle.render.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/** Titles of axes that stand close together. */
final class RowAxisTitle {
  /** Behind blanks, dots and dashes, and before a capital within a word. */
  private static final Pattern BREAK = Pattern.compile("(?<=[ ._/-])|(?<=[\\p{Ll}\\d])(?=\\p{Lu})");

  private RowAxisTitle() {}

  /**
   * The title in lines that are no wider than there is room; what one line or the last one cannot
   * hold ends in “…”.
   *
   * @param most lines
   */
  static List<String> lines(String title, double room, int most, ToDoubleFunction<String> width) {
    var lines = new ArrayList<String>();
    var line = "";
    for (var part : BREAK.split(title)) {
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
