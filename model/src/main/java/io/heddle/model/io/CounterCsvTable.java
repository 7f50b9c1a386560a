package io.heddle.model.io;

import io.heddle.model.telemetry.DeviceQuantity;
import io.heddle.model.telemetry.DeviceTimeSeries;
import io.heddle.model.telemetry.DeviceTimeSeries.Sample;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * A CSV of counters: a column of time (seconds, or ISO 8601), one of the host and one of the device
 * where there are several, and one for each quantity.
 */
final class CounterCsvTable {
  private static final List<String> TIME = List.of("seconds", "time", "timestamp");
  private static final List<String> HOST = List.of("host", "hostname", "node", "instance");
  private static final List<String> DEVICE = List.of("device", "nic", "gpu", "port");
  private static final double NANO = 1e-9;

  private record Key(String host, String device, DeviceQuantity quantity) {}

  private final FileFindings findings;
  private final Map<Key, List<Sample>> series = new LinkedHashMap<>();

  private CounterCsvTable(FileFindings findings) {
    this.findings = findings;
  }

  /**
   * @throws InputException with every bad cell, by line and column
   */
  static List<DeviceTimeSeries> read(String sourceName, String text) {
    var table = new CounterCsvTable(new FileFindings(sourceName));
    var format =
        CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setTrim(true)
            .setIgnoreEmptyLines(true)
            .get();
    try (var parser = CSVParser.parse(new StringReader(text), format)) {
      table.rows(parser);
    } catch (UncheckedIOException | IOException | IllegalArgumentException broken) {
      table.findings.error(
          "",
          "broken CSV (" + ParserFailureReason.of(broken) + ")",
          "CSV as of RFC 4180",
          () -> null);
    }
    table.findings.throwIfAny();
    return table.series.entrySet().stream()
        .map(each ->
            new DeviceTimeSeries(
                each.getKey().host(),
                each.getKey().device(),
                each.getKey().quantity(),
                each.getValue()))
        .toList();
  }

  private void rows(CSVParser parser) {
    var header = parser.getHeaderNames();
    var time = first(header, TIME);
    var counters = counters(header);
    if (time == null) {
      findings.error(
          "line 1", "no column of time", "one of " + String.join(", ", TIME), () -> null);
    }
    if (counters.isEmpty()) {
      findings.error(
          "line 1",
          "no column of a known quantity",
          "one of " + String.join(", ", KnownCounterNames.names()),
          () -> null);
    }
    findings.throwIfAny();
    var host = first(header, HOST);
    var device = first(header, DEVICE);
    for (var row : parser) {
      if (!row.isConsistent()) {
        findings.error(
            "line " + (row.getRecordNumber() + 1),
            row.size() + " cells",
            header.size() + " as in the first line",
            () -> null);
        continue;
      }
      double seconds = seconds(row, time == null ? "" : time);
      for (var name : counters) {
        add(row, name, host, device, seconds);
      }
    }
  }

  /** One column of each quantity: the first. */
  private static List<String> counters(List<String> header) {
    var columns = new EnumMap<DeviceQuantity, String>(DeviceQuantity.class);
    for (var name : header) {
      var known = KnownCounterNames.find(name);
      if (known != null) {
        columns.putIfAbsent(known.quantity(), name);
      }
    }
    return List.copyOf(columns.values());
  }

  private static @Nullable String first(List<String> header, List<String> names) {
    return names.stream().filter(header::contains).findFirst().orElse(null);
  }

  private void add(
      CSVRecord row, String name, @Nullable String host, @Nullable String device, double seconds) {
    var known = KnownCounterNames.find(name);
    if (known == null || row.get(name).isEmpty()) {
      return; // this row is of another device
    }
    var key =
        new Key(
            host == null ? "" : row.get(host),
            device == null ? "" : row.get(device),
            known.quantity());
    var samples = series.computeIfAbsent(key, _ -> new ArrayList<>());
    if (!samples.isEmpty() && seconds <= samples.getLast().seconds()) {
      findings.error(
          "line " + (row.getRecordNumber() + 1),
          "%s after %s".formatted(seconds, samples.getLast().seconds()),
          "rows of a device by rising time",
          () -> null);
      return;
    }
    samples.add(new Sample(seconds, value(row, name) * known.factor()));
  }

  private double seconds(CSVRecord row, String column) {
    var cell = row.get(column);
    try {
      if (cell.contains(":")) {
        var instant = Instant.parse(cell);
        return instant.getEpochSecond() + instant.getNano() * NANO;
      }
      double seconds = Double.parseDouble(cell);
      if (Double.isFinite(seconds)) {
        return seconds;
      }
    } catch (NumberFormatException | DateTimeException e) {
      // reported below, as what is no time
    }
    findings.error(
        at(row, column), cell, "seconds, or a time such as 2026-01-31T12:00:00.5Z", () -> null);
    return 0;
  }

  private double value(CSVRecord row, String column) {
    var cell = row.get(column);
    try {
      double value = Double.parseDouble(cell);
      if (value >= 0 && Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below, as what is no number
    }
    findings.error(at(row, column), cell, "a number, at least 0", () -> null);
    return 0;
  }

  private static String at(CSVRecord row, String column) {
    return "line %d, column %s".formatted(row.getRecordNumber() + 1, column);
  }
}
