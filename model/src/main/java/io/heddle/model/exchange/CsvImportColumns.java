package io.heddle.model.exchange;

import io.heddle.model.escape.SpreadsheetSafeCsv;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.commons.csv.CSVRecord;

/**
 * Which column is what.
 *
 * @param host its place, −1 where there is none
 * @param switches places, the topmost tier first
 * @param gpus GPUs per host, or −1
 * @param model GPU model, or −1
 */
record CsvImportColumns(List<String> names, int host, List<Integer> switches, int gpus, int model) {
  private static final List<String> HOST =
      List.of(
          "host",
          "hostname",
          "node",
          "nodename",
          "ip",
          "hostip",
          "server",
          "machine",
          "instance",
          "worker",
          "sn");
  private static final List<List<String>> TIERS =
      List.of(
          List.of("core2", "supercore", "zone", "region"),
          List.of("core", "dsw", "superspine", "fabric", "datacenter", "block"),
          List.of("spine", "psw", "agg", "aggregation", "aggregate", "pod", "minipod", "subblock"),
          List.of("leaf", "asw", "tor", "access", "edge", "rack"));
  private static final List<String> GPUS =
      List.of("gpus", "gpu", "numgpus", "gpunum", "gpucount", "gpuspernode", "gpusperhost");
  private static final List<String> MODEL = List.of("gpumodel", "gputype", "model", "accelerator");

  /** A switch of a row. */
  record Step(String name, int tier) {}

  static CsvImportColumns of(List<String> header) {
    var names = header.stream().map(CsvImportColumns::normal).toList();
    var switches = new ArrayList<Integer>();
    for (var tier : TIERS) {
      int at = find(names, tier);
      if (at >= 0) {
        switches.add(at);
      }
    }
    int host = find(names, HOST);
    int gpus = find(names, GPUS);
    return new CsvImportColumns(List.copyOf(header), host, switches, gpus, find(names, MODEL));
  }

  private static int find(List<String> names, List<String> words) {
    for (var word : words) {
      int at = names.indexOf(word);
      if (at >= 0) {
        return at;
      }
    }
    return -1;
  }

  /** {@code Leaf_Switch-ID} is {@code leaf}. */
  private static String normal(String name) {
    var letters = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    var shorter = letters.replaceAll("(switch|sw)?(id|name)?$", "");
    return shorter.isEmpty() || letters.matches("[adp]sw(id|name)?")
        ? letters.replaceAll("(id|name)$", "")
        : shorter;
  }

  /** Empty where the row is shorter, or the column is missing. */
  String cell(CSVRecord row, int column) {
    return column >= 0 && column < row.size() ? SpreadsheetSafeCsv.text(row.get(column)) : "";
  }

  /** Columns whose values are unique without what is above them. */
  Set<Integer> plain(List<CSVRecord> rows) {
    var owners = new HashMap<String, String>();
    var plain = new HashSet<>(switches);
    for (var row : rows) {
      var path = new StringBuilder();
      for (int column : switches) {
        var value = cell(row, column);
        var owner = path + "\0" + column;
        var before = owners.putIfAbsent(value, owner);
        if (before != null && !before.equals(owner)) {
          plain.remove(column);
          plain.remove(Integer.valueOf(before.substring(before.lastIndexOf('\0') + 1)));
        }
        path.append('/').append(value);
      }
    }
    return plain;
  }

  /** The switches of a row, the topmost first; empty cells have none. */
  List<Step> path(CSVRecord row, Set<Integer> plain) {
    var steps = new ArrayList<Step>();
    var path = new StringBuilder();
    for (int i = 0; i < switches.size(); i++) {
      int column = switches.get(i);
      var value = cell(row, column);
      if (!value.isEmpty()) {
        path.append(path.isEmpty() ? "" : "/").append(value);
        steps.add(new Step(plain.contains(column) ? value : path.toString(), switches.size() - i));
      }
    }
    return steps;
  }

  /** All other cells. */
  Map<String, String> labels(CSVRecord row) {
    var labels = new TreeMap<String, String>();
    for (int i = 0; i < Math.min(names.size(), row.size()); i++) {
      if (i != host
          && i != gpus
          && i != model
          && !switches.contains(i)
          && !row.get(i).isEmpty()
          && !names.get(i).isBlank()) {
        labels.put(names.get(i), SpreadsheetSafeCsv.text(row.get(i)));
      }
    }
    return labels;
  }
}
