package io.heddle.model.hardware;

import io.heddle.model.text.BundledCsvTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** Reads the resources {@code gpus.csv} and {@code links.csv}. */
final class GpuTable {
  private GpuTable() {}

  static List<GpuSpec> gpus() {
    return BundledCsvTable.rows(GpuTable.class, "gpus.csv").stream().map(GpuTable::gpu).toList();
  }

  static List<GpuLinkSpec> links() {
    return BundledCsvTable.rows(GpuTable.class, "links.csv").stream()
        .map(row ->
            new GpuLinkSpec(
                row.get("word"),
                row.get("gpu").isEmpty() ? null : row.get("gpu"),
                Double.parseDouble(row.get("GBps")),
                row.get("source")))
        .toList();
  }

  private static GpuSpec gpu(CSVRecord row) {
    return new GpuSpec(
        row.get("name"),
        row.get("model"),
        row.get("form"),
        list(row.get("aliases")),
        peaks(row),
        Double.parseDouble(row.get("memoryGiB")),
        Double.parseDouble(row.get("memoryGBps")),
        Double.parseDouble(row.get("nvlinkGBps")),
        Integer.parseInt(row.get("nvlinks")),
        row.get("bridge").equals("yes"),
        number(row.get("pcieGBps")),
        number(row.get("tdpWatts")),
        row.get("usualLink").isEmpty() ? null : row.get("usualLink"),
        number(row.get("usualRailGBps")),
        list(row.get("pciDevices")),
        row.get("source"));
  }

  private static Map<Precision, Double> peaks(CSVRecord row) {
    var peaks = new EnumMap<Precision, Double>(Precision.class);
    for (var precision : Precision.values()) {
      var peak = number(row.get(precision.name().toLowerCase(Locale.ROOT)));
      if (peak != null) {
        peaks.put(precision, peak);
      }
    }
    return peaks;
  }

  private static @Nullable Double number(String cell) {
    return cell.isEmpty() ? null : (Double) Double.parseDouble(cell);
  }

  private static List<String> list(String cell) {
    return cell.isEmpty() ? new ArrayList<>() : List.of(cell.split(";"));
  }
}
