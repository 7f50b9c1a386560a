package io.heddle.model.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Records of {@code Key=value} as {@code scontrol show} prints them, over several lines or, with
 * {@code -o}, on one.
 *
 * @param line of its first key, from 1
 * @param keys values by key; a key that is there again has its last value
 * @param details lines of {@code -d} that share out a job's GPUs, each by key
 */
public record SlurmKeyValueRecords(
    int line, Map<String, String> keys, List<Map<String, String>> details) {
  private static final Pattern PAIR =
      Pattern.compile("(?:^|\\s)([A-Za-z][\\w/:.]*)=(.*?)(?=\\s+[A-Za-z][\\w/:.]*=|\\s*$)");

  /** Comments on a node: they may hold anything, and nothing useful follows them. */
  private static final Pattern REMARKS = Pattern.compile("(?:^|\\s)(?:Reason|Comment|Extra)=.*");

  private static final Pattern NAME = Pattern.compile("\\bJobName=(.*?)(?: UserId=.*)?$");

  /** All records that begin with a key. O(length of the text). */
  public static List<SlurmKeyValueRecords> of(ImportSource source, String first) {
    var records = new ArrayList<SlurmKeyValueRecords>();
    int number = 0;
    for (var line : source.text().lines().toList()) {
      number++;
      var text = line.strip();
      if (text.startsWith(first + "=")) {
        records.add(new SlurmKeyValueRecords(number, new LinkedHashMap<>(), new ArrayList<>()));
      }
      if (!records.isEmpty() && !text.isEmpty()) {
        records.getLast().add(text);
      }
    }
    return records;
  }

  private void add(String line) {
    var name = NAME.matcher(line);
    var rest =
        keys.containsKey("NodeName") || line.startsWith("NodeName=")
            ? REMARKS.matcher(line).replaceFirst("")
            : line;
    if (name.find()) {
      keys.put("JobName", name.group(1));
      rest = line.substring(0, name.start()) + line.substring(name.end(1));
    }
    int detail = rest.indexOf(" Nodes=");
    var main = rest.startsWith("Nodes=") ? "" : detail < 0 ? rest : rest.substring(0, detail);
    pairs(main, keys);
    if (main.length() < rest.length()) {
      // with -o all such lines stand on one
      for (var part : rest.substring(main.length()).strip().split("(?=\\bNodes=)", -1)) {
        var pairs = new LinkedHashMap<String, String>();
        pairs(part, pairs);
        if (pairs.containsKey("CPU_IDs")) {
          details.add(pairs);
        }
        pairs.forEach((key, value) -> {
          if (!key.equals("Nodes")) {
            keys.put(key, value);
          }
        });
      }
    }
  }

  private static void pairs(String text, Map<String, String> into) {
    var pair = PAIR.matcher(text);
    while (pair.find()) {
      into.put(pair.group(1), pair.group(2).strip());
    }
  }

  public String text(String key) {
    return keys.getOrDefault(key, "");
  }

  /** Whole numbers from 0 on; 0 where there is none. */
  public int number(String key) {
    var match = Pattern.compile("^\\d{1,8}").matcher(text(key));
    return match.find() ? Integer.parseInt(match.group()) : 0;
  }
}
