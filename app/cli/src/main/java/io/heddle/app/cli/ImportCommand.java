package io.heddle.app.cli;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.FabricImportFormat;
import io.heddle.model.exchange.FabricImportFormats;
import io.heddle.model.exchange.FabricImportOptions;
import io.heddle.model.generate.StandardHostTypes;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.sources.ClusterAssumption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports another program's format; the report goes to standard error. */
final class ImportCommand extends ConsoleCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "files, or folders with files, that together describe one cluster")
  private List<Path> files = List.of();

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      completionCandidates = Formats.class,
      description =
          "format of the files: ${COMPLETION-CANDIDATES} (default: detected from the content)")
  private @Nullable String format;

  @Mixin
  private final OutputFileOption output = OutputFileOption.required(ClusterFile.KIND + " file");

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "name of the cluster (default: the file's)")
  private @Nullable String name;

  @Option(
      names = "--host-type",
      paramLabel = "TYPE",
      description =
          "type of hosts without a stated one: dgx-h100, hgx-h800, …, or a file of format"
              + " nccl-xml or nvidia-smi (default: their GPUs are unknown)")
  private @Nullable String hostType;

  @Option(
      names = "--gbps",
      defaultValue = "400",
      paramLabel = "GBPS",
      description = "speed in Gbit/s of cables without a stated one (default: ${DEFAULT-VALUE})")
  private double gbps;

  @Option(
      names = "--assume",
      paramLabel = "KEY=VALUE",
      description =
          "value that no file states; may be repeated: gpus=8, type=NAME or not-gpu-host for all hosts with unknown GPUs, or for some with @HOSTLIST (gpus=8@n[1-4]); blocks=nvlink (blocks of Slurm are NVLink domains); gbps=400@leaf-spine (speed between two tiers)")
  private List<String> assumptions = List.of();

  /** The words of all formats. */
  static final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return FabricImportFormats.ALL.all().stream().map(FabricImportFormat::id).iterator();
    }
  }

  ImportCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    InputValidation.expect(gbps > 0 && gbps <= 1e6, "--gbps", gbps, "a speed above 0, at most 1e6");
    if (name != null && name.isBlank()) {
      throw new UsageException("--name: blank, expected a name.");
    }
    var imported =
        FabricImport.read(files, format, new FabricImportOptions(name, type(), gbps, assumed()));
    console.err().print(imported.report().text());
    console.err().flush();
    output.write(console, imported.cluster(), FileKinds.CLUSTER, Cluster::toString);
    return ExitStatus.DONE;
  }

  private List<ClusterAssumption> assumed() {
    try {
      return assumptions.stream().map(ClusterAssumption::parse).toList();
    } catch (IllegalArgumentException wrong) {
      throw new UsageException("--assume: %s.".formatted(wrong.getMessage()));
    }
  }

  private @Nullable HostType type() {
    if (hostType == null) {
      return null;
    }
    var known = StandardHostTypes.all().get(hostType);
    if (known != null) {
      return known;
    }
    var file = Path.of(hostType);
    if (!Files.exists(file)) {
      throw new UsageException(
          "--host-type: %s, expected one of %s, or a file."
              .formatted(hostType, String.join(", ", StandardHostTypes.all().keySet())));
    }
    return FabricImport.read(List.of(file), null, FabricImportOptions.DEFAULT)
        .cluster()
        .hostTypes()
        .values()
        .iterator()
        .next();
  }
}
