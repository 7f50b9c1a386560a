package io.heddle.app.cli;

import io.heddle.model.exchange.FabricExportWriter;
import io.heddle.model.exchange.FabricExportWriters;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.InputException;
import io.heddle.model.io.MegatronRankOrder;
import io.heddle.model.io.RankFileExport;
import io.heddle.model.io.RankFileFormat;
import io.heddle.model.io.RankFileFormats;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.io.RankFilePlan;
import io.heddle.model.result.Placement;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the rank files of a placement, or a cluster in the formats of other programs. */
@Command(
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  heddle export a.placement.json --format slurm -o ranks",
      "  heddle export a.cluster.json --format slurm-conf -o slurm"
    })
final class ExportCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = Placement.KIND + " or " + ClusterFile.KIND + " file")
  private Path file = Path.of("");

  @Option(
      names = "--format",
      required = true,
      paramLabel = "F",
      description = {
        "of a placement: openmpi, slurm, hostfile, torchrun, kubernetes, csv or json",
        "of a cluster: slurm-conf, slurm-yaml, kueue, graphml, dot, hosts-csv, infragraph,"
            + " astra-sim or simai"
      })
  private String format = "";

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "folder to write to; created if missing")
  private Path folder = Path.of("");

  @Option(
      names = {"--rank-order", "--order"},
      defaultValue = "tp-cp-ep-dp-pp",
      paramLabel = "ORDER",
      description =
          "rank order of the training framework, innermost group first: tp-cp-ep-dp-pp or"
              + " tp-pp-dp (default: ${DEFAULT-VALUE})")
  private String order = "tp-cp-ep-dp-pp";

  @Option(
      names = "--cores-per-host",
      defaultValue = "64",
      paramLabel = "N",
      description = "CPU cores per host, for openmpi (default: ${DEFAULT-VALUE})")
  private int cores;

  @Option(
      names = "--master-addr",
      paramLabel = "HOST",
      description = "for torchrun: host of rank 0")
  private @Nullable String masterAddress;

  @Option(
      names = "--master-port",
      defaultValue = "29500",
      paramLabel = "PORT",
      description = "for torchrun (default: ${DEFAULT-VALUE})")
  private int masterPort;

  @Mixin private final ForceOption force = new ForceOption();

  ExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (file.equals(folder)) {
      throw new UsageException("-o: %s is the input, expected a folder.".formatted(folder));
    }
    var schema = FileSchemas.ALL.schemaOf(file);
    if (schema.equals(ClusterFile.SCHEMA)) {
      return fabric();
    }
    if (schema.equals(FileKinds.PLACEMENT)) {
      return ranks();
    }
    throw schema.unexpected(file.toString(), FileKinds.PLACEMENT, ClusterFile.SCHEMA);
  }

  private int fabric() {
    FabricExportWriter chosen;
    try {
      chosen = FabricExportWriters.byId(format);
    } catch (InputException unknown) {
      throw RankFileFormats.all().stream().anyMatch(each -> each.name().equals(format))
          ? new UsageException(
              "--format: %s is for placements, and %s is of schema %s, expected one of %s."
                  .formatted(
                      format,
                      file,
                      ClusterFile.KIND,
                      FabricExportWriters.all().stream()
                          .map(FabricExportWriter::id)
                          .collect(Collectors.joining(", "))))
          : unknown;
    }
    var written = chosen.write(ClusterFile.read(file));
    print(written.notes(), FabricExportWriters.save(chosen, written, folder, force.isGiven()));
    return ExitStatus.DONE;
  }

  private void print(List<String> notes, List<Path> files) {
    notes.forEach(note -> console.err().println("note: " + note));
    files.forEach(each -> console.out().println(each));
  }

  private int ranks() {
    RankFileFormat chosen = RankFileFormats.byName(format);
    var options =
        RankFileOptions.defaults()
            .withOrder(MegatronRankOrder.parse(order))
            .withCoresPerHost(cores)
            .withMaster(masterAddress, masterPort);
    var plan = new RankFilePlan(FileKinds.PLACEMENT.read(file));
    var files = RankFileExport.write(chosen, plan, options, folder, force.isGiven());
    print(chosen.notes(plan), files);
    return ExitStatus.DONE;
  }
}
