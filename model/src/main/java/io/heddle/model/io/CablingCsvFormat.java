package io.heddle.model.io;

import io.heddle.model.cabling.BillOfMaterials;
import io.heddle.model.cabling.Cable;
import io.heddle.model.cabling.CablingSpreadsheet;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.cabling.DevicePort;
import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.text.Advice;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** Cabling plans as tables: written, edited by a person, read back. */
public final class CablingCsvFormat {
  private final String file;
  private int line;

  private CablingCsvFormat(String file) {
    this.file = file;
  }

  /** RFC 4180 with line feeds, the header first. */
  public static String text(CablingSpreadsheet sheet) {
    var table = new SpreadsheetSafeCsv(sheet.header());
    for (var row : sheet.rows()) {
      table.row(
          row.stream()
              .map(each -> each instanceof Double d ? BillOfMaterials.number(d) : each)
              .toList());
    }
    return table.toString();
  }

  /**
   * Writes a table whole or not at all.
   *
   * @throws InputException if it cannot be written
   */
  public static void write(CablingSpreadsheet sheet, Path path) {
    AtomicFiles.write(path, text(sheet));
  }

  /**
   * A plan with the columns of {@link CablingSpreadsheet#CABLE_COLUMNS}; others are none of our
   * business.
   *
   * @throws InputException with file and line if it cannot be used
   */
  public static ClusterCablingPlan read(Path path, String cluster) {
    return read(path.toString(), Utf8FileReader.read(path), cluster);
  }

  /** {@link #read(Path, String)} of a text that came from elsewhere. */
  public static ClusterCablingPlan read(String sourceName, String csv, String cluster) {
    return new CablingCsvFormat(sourceName).plan(csv, cluster);
  }

  /**
   * Planned devices by the names that the fabric has for them: columns {@code found} and {@code
   * planned}.
   *
   * @throws InputException with file and line if it cannot be used
   */
  public static Map<String, String> readNames(Path path, Collection<String> devices) {
    return readNames(path.toString(), Utf8FileReader.read(path), devices);
  }

  /** {@link #readNames(Path, Collection)} of a text that came from elsewhere. */
  public static Map<String, String> readNames(
      String sourceName, String csv, Collection<String> devices) {
    return new CablingCsvFormat(sourceName).names(csv, devices);
  }

  private Map<String, String> names(String csv, Collection<String> devices) {
    var names = new LinkedHashMap<String, String>();
    var meant = new HashSet<String>();
    for (var row : rows(csv, List.of("found", "planned"))) {
      line = lineOf(row);
      var found = needed(row, "found", "a name that the fabric has");
      var planned = needed(row, "planned", "a device of the plan");
      if (!devices.contains(planned)) {
        throw refuse(quote(planned), "a device of the plan", Advice.nearest(planned, devices));
      }
      if (!meant.add(planned) || names.put(found, planned) != null) {
        throw refuse(quote(found + ", " + planned), "each name once", null);
      }
    }
    return names;
  }

  private ClusterCablingPlan plan(String csv, String cluster) {
    var cables = new ArrayList<Cable>();
    var ids = new HashSet<String>();
    var ports = new HashMap<DevicePort, Integer>();
    for (var row : rows(csv, List.of("from_device", "to_device", "gbps"))) {
      line = lineOf(row);
      var id = text(row, "cable");
      id = id.isEmpty() ? "line " + line : id;
      if (!ids.add(id)) {
        throw refuse("cable " + quote(id) + " a second time", "every cable once", null);
      }
      cables.add(new Cable(id, port(row, "from", ports), port(row, "to", ports), gbps(row)));
    }
    return new ClusterCablingPlan(cluster, cables);
  }

  private DevicePort port(CSVRecord row, String end, Map<DevicePort, Integer> taken) {
    var port =
        new DevicePort(needed(row, end + "_device", "a host or switch"), text(row, end + "_port"));
    var before = port.name().isEmpty() ? null : taken.putIfAbsent(port, line);
    if (before != null) {
      throw refuse(
          "port %s of %s".formatted(quote(port.name()), port.device()),
          "a port without a cable, for line %s has one there".formatted(before),
          null);
    }
    return port;
  }

  private double gbps(CSVRecord row) {
    var text = text(row, "gbps");
    if (text.matches("\\d{1,9}(\\.\\d{1,9})?") && Double.parseDouble(text) > 0) {
      return Double.parseDouble(text);
    }
    throw refuse("gbps " + quote(text), "a speed in Gbit/s, above 0", null);
  }

  private List<CSVRecord> lines(String csv) {
    try (var parser =
        SpreadsheetSafeCsv.EDITED.parse(
            new StringReader(csv.startsWith("\uFEFF") ? csv.substring(1) : csv))) {
      return parser.getRecords();
    } catch (IOException | UncheckedIOException | IllegalArgumentException broken) {
      throw refuse(
          "broken CSV (%s)".formatted(ParserFailureReason.of(broken)),
          "a CSV file with a header",
          null);
    }
  }

  private List<CSVRecord> rows(String csv, List<String> columns) {
    var records = lines(csv);
    line = 1;
    if (records.isEmpty()) {
      throw refuse("no rows", "a header with " + String.join(", ", columns) + ", and rows", null);
    }
    for (var column : columns) {
      if (!records.getFirst().isMapped(column)) {
        throw refuse(
            "no column " + column,
            "a header with " + String.join(", ", columns),
            Advice.nearest(column, records.getFirst().getParser().getHeaderNames()));
      }
    }
    return records;
  }

  private static int lineOf(CSVRecord row) {
    return (int) row.getRecordNumber() + 1;
  }

  private String needed(CSVRecord row, String column, String expected) {
    var text = text(row, column);
    if (text.isEmpty()) {
      throw refuse("no " + column, expected, null);
    }
    return text;
  }

  private static String text(CSVRecord row, String column) {
    return row.isSet(column) ? SpreadsheetSafeCsv.text(row.get(column)) : "";
  }

  private static String quote(String text) {
    return JsonCursor.quote(text);
  }

  private InputException refuse(String value, String expected, @Nullable Advice advice) {
    return new InputException(file, line == 0 ? "" : "line " + line, value, expected, advice);
  }
}
