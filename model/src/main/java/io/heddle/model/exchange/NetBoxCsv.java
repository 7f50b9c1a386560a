package io.heddle.model.exchange;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import io.heddle.model.exchange.NetBoxData.Cable;
import io.heddle.model.exchange.NetBoxData.Device;
import io.heddle.model.exchange.NetBoxData.End;
import io.heddle.model.exchange.NetBoxData.EndKind;
import io.heddle.model.exchange.NetBoxData.Interface;
import io.heddle.model.io.ParserFailureReason;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;

/**
 * Tables of NetBox: what its lists export (“Device A”, “Termination A”), and what they import
 * ({@code side_a_device}, {@code side_a_name}).
 */
final class NetBoxCsv {
  private final ImportSource source;
  private final NetBoxData data;

  private NetBoxCsv(ImportSource source, NetBoxData data) {
    this.source = source;
    this.data = data;
  }

  private enum Table {
    DEVICES,
    INTERFACES,
    CABLES,
    NONE
  }

  static boolean recognises(ImportSource source) {
    return table(source) != Table.NONE;
  }

  private static Table table(ImportSource source) {
    var line = source.head().lines().findFirst().orElse("").replace("\uFEFF", "");
    var header =
        Set.copyOf(
            Stream.of(line.toLowerCase(Locale.ROOT).split(",", -1))
                .map(each -> each.replace("\"", "").strip())
                .distinct()
                .toList());
    if (header.contains("side_a_device") && header.contains("side_b_device")
        || header.contains("device a") && header.contains("device b")) {
      return Table.CABLES;
    }
    if (header.contains("name")
        && header.contains("site")
        && (header.contains("role") || header.contains("device_role"))) {
      return Table.DEVICES;
    }
    return header.containsAll(Set.of("device", "name", "type"))
            && (header.contains("speed")
                || header.contains("mgmt_only")
                || header.contains("enabled"))
        ? Table.INTERFACES
        : Table.NONE;
  }

  static void read(ImportSource source, NetBoxData data) {
    new NetBoxCsv(source, data).read();
  }

  private void read() {
    var table = table(source);
    var text = source.text();
    try (var parser =
        SpreadsheetSafeCsv.EDITED.parse(
            new StringReader(text.startsWith("\uFEFF") ? text.substring(1) : text))) {
      for (var row : parser) {
        switch (table) {
          case DEVICES -> device(row);
          case INTERFACES -> port(row);
          case CABLES -> cable(row);
          case NONE -> throw source.refuse(1, "an unknown header", "a table of NetBox");
        }
      }
    } catch (IOException | UncheckedIOException | IllegalArgumentException broken) {
      throw source.refuse(
          0, "broken CSV (%s)".formatted(ParserFailureReason.of(broken)), "CSV (RFC 4180)");
    }
  }

  private static int line(CSVRecord row) {
    return (int) row.getRecordNumber() + 1;
  }

  /** The first of the columns that the row has; empty where it has none. */
  private static String text(CSVRecord row, String... columns) {
    for (var column : columns) {
      if (row.isSet(column) && !row.get(column).isBlank()) {
        return row.get(column).equals("—") ? "" : row.get(column);
      }
    }
    return "";
  }

  private String needed(CSVRecord row, String what, String... columns) {
    var text = text(row, columns);
    if (text.isEmpty()) {
      throw source.refuse(line(row), "no " + columns[0], what);
    }
    return text;
  }

  private void device(CSVRecord row) {
    var name = needed(row, "the name of a device", "name");
    data.device(
        new Device(
            name,
            name,
            text(row, "role", "device_role"),
            text(row, "device_type", "type"),
            text(row, "site"),
            text(row, "rack")));
  }

  private void port(CSVRecord row) {
    var end =
        new End(
            EndKind.INTERFACE,
            needed(row, "the device of an interface", "device"),
            needed(row, "the name of an interface", "name"));
    var speed = text(row, "speed");
    data.interfaces.put(
        end,
        new Interface(
            speed.matches("[1-9]\\d{0,12}")
                ? Double.parseDouble(speed) / 1e6
                : NetBoxSpeeds.of(text(row, "type")),
            text(row, "mgmt_only", "management only").toLowerCase(Locale.ROOT).equals("true")));
  }

  private void cable(CSVRecord row) {
    data.cables.add(
        new Cable(
            "line " + line(row),
            ends(row, "a"),
            ends(row, "b"),
            text(row, "status").toLowerCase(Locale.ROOT)));
  }

  private List<End> ends(CSVRecord row, String side) {
    var devices =
        needed(row, "the device of a cable's end", "side_" + side + "_device", "device " + side)
            .split(",", -1);
    var ports =
        needed(row, "the port of a cable's end", "side_" + side + "_name", "termination " + side)
            .split(",", -1);
    var kind =
        switch (text(row, "side_" + side + "_type").replaceFirst("^dcim\\.", "")) {
          case "interface", "" -> EndKind.INTERFACE;
          case "frontport" -> EndKind.FRONT;
          case "rearport" -> EndKind.REAR;
          default -> EndKind.OTHER;
        };
    var ends = new ArrayList<End>();
    for (int i = 0; i < ports.length; i++) {
      var device = devices[Math.min(i, devices.length - 1)].strip();
      data.spokenOf.put(device, device);
      ends.add(new End(kind, device, ports[i].strip()));
    }
    return ends;
  }
}
