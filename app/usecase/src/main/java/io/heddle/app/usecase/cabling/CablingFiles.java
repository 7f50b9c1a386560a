package io.heddle.app.usecase.cabling;

import io.heddle.model.cabling.Bill;
import io.heddle.model.cabling.BuiltReport;
import io.heddle.model.cabling.CablingPlan;
import io.heddle.model.cabling.CablingSheet;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Switch;
import io.heddle.model.io.CablingCsv;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Nearest;
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
  public static CablingPlan read(Path path, Cluster cluster) {
    var plan =
        isA(path, ".json") ? FileKinds.CABLING.read(path) : CablingCsv.read(path, cluster.name());
    for (var device : plan.devices()) {
      if (!cluster.contains(device)) {
        throw new InputException(
            new Finding(
                path.toString(),
                "",
                "device " + device,
                "hosts and switches of cluster " + cluster.name(),
                plan.devices().stream().anyMatch(cluster::contains)
                    ? nearest(device, cluster)
                    : "it is another cluster's plan"));
      }
    }
    return plan;
  }

  private static @Nullable String nearest(String device, Cluster cluster) {
    return Nearest.to(
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
  public static void writePlan(Cluster cluster, CablingPlan plan, Path path) {
    if (isA(path, ".json")) {
      FileKinds.CABLING.write(plan, path);
    } else if (isA(path, ".xlsx")) {
      CablingBook.write(book(cluster, plan), path);
    } else {
      CablingCsv.write(CablingSheet.cables(cluster, plan), path);
    }
  }

  /**
   * The bill of materials: as CSV, or as a workbook with all cables.
   *
   * @throws InputException if it cannot be written
   */
  public static void writeBill(Cluster cluster, CablingPlan plan, Path path) {
    if (isA(path, ".xlsx")) {
      CablingBook.write(book(cluster, plan).reversed(), path);
    } else {
      CablingCsv.write(CablingSheet.bill(Bill.of(cluster, plan)), path);
    }
  }

  /**
   * What is built otherwise: as CSV or as a workbook.
   *
   * @throws InputException if it cannot be written
   */
  public static void writeReport(BuiltReport report, Path path) {
    var sheet = CablingSheet.faults(report);
    if (isA(path, ".xlsx")) {
      CablingBook.write(List.of(sheet), path);
    } else {
      CablingCsv.write(sheet, path);
    }
  }

  private static List<CablingSheet> book(Cluster cluster, CablingPlan plan) {
    return List.of(CablingSheet.cables(cluster, plan), CablingSheet.bill(Bill.of(cluster, plan)));
  }

  /** Whether a file's name ends so, in whatever case. */
  public static boolean isA(Path path, String suffix) {
    return path.toString().toLowerCase(Locale.ROOT).endsWith(suffix);
  }
}
