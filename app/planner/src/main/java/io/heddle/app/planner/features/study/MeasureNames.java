package io.heddle.app.planner.features.study;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Members of an answer, as a person reads them: {@code plans.0.peakGiB} is “plans 1 peak (GiB)”.
 */
public final class MeasureNames {
  private static final Pattern WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
  private static final Map<String, String> UNITS =
      Map.ofEntries(
          Map.entry("Seconds", "s"),
          Map.entry("Hours", "h"),
          Map.entry("Percent", "%"),
          Map.entry("GiB", "GiB"),
          Map.entry("GBps", "GB/s"),
          Map.entry("Gbps", "Gbit/s"),
          Map.entry("Ms", "ms"),
          Map.entry("Bytes", "bytes"));
  private static final Map<String, String> SHORT =
      Map.ofEntries(
          Map.entry("dp", "DP"),
          Map.entry("pp", "PP"),
          Map.entry("tp", "TP"),
          Map.entry("cp", "CP"),
          Map.entry("ep", "EP"),
          Map.entry("mfu", "MFU"),
          Map.entry("gbe", "GBE"),
          Map.entry("mip", "MIP objective"),
          Map.entry("gpus", "GPUs"),
          Map.entry("gpu", "GPU"),
          Map.entry("jct", "completion time"));

  private MeasureNames() {}

  /**
   * The name of a measure with its unit in brackets; members of lists are counted from 1.
   *
   * @param path as a study names it: members joined by dots
   */
  public static String of(String path) {
    var name = path;
    var unit = "";
    for (var each : UNITS.entrySet()) {
      if (name.endsWith(each.getKey()) && name.length() > each.getKey().length()) {
        unit = " (%s)".formatted(each.getValue());
        name = name.substring(0, name.length() - each.getKey().length());
        break;
      }
    }
    var words = new StringBuilder();
    for (var part : name.split("\\.")) {
      for (var word : WORD.split(part)) {
        words.append(words.isEmpty() ? "" : " ").append(word(word));
      }
    }
    return words + unit;
  }

  private static String word(String word) {
    if (word.matches("\\d{1,6}")) {
      return String.valueOf(Integer.parseInt(word) + 1);
    }
    var lower = word.toLowerCase(Locale.ROOT);
    return SHORT.getOrDefault(lower, lower);
  }
}
