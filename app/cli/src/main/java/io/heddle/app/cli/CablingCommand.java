package io.heddle.app.cli;

import io.heddle.app.usecase.cabling.CablingFiles;
import io.heddle.app.usecase.cabling.CablingText;
import io.heddle.model.cabling.AsBuiltComparison;
import io.heddle.model.cabling.AsBuiltReport;
import io.heddle.model.cabling.BillOfMaterials;
import io.heddle.model.cabling.CablePortAssignment;
import io.heddle.model.cabling.CablingSpreadsheet;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.ScannedCables;
import io.heddle.model.io.CablingCsvFormat;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plans every cable from port to port, and compares with what is built. */
final class CablingCommand extends ConsoleCommand {
  @Mixin private final ClusterParameter cluster = new ClusterParameter();

  @Option(
      names = "--plan",
      paramLabel = "FILE",
      description =
          ClusterCablingPlan.KIND
              + " file or CSV with the ports to use (default: Heddle's proposal)")
  private @Nullable Path plan;

  @Option(
      names = {"--bom", "--bill"},
      description = "-o writes the bill of materials instead of the cables; a workbook has both")
  private boolean bill;

  @Option(
      names = "--as-built",
      paramLabel = "FILE",
      description =
          "output of ibnetdiscover, iblinkinfo or LLDP (lldpctl, SONiC, Cumulus) to"
              + " compare with the plan; may be repeated for parts of it")
  private List<Path> built = List.of();

  @Option(
      names = "--names",
      paramLabel = "CSV",
      description =
          "columns found,planned: names of devices whose as-built name differs from the"
              + " plan by more than case and domain")
  private @Nullable Path names;

  @Option(names = "--ports", description = "also report cables in other ports than planned")
  private boolean ports;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "all cables as .csv, .xlsx or "
              + ClusterCablingPlan.KIND
              + " (.json); with --bill or --as-built .csv or .xlsx; - for standard output (JSON; CSV with --bill or --as-built)")
  private @Nullable String output;

  CablingCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    checkOptions();
    var on = cluster.read(console);
    var chosen = plan == null ? proposed(on) : CablingFiles.read(plan, on);
    if (!built.isEmpty()) {
      return compare(on, chosen);
    }
    if (bill) {
      CommandOutput.write(
          console,
          output,
          chosen,
          cables -> CablingCsvFormat.text(CablingSpreadsheet.bill(BillOfMaterials.of(on, cables))),
          (cables, path) -> CablingFiles.writeBill(on, cables, path),
          cables -> CablingText.of(cables, BillOfMaterials.of(on, cables)));
    } else {
      CommandOutput.write(
          console,
          output,
          chosen,
          FileKinds.CABLING::toJson,
          (cables, path) -> CablingFiles.writePlan(on, cables, path),
          cables ->
              CablingText.of(cables, BillOfMaterials.of(on, cables))
                  + "\n"
                  + CablingText.cables(cables));
    }
    return ExitStatus.DONE;
  }

  private static ClusterCablingPlan proposed(Cluster on) {
    try {
      return CablePortAssignment.of(on);
    } catch (IllegalArgumentException tooMany) {
      throw new UsageException(String.valueOf(tooMany.getMessage()));
    }
  }

  private void checkOptions() {
    if (built.isEmpty() && (ports || names != null)) {
      throw new UsageException(
          "%s: expected --as-built with it.".formatted(ports ? "--ports" : "--names"));
    }
    if (!built.isEmpty() && bill) {
      throw new UsageException("--bill: expected without --as-built.");
    }
    var target = output;
    if (target != null && !target.equals("-")) {
      var forms = bill || !built.isEmpty() ? CablingFiles.TABLES : CablingFiles.PLANS;
      if (forms.stream().noneMatch(form -> CablingFiles.isA(Path.of(target), form))) {
        throw new UsageException(
            "-o: %s, expected a name that ends with %s."
                .formatted(target, String.join(", ", forms)));
      }
    }
  }

  private int compare(Cluster on, ClusterCablingPlan chosen) {
    var sources = FabricImport.sources(built);
    var read = ScannedCables.read(sources);
    console.err().print(read.report().text());
    Map<String, String> said =
        names == null ? Map.of() : CablingCsvFormat.readNames(names, chosen.devices());
    AsBuiltReport report;
    try {
      report = AsBuiltComparison.compare(on, chosen, read.built(), said, ports);
    } catch (NoSuchElementException other) {
      throw new InputException(
          sources.getFirst().name(),
          "",
          String.valueOf(other.getMessage()),
          "names such as " + chosen.devices().stream().findFirst().orElse("those of the plan"),
          Advice.sentence(
              "It may be another cluster's fabric. If its devices have other names, map them with --names."));
    }
    CablingText.notes(report).forEach(console.err()::println);
    CommandOutput.write(
        console,
        output,
        report,
        each -> CablingCsvFormat.text(CablingSpreadsheet.faults(each)),
        CablingFiles::writeReport,
        CablingText::faults);
    console.err().println(CablingText.summary(report));
    console.err().flush();
    return report.isAsPlanned() ? ExitStatus.DONE : ExitStatus.INFEASIBLE;
  }
}
