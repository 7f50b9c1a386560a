package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.YamlTree;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTreeReader;
import io.heddle.model.io.ParserFailureReason;
import io.heddle.model.reliability.FailureEvent;
import io.heddle.model.reliability.FailureLog;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Logs of failed hosts: a table (CSV) with columns for host, start, end and class, {@code sacctmgr
 * show event -P} of Slurm, and nodes or events of Kubernetes ({@code kubectl get nodes,events -o
 * json}). Days count from 1970 where the log has dates, else from the log's own day 0.
 */
public final class FailureLogReader {
  private static final double DAY_SECONDS = Duration.ofDays(1).toSeconds();
  private static final List<String> HOST =
      List.of("host", "server", "node", "nodename", "hostname");
  private static final List<String> START = List.of("start", "timestart", "starttime", "startdays");
  private static final List<String> END = List.of("end", "timeend", "endtime", "enddays");
  private static final List<String> KIND = List.of("class", "kind", "reason", "cause");
  private static final Set<String> OPEN = Set.of("", "unknown", "none", "null");

  private final ImportSource source;
  private final ZoneId zone;
  private final List<FailureEvent> events = new ArrayList<>();
  private final Set<String> named = new HashSet<>();
  private boolean ofDays;
  private double latest = Double.NEGATIVE_INFINITY;

  private FailureLogReader(ImportSource source, ZoneId zone) {
    this.source = source;
    this.zone = zone;
  }

  /**
   * Failures of a log.
   *
   * @param events those that overlap on a host, or follow at once, are one
   * @param joined number of events of the log that were joined to the one before
   * @param hosts number of hosts named, with or without a failure
   * @param untilDay the last time in the log
   */
  public record Found(
      List<FailureEvent> events, int joined, int hosts, double fromDay, double untilDay) {
    /**
     * As a log of a known number of hosts.
     *
     * @throws IllegalArgumentException if more hosts than that are named
     */
    public FailureLog log(String source, int ofHosts) {
      return new FailureLog(source, ofHosts, fromDay, untilDay, events);
    }
  }

  /**
   * O(length of the log).
   *
   * @throws io.heddle.model.io.InputException with line, value and expectation where the log cannot
   *     be read
   */
  public static Found read(ImportSource source, ZoneId zone) {
    var reader = new FailureLogReader(source, zone);
    if (YamlTreeReader.isJson(source)) {
      reader.kubernetes();
    } else {
      reader.table();
    }
    if (reader.events.isEmpty()) {
      throw source.refuse(0, "no failure", "at least one failed host");
    }
    double from =
        reader.ofDays
            ? 0
            : reader.events.stream().mapToDouble(FailureEvent::startDay).min().orElseThrow();
    // a log of one moment still spans a moment
    double until = Math.max(reader.latest, from + 1 / DAY_SECONDS);
    var joined = joined(reader.events);
    return new Found(
        joined, reader.events.size() - joined.size(), reader.named.size(), from, until);
  }

  /** A host that is down cannot fail: what comes then goes on with the failure before. */
  private static List<FailureEvent> joined(List<FailureEvent> events) {
    var joined = new ArrayList<FailureEvent>();
    Map<String, Integer> last = new HashMap<>();
    for (var event :
        events.stream().sorted(Comparator.comparingDouble(FailureEvent::startDay)).toList()) {
      var index = last.get(event.host());
      if (index != null && event.startDay() <= joined.get(index).endDay()) {
        var before = joined.get(index);
        double end = Math.max(before.endDay(), event.endDay());
        joined.set(index, new FailureEvent(before.host(), before.startDay(), end, before.kind()));
      } else {
        last.put(event.host(), joined.size());
        joined.add(event);
      }
    }
    return joined;
  }

  private void table() {
    char separator = source.head().lines().findFirst().orElse("").contains("|") ? '|' : ',';
    var format =
        CSVFormat.RFC4180
            .builder()
            .setDelimiter(separator)
            .setHeader()
            .setSkipHeaderRecord(true)
            .setTrim(true)
            .get();
    try (var parser = format.parse(new StringReader(source.text()))) {
      var columns = parser.getHeaderNames();
      var host = column(columns, HOST);
      var start = column(columns, START);
      var end = column(columns, END);
      var kind = column(columns, KIND);
      ofDays = start.toLowerCase(Locale.ROOT).endsWith("days");
      for (var row : parser) {
        int line = (int) row.getRecordNumber() + 1;
        if (cell(row, host, line).isEmpty()) {
          continue; // sacctmgr's events of the whole cluster
        }
        double from = time(cell(row, start, line), line);
        var until = cell(row, end, line);
        boolean open = OPEN.contains(until.toLowerCase(Locale.ROOT));
        add(
            cell(row, host, line),
            from,
            open ? Double.POSITIVE_INFINITY : time(until, line),
            cell(row, kind, line),
            line);
      }
    } catch (IOException | UncheckedIOException | IllegalArgumentException broken) {
      throw source.refuse(
          0, "broken CSV (%s)".formatted(ParserFailureReason.of(broken)), "a CSV file");
    }
  }

  private String column(List<String> columns, List<String> names) {
    for (var each : columns) {
      if (names.contains(each.toLowerCase(Locale.ROOT).replace("_", ""))) {
        return each;
      }
    }
    throw source.refuse(
        1, "columns " + String.join(", ", columns), "a column " + String.join(" or ", names));
  }

  private String cell(CSVRecord row, String column, int line) {
    if (!row.isSet(column)) {
      throw source.refuse(line, "no " + column, "a row with all columns of the header");
    }
    return row.get(column);
  }

  /** Seconds since 1970, or days where the table counts those; in days. */
  private double time(String text, int line) {
    if (text.matches("\\d{1,12}(\\.\\d{1,12})?")) {
      return Double.parseDouble(text) / (ofDays ? 1 : DAY_SECONDS);
    }
    var seconds = ofDays ? null : seconds(text);
    if (seconds == null) {
      throw source.refuse(
          line,
          ImportSource.quote(text),
          ofDays
              ? "a number of days"
              : "a time such as 2026-11-23T08:00:00, or seconds since 1970");
    }
    return seconds / DAY_SECONDS;
  }

  private @Nullable Double seconds(String text) {
    try {
      return (double) Instant.parse(text).getEpochSecond();
    } catch (DateTimeParseException withoutZone) {
      return SlurmVocabulary.time(text, zone);
    }
  }

  private void add(String host, double start, double end, String kind, int line) {
    if (end < start) {
      throw source.refuse(line, "an end before the start", "an end after the start");
    }
    named.add(host);
    latest = Math.max(latest, Double.isInfinite(end) ? start : end);
    events.add(new FailureEvent(host, start, end, kind.isBlank() ? "unknown" : kind.strip()));
  }

  private void kubernetes() {
    var objects = new ArrayList<Members>();
    YamlTreeReader.read(source).forEach(each -> collect(each, objects));
    Map<String, Members> down = new LinkedHashMap<>();
    objects.sort((a, b) -> Double.compare(orZero(moment(a)), orZero(moment(b))));
    for (var object : objects) {
      switch (object.text("kind")) {
        case "Node" -> node(object);
        case "Event" -> event(object, down);
        default -> {
          // other kinds say nothing about a node
        }
      }
    }
    down.forEach((host, since) ->
        add(host, needed(since), Double.POSITIVE_INFINITY, since.text("reason"), since.line()));
  }

  private static void collect(YamlTree tree, Collection<Members> objects) {
    if (tree instanceof Members members) {
      if (members.get("items") instanceof Items items) {
        items.items().forEach(each -> collect(each, objects));
      } else {
        objects.add(members);
      }
    }
  }

  /** What a node's conditions say of now: since when it is not ready. */
  private void node(Members node) {
    var name = node.get("metadata") instanceof Members metadata ? metadata.text("name") : "";
    named.add(name);
    if (node.get("status") instanceof Members status
        && status.get("conditions") instanceof Items conditions) {
      for (var each : conditions.items()) {
        if (each instanceof Members condition
            && condition.text("type").equals("Ready")
            && !condition.text("status").equals("True")) {
          add(
              name,
              time(condition.text("lastTransitionTime"), condition.line()),
              Double.POSITIVE_INFINITY,
              condition.text("reason"),
              condition.line());
        }
      }
    }
  }

  private void event(Members event, Map<String, Members> down) {
    if (!(event.get("involvedObject") instanceof Members of) || !of.text("kind").equals("Node")) {
      return;
    }
    var host = of.text("name");
    named.add(host);
    latest = Math.max(latest, needed(event));
    switch (event.text("reason")) {
      case "NodeNotReady" -> down.putIfAbsent(host, event);
      case "NodeReady" -> {
        var since = down.remove(host);
        if (since != null) {
          add(host, needed(since), needed(event), since.text("reason"), since.line());
        }
      }
      default -> {
        // no change of state
      }
    }
  }

  private double needed(Members event) {
    var moment = moment(event);
    if (moment == null) {
      throw source.refuse(event.line(), "an event without a time", "firstTimestamp or eventTime");
    }
    return moment;
  }

  private @Nullable Double moment(Members event) {
    for (var key : List.of("firstTimestamp", "eventTime", "lastTimestamp")) {
      if (event.has(key)) {
        return time(event.text(key), event.line());
      }
    }
    return null;
  }

  private static double orZero(@Nullable Double value) {
    return value == null ? 0 : value;
  }
}
