package io.heddle.app.cli;

import io.heddle.model.dialect.SchedulerJobImport;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reads jobs as schedulers are asked for them; the report goes to standard error. */
final class JobsImportCommand extends OutputCommand {
  @Parameters(arity = "1..*", paramLabel = "FILE", description = "batch scripts and manifests")
  private List<Path> files = List.of();

  @Option(
      names = "--cluster",
      paramLabel = "CLUSTER",
      description =
          ClusterFile.KIND
              + " file with the levels that node labels and tiers of the requests refer to")
  private @Nullable Path cluster;

  @Mixin private final DomainLabelOption labels = new DomainLabelOption();

  JobsImportCommand(Console console) {
    super(console, JobsFile.KIND + " file");
  }

  @Override
  public Integer call() {
    var on = cluster == null ? null : console.files().cluster(cluster);
    var imported = SchedulerJobImport.read(FabricImport.sources(files), labels.names(on));
    console.err().print(imported.report().text());
    console.err().flush();
    output.write(console, imported.jobs(), JobsFile.SCHEMA, JobsImportCommand::table);
    return ExitStatus.DONE;
  }

  private static String table(List<TrainingJob> jobs) {
    return jobs.stream().map(JobsImportCommand::line).collect(Collectors.joining());
  }

  private static String line(TrainingJob job) {
    var topology = job.request().topology();
    var segment = topology.segment();
    return "%-24s %,6d GPUs%s%s%n"
        .formatted(
            job.id(),
            job.gpus(),
            segment == null
                ? ""
                : ", segments of %,d hosts at %s (%s)"
                    .formatted(segment.hosts(), segment.level(), word(segment.required())),
            topology.groups().values().stream()
                .findFirst()
                .map(
                    each -> ", all hosts at %s (%s)".formatted(each.level(), word(each.required())))
                .orElse(""));
  }

  private static String word(boolean required) {
    return required ? "required" : "preferred";
  }
}
