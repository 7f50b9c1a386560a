package io.heddle.model.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Slurm's hostlist expressions: {@code n[0-3,12],login}, several brackets ({@code r[1-2]n[01-16]})
 * and zero padding.
 */
public final class SlurmHostlist {
  /** An order of magnitude above the largest cluster; more is a typing mistake or an attack. */
  public static final int MOST_NAMES = 200_000;

  private static final Pattern NUMBERED = Pattern.compile("(.*?)(\\d{1,9})");

  private SlurmHostlist() {}

  /**
   * The names, in order.
   *
   * @param refusal makes an error of what was expected
   */
  public static List<String> expand(String expression, Function<String, RuntimeException> refusal) {
    var names = new ArrayList<String>();
    int start = 0;
    int depth = 0;
    for (int i = 0; i <= expression.length(); i++) {
      char c = i == expression.length() ? ',' : expression.charAt(i);
      if (c == '[') {
        depth++;
      } else if (c == ']') {
        depth--;
      }
      if (depth < 0 || depth > 1 || (depth != 0 && i == expression.length())) {
        throw refusal.apply("brackets in pairs, not nested, such as n[0-3,12]");
      }
      if (c == ',' && depth == 0) {
        names.addAll(product(expression.substring(start, i).strip(), refusal));
        start = i + 1;
      }
      if (names.size() > MOST_NAMES) {
        throw refusal.apply("at most %,d names".formatted(MOST_NAMES));
      }
    }
    return names;
  }

  /** The names of one item without commas outside brackets. */
  private static List<String> product(String item, Function<String, RuntimeException> refusal) {
    if (item.isEmpty()) {
      throw refusal.apply("a name between commas");
    }
    var names = List.of("");
    int at = 0;
    while (at < item.length()) {
      int open = item.indexOf('[', at);
      var text = item.substring(at, open < 0 ? item.length() : open);
      var endings = List.of("");
      at += text.length();
      if (open >= 0) {
        int close = item.indexOf(']', open);
        endings = ranges(item.substring(open + 1, close), refusal);
        at = close + 1;
      }
      if ((long) names.size() * endings.size() > MOST_NAMES) {
        throw refusal.apply("at most %,d names".formatted(MOST_NAMES));
      }
      var longer = new ArrayList<String>(names.size() * endings.size());
      for (var name : names) {
        for (var ending : endings) {
          longer.add(name + text + ending);
        }
      }
      names = longer;
    }
    return names;
  }

  private static List<String> ranges(String text, Function<String, RuntimeException> refusal) {
    var numbers = new ArrayList<String>();
    for (var part : text.split(",", -1)) {
      var ends = part.strip().split("-", -1);
      if (ends.length > 2
          || !ends[0].matches("\\d{1,9}")
          || !ends[ends.length - 1].matches("\\d{1,9}")) {
        throw refusal.apply("numbers and ranges in brackets, such as [0-3,12]");
      }
      int first = Integer.parseInt(ends[0]);
      int last = Integer.parseInt(ends[ends.length - 1]);
      if (last < first) {
        throw refusal.apply("a range that ascends, not %s".formatted(part.strip()));
      }
      if (last - first >= MOST_NAMES - numbers.size()) {
        throw refusal.apply("at most %,d names".formatted(MOST_NAMES));
      }
      int width = ends[0].length();
      for (int number = first; number <= last; number++) {
        var digits = String.valueOf(number);
        numbers.add("0".repeat(Math.max(0, width - digits.length())) + digits);
      }
    }
    return numbers;
  }

  /** An expression for these names, with ranges where their numbers follow each other. */
  public static String compress(Collection<String> names) {
    var padded = new TreeSet<String>(); // prefix and width that some name is padded to
    var matches = new ArrayList<MatchResult>();
    var parts = new ArrayList<String>();
    for (var name : names) {
      var match = NUMBERED.matcher(name);
      if (match.matches()) {
        matches.add(match.toMatchResult());
        if (isPadded(match.group(2))) {
          padded.add(width(match.group(1), match.group(2)));
        }
      } else {
        parts.add(name);
      }
    }
    var groups = new TreeMap<String, TreeMap<Integer, String>>();
    for (var match : matches) {
      var width = width(match.group(1), match.group(2));
      groups
          .computeIfAbsent(
              padded.contains(width) ? width : match.group(1) + '\0', _ -> new TreeMap<>())
          .put(Integer.parseInt(match.group(2)), match.group(2));
    }
    groups.forEach(
        (key, numbers) -> parts.add(key.substring(0, key.indexOf('\0')) + bracket(numbers)));
    return String.join(",", parts);
  }

  private static boolean isPadded(String digits) {
    return digits.length() > 1 && digits.startsWith("0");
  }

  private static String width(String prefix, String digits) {
    return prefix + '\0' + digits.length();
  }

  private static String bracket(SortedMap<Integer, String> numbers) {
    if (numbers.size() == 1) {
      return numbers.values().iterator().next();
    }
    var ranges = new ArrayList<String>();
    int first = -2;
    int last = -2;
    for (int number : numbers.keySet()) {
      if (number != last + 1) {
        add(ranges, numbers, first, last);
        first = number;
      }
      last = number;
    }
    add(ranges, numbers, first, last);
    return "[" + String.join(",", ranges) + "]";
  }

  private static void add(
      List<String> ranges, SortedMap<Integer, String> numbers, int first, int last) {
    if (first >= 0) {
      var start = numbers.get(first);
      ranges.add(first == last ? start : start + "-" + numbers.get(last));
    }
  }
}
