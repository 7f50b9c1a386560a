package io.heddle.app.cli;

import io.heddle.model.dialect.SchedulerDialects;
import io.heddle.model.dialect.SchedulerJob;
import io.heddle.model.exchange.FabricExportWriter;
import io.heddle.model.exchange.FabricExportWriters;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.GeneratedFolderExport;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.MegatronRankOrder;
import io.heddle.model.io.RankFileExport;
import io.heddle.model.io.RankFileFormat;
import io.heddle.model.io.RankFileFormats;
import io.heddle.model.io.RankFileOptions;
import io.heddle.model.io.RankFilePlan;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Writes the rank files of a placement, a job in the language of a scheduler, or a cluster in the
 * formats of other programs.
 */
final class ExportCommand extends ConsoleCommand {
  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = Placement.KIND + ", " + JobsFile.KIND + " or " + ClusterFile.KIND + " file")
  private Path file = Path.of("");

  @Mixin private final ExportFormatOption format = new ExportFormatOption();

  @Mixin private final RequiredTargetOption folder = RequiredTargetOption.folder();

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

  @Option(
      names = "--job",
      paramLabel = "ID",
      description = "for a jobs file: the job (default: the only one)")
  private @Nullable String job;

  @Option(
      names = "--cluster",
      paramLabel = "CLUSTER",
      description = "for a job: " + ClusterFile.KIND + " file of the cluster that it runs on")
  private @Nullable Path cluster;

  @Option(
      names = "--placement",
      paramLabel = "PLACEMENT",
      description =
          "for a job: " + Placement.KIND + " file with its hosts (default: the scheduler chooses)")
  private @Nullable Path placement;

  @Option(
      names = "--exclusive-domains",
      description =
          "for a job: keep other jobs out of its domains, if the scheduler supports it (Slurm, JobSet, lws)")
  private boolean exclusive;

  @Mixin private final DomainLabelOption labels = new DomainLabelOption();

  @Mixin private final ForceOption force = new ForceOption();

  ExportCommand(Console console) {
    super(console);
  }

  @Override
  public Integer call() {
    var schema = FileSchemas.ALL.schemaOf(file);
    if (schema.equals(JobsFile.SCHEMA)) {
      return job();
    }
    refuseJobOptions();
    if (schema.equals(ClusterFile.SCHEMA)) {
      return fabric();
    }
    if (schema.equals(FileKinds.PLACEMENT)) {
      return ranks();
    }
    throw schema.unexpected(
        file.toString(), FileKinds.PLACEMENT, JobsFile.SCHEMA, ClusterFile.SCHEMA);
  }

  private int job() {
    if (cluster == null) {
      throw new UsageException(
          "--cluster is missing: expected the file of the cluster that the job runs on.");
    }
    var dialect = SchedulerDialects.byId(format.value());
    var on = console.files().cluster(cluster);
    var names = labels.names(on);
    var handover =
        dialect.write(
            SchedulerJob.of(
                chosenJob(),
                on,
                names,
                exclusive,
                placement == null ? null : FileKinds.PLACEMENT.read(placement),
                options()),
            names);
    print(
        handover.notes(),
        GeneratedFolderExport.write(
            "job-" + dialect.id(), handover.files(), folder.path(), force.isGiven()));
    return ExitStatus.DONE;
  }

  private TrainingJob chosenJob() {
    var all = InputValidation.jobs(console, file);
    if (job == null && all.size() > 1) {
      throw new UsageException(
          "--job is missing: %s has %,d jobs, expected the id of one.".formatted(file, all.size()));
    }
    return job == null ? all.getFirst() : InputValidation.job(file, all, job);
  }

  /** Options about a job's request say nothing of a placement or a cluster. */
  private void refuseJobOptions() {
    if (job != null || cluster != null || placement != null || exclusive) {
      throw new UsageException(
          "--job, --cluster, --placement and --exclusive-domains are for a %s file, and %s is none."
              .formatted(JobsFile.KIND, file));
    }
  }

  private int fabric() {
    FabricExportWriter chosen;
    try {
      chosen = FabricExportWriters.byId(format.value());
    } catch (InputException unknown) {
      throw RankFileFormats.all().stream().anyMatch(each -> each.id().equals(format.value()))
          ? new UsageException(
              "--format: %s is for placements, and %s is of schema %s, expected one of %s."
                  .formatted(
                      format.value(), file, ClusterFile.KIND, ExportFormatOption.clusterFormats()))
          : unknown;
    }
    var written = chosen.write(console.files().cluster(file));
    print(
        written.notes(), FabricExportWriters.save(chosen, written, folder.path(), force.isGiven()));
    return ExitStatus.DONE;
  }

  private void print(List<String> notes, List<Path> files) {
    notes.forEach(console::note);
    files.forEach(each -> console.out().println(each));
  }

  private RankFileOptions options() {
    return RankFileOptions.defaults()
        .withOrder(MegatronRankOrder.parse(order))
        .withCoresPerHost(cores)
        .withMaster(masterAddress, masterPort);
  }

  private int ranks() {
    RankFileFormat chosen = RankFileFormats.byName(format.value());
    var options = options();
    var plan = new RankFilePlan(FileKinds.PLACEMENT.read(file));
    var files = RankFileExport.write(chosen, plan, options, folder.path(), force.isGiven());
    print(chosen.notes(plan), files);
    return ExitStatus.DONE;
  }
}
