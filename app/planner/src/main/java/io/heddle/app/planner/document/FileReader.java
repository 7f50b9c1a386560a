package io.heddle.app.planner.document;

import io.heddle.app.usecase.Samples;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricFormat;
import io.heddle.model.exchange.FabricFormats;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.ImportOptions;
import io.heddle.model.exchange.Source;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.PlacementFile;
import io.heddle.model.io.Schemas;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.render.topology.FabricLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads any file that the planner can show. Slow: not for the UI thread. */
public final class FileReader {
  /** What a file holds. */
  public sealed interface Content {
    /**
     * @param jobsProblem why the jobs that are kept beside the cluster cannot be used, or null
     */
    record Opened(ClusterDocument document, @Nullable InputException jobsProblem)
        implements Content {}

    /** A cluster in somebody else's format. */
    record Foreign(ClusterDocument document, ImportNotice notice) implements Content {}

    record Jobs(String source, List<TrainingJob> jobs) implements Content {}

    record Placed(String source, Placement placement) implements Content {}
  }

  private FileReader() {}

  /**
   * What files hold that are opened together; foreign ones of a format that takes several are one
   * cluster.
   *
   * @throws InputException if a file cannot be used, with every reason
   */
  public static List<Content> read(List<Path> files) {
    var contents = new ArrayList<Content>();
    var foreign = new LinkedHashMap<FabricFormat, List<Path>>();
    for (var file : files) {
      @Nullable FabricFormat format = foreignFormat(file);
      if (format == null) {
        contents.add(read(file));
      } else if (format.takesSeveral()) {
        foreign.computeIfAbsent(format, _ -> new ArrayList<>()).add(file);
      } else {
        contents.add(foreign(List.of(file), format));
      }
    }
    foreign.forEach((format, group) -> contents.add(foreign(group, format)));
    return contents;
  }

  private static @Nullable FabricFormat foreignFormat(Path file) {
    if (Files.isDirectory(file)) {
      return FabricFormats.guessOrRefuse(FabricImport.sources(List.of(file)));
    }
    var source = Source.of(file);
    if (Schemas.isOurs(source.text())) {
      return null;
    }
    var format = FabricFormats.guess(List.of(source));
    boolean json = source.text().stripLeading().startsWith("{");
    return format != null || json ? format : FabricFormats.guessOrRefuse(List.of(source));
  }

  private static Content foreign(List<Path> files, FabricFormat format) {
    var imported = FabricImport.read(files, format.id(), ImportOptions.DEFAULT);
    var cluster = imported.cluster();
    var document = new ClusterDocument(cluster, FabricLayout.of(cluster), List.of(), null);
    var names = files.stream().map(file -> String.valueOf(file.getFileName())).toList();
    return new Content.Foreign(
        document, new ImportNotice(String.join(", ", names), imported.report()));
  }

  /**
   * @throws InputException if the file cannot be used, with every reason
   */
  public static Content read(Path file) {
    var content = Schemas.ALL.read(file);
    var name = String.valueOf(file.getFileName());
    var cluster = content.as(ClusterFile.SCHEMA);
    if (cluster != null) {
      return opened(cluster, file);
    }
    var jobs = content.as(JobsFile.SCHEMA);
    if (jobs != null) {
      return new Content.Jobs(name, jobs);
    }
    var placement = content.as(PlacementFile.SCHEMA);
    if (placement != null) {
      return new Content.Placed(name, placement);
    }
    throw content
        .schema()
        .unexpected(name, ClusterFile.SCHEMA, JobsFile.SCHEMA, PlacementFile.SCHEMA);
  }

  private static Content opened(Cluster cluster, Path file) {
    List<TrainingJob> jobs = List.of();
    @Nullable InputException problem = null;
    try {
      jobs = jobsOf(file);
    } catch (InputException unusable) {
      problem = unusable;
    }
    return new Content.Opened(
        new ClusterDocument(cluster, FabricLayout.of(cluster), jobs, file), problem);
  }

  /** Where the jobs of a cluster file are kept: {@code a.jobs.json} beside a.cluster.json. */
  public static Path jobsBeside(Path clusterFile) {
    var name = String.valueOf(clusterFile.getFileName());
    var suffix = name.endsWith(ClusterFile.SCHEMA.suffix()) ? ClusterFile.SCHEMA.suffix() : ".json";
    var base = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    return clusterFile.resolveSibling(base + JobsFile.SCHEMA.suffix());
  }

  private static List<TrainingJob> jobsOf(Path clusterFile) {
    var jobs = jobsBeside(clusterFile);
    return Files.isRegularFile(jobs) && !jobs.equals(clusterFile) ? JobsFile.read(jobs) : List.of();
  }

  /** A sample, laid out. */
  public static ClusterDocument document(Samples.Sample sample) {
    var cluster = Samples.cluster(sample);
    return new ClusterDocument(cluster, FabricLayout.of(cluster), Samples.jobs(sample), null);
  }
}
