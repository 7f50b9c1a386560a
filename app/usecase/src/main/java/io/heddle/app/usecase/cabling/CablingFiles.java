package io.heddle.app.usecase.cabling;

import io.heddle.model.cabling.AsBuiltReport;
import io.heddle.model.cabling.BillOfMaterials;
import io.heddle.model.cabling.CablingSpreadsheet;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Switch;
import io.heddle.model.io.CablingCsvFormat;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads and writes what belongs to a cabling plan, in the form that the file's name asks for. */
public final class CablingFiles {
  /** How files of plans end. */
  public static final List<String> PLANS = List.of(".csv", ".xlsx", ".json");

  /** How other tables end. */
  public static final List<String> TABLES = List.of(".csv", ".xlsx");

  private CablingFiles() {}

  /**
   * A plan of a cluster from {@code .json} or CSV.
   *
   * @throws InputException if it cannot be used, or names devices that the cluster lacks
   */
  public static ClusterCablingPlan read(Path path, Cluster cluster) {
    var plan =
        isA(path, ".json")
            ? FileKinds.CABLING.read(path)
            : CablingCsvFormat.read(path, cluster.name());
    for (var device : plan.devices()) {
      if (!cluster.contains(device)) {
        throw new InputException(
            path.toString(),
            "",
            "device " + device,
            "hosts and switches of cluster " + cluster.name(),
            plan.devices().stream().anyMatch(cluster::contains)
                ? nearest(device, cluster)
                : Advice.sentence("It may be another cluster's plan."));
      }
    }
    return plan;
  }

  private static @Nullable Advice nearest(String device, Cluster cluster) {
    return Advice.nearest(
        device,
        Stream.concat(
                cluster.switches().stream().map(Switch::id), cluster.hosts().stream().map(Host::id))
            .toList());
  }

  /**
   * Every cable: as {@code heddle.cabling/1}, as CSV, or as a workbook with the bill of materials.
   *
   * @throws InputException if it cannot be written
   */
  public static void writePlan(Cluster cluster, ClusterCablingPlan plan, Path path) {
    if (isA(path, ".json")) {
      FileKinds.CABLING.write(plan, path);
    } else if (isA(path, ".xlsx")) {
      CablingWorkbook.write(book(cluster, plan), path);
    } else {
      CablingCsvFormat.write(CablingSpreadsheet.cables(cluster, plan), path);
    }
  }

  /**
   * The bill of materials: as CSV, or as a workbook with all cables.
   *
   * @throws InputException if it cannot be written
   */
  public static void writeBill(Cluster cluster, ClusterCablingPlan plan, Path path) {
    if (isA(path, ".xlsx")) {
      CablingWorkbook.write(book(cluster, plan).reversed(), path);
    } else {
      CablingCsvFormat.write(CablingSpreadsheet.bill(BillOfMaterials.of(cluster, plan)), path);
    }
  }

  /**
   * What is built otherwise: as CSV or as a workbook.
   *
   * @throws InputException if it cannot be written
   */
  public static void writeReport(AsBuiltReport report, Path path) {
    var sheet = CablingSpreadsheet.faults(report);
    if (isA(path, ".xlsx")) {
      CablingWorkbook.write(List.of(sheet), path);
    } else {
      CablingCsvFormat.write(sheet, path);
    }
  }

  private static List<CablingSpreadsheet> book(Cluster cluster, ClusterCablingPlan plan) {
    return List.of(
        CablingSpreadsheet.cables(cluster, plan),
        CablingSpreadsheet.bill(BillOfMaterials.of(cluster, plan)));
  }

  /** Whether a file's name ends so, in whatever case. */
  public static boolean isA(Path path, String suffix) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(suffix);
  }
}
