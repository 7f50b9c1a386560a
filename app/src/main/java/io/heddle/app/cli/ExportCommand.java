package io.heddle.app.cli;

import io.heddle.model.io.PlacementFile;
import io.heddle.model.io.RankExport;
import io.heddle.model.io.RankFormat;
import io.heddle.model.io.RankFormats;
import io.heddle.model.io.RankOptions;
import io.heddle.model.io.RankOrder;
import io.heddle.model.io.RankPlan;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes rank files. */
@Command(
    name = "export",
    description = "Writes the rank files of a placement.",
    mixinStandardHelpOptions = true,
    footer = {"", "Example:", "  heddle export a.placement.json --format slurm -o ranks"})
final class ExportCommand implements Callable<Integer> {
  private final Console console;

  @Parameters(index = "0", paramLabel = "PLACEMENT", description = "heddle.placement/1 file")
  private Path placement = Path.of("");

  @Option(
      names = "--format",
      required = true,
      paramLabel = "F",
      description = "openmpi, slurm, hostfile, torchrun, kubernetes, csv or json")
  private String format = "";

  @Option(
      names = {"-o", "--output"},
      required = true,
      paramLabel = "DIR",
      description = "folder to write to; made if it is missing")
  private Path folder = Path.of("");

  @Option(
      names = "--order",
      defaultValue = "tp-cp-ep-dp-pp",
      paramLabel = "ORDER",
      description = "tp-cp-ep-dp-pp or tp-pp-dp (default: ${DEFAULT-VALUE})")
  private String order = "tp-cp-ep-dp-pp";

  @Option(
      names = "--cores-per-host",
      defaultValue = "64",
      paramLabel = "N",
      description = "CPU cores a host, for openmpi (default: ${DEFAULT-VALUE})")
  private int cores;

  @Option(
      names = "--master-addr",
      paramLabel = "HOST",
      description = "for torchrun: where rank 0 listens")
  private @Nullable String masterAddress;

  @Option(
      names = "--master-port",
      defaultValue = "29500",
      paramLabel = "PORT",
      description = "for torchrun (default: ${DEFAULT-VALUE})")
  private int masterPort;

  @Option(names = "--force", description = "replace files that Heddle did not write")
  private boolean force;

  ExportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RankFormat chosen = RankFormats.byName(format);
    var options =
        RankOptions.defaults()
            .withOrder(RankOrder.parse(order))
            .withCoresPerHost(cores)
            .withMaster(masterAddress, masterPort);
    var plan = new RankPlan(PlacementFile.read(placement));
    var files = RankExport.write(chosen, plan, options, folder, force);
    chosen.notes(plan).forEach(note -> console.err().println("note: " + note));
    files.forEach(file -> console.out().println(file));
    return ExitStatus.DONE;
  }
}
