package io.heddle.model.exchange;

import io.heddle.model.text.Advice;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Nodes in a table of {@code sinfo} with a column GRES, such as {@code sinfo -N -o "%N %G %T"}:
 * sinfo(1).
 */
final class SinfoNodeTable {
  private static final Pattern HEADER =
      Pattern.compile("(?m)^(?=.*\\b(?:NODELIST|HOSTNAMES)\\b)(?=.*\\bGRES\\b)[A-Z_:/() \\t]+$");
  private static final Map<String, String> KEYS =
      Map.of(
          "NODELIST", "nodename",
          "HOSTNAMES", "nodename",
          "GRES", "gres",
          "GRES_USED", "gresused",
          "STATE", "state");

  private SinfoNodeTable() {}

  static boolean recognises(ImportSource source) {
    return HEADER.matcher(source.head()).find();
  }

  static void read(ImportSource source, SlurmNodeStates nodes, ImportNotes notes) {
    List<String> columns = List.of();
    int number = 0;
    boolean tellsUse = false;
    for (var line : source.text().lines().toList()) {
      number++;
      if (HEADER.matcher(line).matches()) {
        columns = List.of(line.strip().split("\\s+"));
        tellsUse = columns.contains("GRES_USED");
      } else if (!columns.isEmpty() && !line.isBlank()) {
        row(line, columns, number, source, nodes);
      }
    }
    if (!tellsUse) {
      notes.leftOut(source.name(), "which GPUs jobs hold: it has no column GRES_USED");
    }
  }

  private static void row(
      String line, List<String> columns, int number, ImportSource source, SlurmNodeStates nodes) {
    var cells = line.strip().split("\\s+");
    boolean isLong = cells.length > columns.size() && !columns.getLast().equals("REASON");
    if (cells.length < columns.size() || isLong) {
      throw source.refuse(
          number,
          ImportSource.quote(line.strip()),
          "%d columns: %s".formatted(columns.size(), String.join(" ", columns)),
          Advice.sentence("A column may be too narrow, or the output may be truncated."));
    }
    var keys = new HashMap<String, String>();
    for (int i = 0; i < columns.size(); i++) {
      var key = KEYS.get(columns.get(i).toUpperCase(Locale.ROOT));
      if (key != null) {
        keys.put(key, cells[i]);
      }
    }
    nodes.add(number, keys, source);
  }
}
