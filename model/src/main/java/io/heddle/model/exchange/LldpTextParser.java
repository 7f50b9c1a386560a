package io.heddle.model.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads SONiC's {@code show lldp table} (sonic-utilities, scripts/lldpshow), and the plain form of
 * {@code lldpctl}, which is that of SONiC's {@code show lldp neighbors}.
 */
final class LldpTextParser {
  private static final Pattern TABLE =
      Pattern.compile("(?m)^[ \\t]*LocalPort[ \\t]+RemoteDevice\\b.*$");
  private static final Pattern PLAIN = Pattern.compile("(?m)^Interface:\\s+\\S+?,\\s+via:\\s*\\S");
  private static final Pattern INTERFACE = Pattern.compile("Interface:\\s+([^\\s,]+)(?:,.*)?");
  private static final Pattern COLUMN = Pattern.compile("-+");
  private static final Pattern TOTAL = Pattern.compile("Total entries displayed:\\s*(\\d{1,6})");
  private static final Pattern PAIR = Pattern.compile("\\s*([A-Za-z][A-Za-z ]*?):\\s+(.*?)\\s*");

  private final ImportSource source;
  private final LldpNeighbourDraft draft;
  private final String device;

  private LldpTextParser(ImportSource source, LldpNeighbourDraft draft) {
    this.source = source;
    this.draft = draft;
    device = draft.device(source);
  }

  static boolean recognises(ImportSource source) {
    return TABLE.matcher(source.head()).find() || PLAIN.matcher(source.head()).find();
  }

  static void read(ImportSource source, LldpNeighbourDraft draft) {
    var text = new LldpTextParser(source, draft);
    if (TABLE.matcher(source.head()).find()) {
      text.table();
    } else {
      text.plain();
    }
  }

  private void table() {
    var lines = source.text().lines().toList();
    int at = 0;
    while (at < lines.size() && !TABLE.matcher(lines.get(at)).matches()) {
      at++;
    }
    if (at == lines.size()) {
      throw source.refuse(0, "no header", "LocalPort RemoteDevice RemotePortID …");
    }
    var header = lines.get(at++);
    var starts = new ArrayList<Integer>();
    if (at < lines.size()) {
      COLUMN.matcher(lines.get(at)).results().forEach(column -> starts.add(column.start()));
    }
    if (starts.size() < 3) {
      throw source.refuse(
          at + 1, "no line of dashes", "dashes under " + ImportSource.quote(header.strip()));
    }
    int rows = 0;
    int total = -1;
    boolean isOver = false;
    for (at++; at < lines.size() && !isOver; at++) {
      var line = lines.get(at);
      var end = TOTAL.matcher(line.strip());
      if (end.matches()) {
        total = Integer.parseInt(end.group(1));
        isOver = true;
      } else if (!line.isBlank() && !COLUMN.matcher(line.strip()).matches()) {
        row(line, starts, at);
        rows++;
      }
    }
    if (total >= 0 && total != rows) {
      draft.notes.leftOut(
          source.name(), "%d of %d neighbours: lines are missing".formatted(total - rows, total));
    }
  }

  private void row(String line, List<Integer> starts, int at) {
    var cells = new ArrayList<String>();
    for (int i = 0; i < starts.size(); i++) {
      int from = Math.min(starts.get(i), line.length());
      int to = i + 1 < starts.size() ? Math.min(starts.get(i + 1), line.length()) : line.length();
      cells.add(line.substring(from, to).strip());
    }
    if (cells.getFirst().isEmpty() || cells.get(1).isEmpty() && cells.get(2).isEmpty()) {
      draft.notes.leftOut(
          "%s, line %d".formatted(source.name(), at + 1),
          "no neighbour: the line may be truncated");
      return;
    }
    var able = cells.size() > 3 ? cells.get(3) : "";
    Boolean forwards = able.isEmpty() ? null : (Boolean) (able.contains("B") || able.contains("R"));
    draft.add(
        device,
        cells.getFirst(),
        cells.get(1),
        "",
        cells.get(2),
        cells.size() > 4 ? cells.get(4) : "",
        "",
        forwards,
        0);
  }

  private void plain() {
    Map<String, String> record = null;
    int begin = 0;
    int number = 0;
    for (var line : source.text().lines().toList()) {
      number++;
      var start = INTERFACE.matcher(line.strip());
      if (start.matches()) {
        finish(record, begin);
        record = new HashMap<>(Map.of("interface", start.group(1)));
        begin = number;
        continue;
      }
      var pair = PAIR.matcher(line);
      if (record != null && pair.matches()) {
        var key = pair.group(1).toLowerCase(Locale.ROOT);
        if (key.equals("capability")) {
          var words = pair.group(2).toLowerCase(Locale.ROOT);
          boolean forwards =
              words.endsWith("on") && (words.startsWith("bridge") || words.startsWith("router"));
          record.merge("forwards", String.valueOf(forwards), (a, b) -> a.equals("true") ? a : b);
        } else {
          record.putIfAbsent(key, pair.group(2));
        }
      }
    }
    finish(record, begin);
  }

  private void finish(@Nullable Map<String, String> record, int line) {
    if (record == null) {
      return;
    }
    if (!record.containsKey("portid")) {
      draft.notes.leftOut(
          "%s, line %d".formatted(source.name(), line),
          "a neighbour without a port: the text may be truncated");
      return;
    }
    var forwards = record.get("forwards");
    draft.add(
        device,
        record.getOrDefault("interface", ""),
        record.getOrDefault("sysname", ""),
        value(record.getOrDefault("chassisid", "")),
        value(record.getOrDefault("portid", "")),
        record.getOrDefault("portdescr", ""),
        record.getOrDefault("sysdescr", ""),
        forwards == null ? null : (Boolean) forwards.equals("true"),
        LldpNeighbourDraft.gbps(record.getOrDefault("mau oper type", "")));
  }

  /** Without the word for the type before it: {@code ifname swp1}. */
  private static String value(String text) {
    int blank = text.indexOf(' ');
    return blank < 0 ? text : text.substring(blank + 1).strip();
  }
}
