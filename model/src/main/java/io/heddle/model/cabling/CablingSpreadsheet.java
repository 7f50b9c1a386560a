package io.heddle.model.cabling;

import io.heddle.model.cluster.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A table for spreadsheets and scripts.
 *
 * @param title what the sheet is called
 * @param header names of the columns
 * @param rows texts and numbers, as many a row as there are columns
 */
public record CablingSpreadsheet(String title, List<String> header, List<List<Object>> rows) {
  /** Columns of {@link #cables} that can be read back. */
  public static final List<String> CABLE_COLUMNS =
      List.of("cable", "from_device", "from_port", "to_device", "to_port", "gbps");

  /** Every cable. O(cables). */
  public static CablingSpreadsheet cables(Cluster cluster, ClusterCablingPlan plan) {
    var header = new ArrayList<>(CABLE_COLUMNS);
    header.add("kind");
    var rows = new ArrayList<List<Object>>(plan.cables().size());
    for (var cable : plan.cables()) {
      rows.add(
          List.of(
              cable.id(),
              cable.from().device(),
              cable.from().name(),
              cable.to().device(),
              cable.to().name(),
              cable.gbps(),
              BillOfMaterials.ends(cluster, cable).replace('–', '-')));
    }
    return new CablingSpreadsheet("Cables", header, rows);
  }

  /** What to buy. */
  public static CablingSpreadsheet bill(List<BillOfMaterialsLine> bill) {
    var rows = new ArrayList<List<Object>>();
    for (var line : bill) {
      rows.add(
          List.of(
              line.part().name().toLowerCase(Locale.ROOT),
              line.item().replace('–', '-'),
              line.gbps() == 0 ? "" : line.gbps(),
              line.count(),
              line.note()));
    }
    return new CablingSpreadsheet(
        "Bill of materials", List.of("part", "item", "gbps", "count", "note"), rows);
  }

  /** What is built otherwise than planned. */
  public static CablingSpreadsheet faults(AsBuiltReport report) {
    var rows = new ArrayList<List<Object>>();
    for (var fault : report.faults()) {
      var row = new ArrayList<Object>();
      row.add(fault.kind().word());
      var planned = fault.planned();
      var found = fault.found();
      row.add(planned == null ? "" : planned.id());
      add(row, planned);
      add(row, found);
      row.add(fault.reason());
      rows.add(row);
    }
    return new CablingSpreadsheet(
        "As built",
        List.of(
            "fault",
            "cable",
            "planned_from_device",
            "planned_from_port",
            "planned_to_device",
            "planned_to_port",
            "planned_gbps",
            "found_from_device",
            "found_from_port",
            "found_to_device",
            "found_to_port",
            "found_gbps",
            "reason"),
        rows);
  }

  private static void add(List<Object> row, @Nullable Cable cable) {
    if (cable == null) {
      row.addAll(List.of("", "", "", "", ""));
    } else {
      row.add(cable.from().device());
      row.add(cable.from().name());
      row.add(cable.to().device());
      row.add(cable.to().name());
      row.add(cable.gbps() == 0 ? "" : cable.gbps());
    }
  }
}
