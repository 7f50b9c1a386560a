package io.heddle.app.planner.document;

import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.FederationProject;
import io.heddle.model.exchange.FabricFormat;
import io.heddle.model.exchange.FabricFormats;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.ImportOptions;
import io.heddle.model.exchange.Source;
import io.heddle.model.federation.Federation;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FederationFile;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.model.io.Schema;
import io.heddle.model.io.Schemas;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.FabricLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads any file that the planner can show. Slow: not for the UI thread. */
public final class FileReader {
  private FileReader() {}

  /**
   * What files hold that are opened together; foreign ones of a format that takes several are one
   * cluster. What is wrong with one file does not keep the others away.
   */
  static List<Incoming> read(List<Path> files) {
    var incoming = new ArrayList<Incoming>();
    var foreign = new LinkedHashMap<FabricFormat, List<Path>>();
    for (var file : files) {
      tried(
          file,
          incoming,
          () -> {
            if (isTrace(file)) {
              return new Incoming.Trace(
                  new TraceSource.Recorded(file, TraceFiles.read(file, Double.NaN)));
            }
            @Nullable FabricFormat format = foreignFormat(file);
            if (format != null && format.takesSeveral()) {
              foreign.computeIfAbsent(format, _ -> new ArrayList<>()).add(file);
              return null;
            }
            return format == null ? read(file) : foreign(List.of(file), format);
          });
    }
    foreign.forEach(
        (format, group) -> tried(group.getFirst(), incoming, () -> foreign(group, format)));
    return incoming;
  }

  private interface Reading {
    @Nullable Incoming read();
  }

  private static void tried(Path file, List<Incoming> incoming, Reading reading) {
    try {
      var found = reading.read();
      if (found != null) {
        incoming.add(found);
      }
    } catch (InputException problem) {
      incoming.add(new Incoming.Unusable(file, problem));
    }
  }

  private static boolean isTrace(Path file) {
    return Files.isRegularFile(file)
        && TraceFiles.recognises(file.toString(), Source.of(file).text());
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

  private static Incoming foreign(List<Path> files, FabricFormat format) {
    var imported = FabricImport.read(files, format.id(), ImportOptions.DEFAULT);
    var cluster = imported.cluster();
    var document = new ClusterDocument(cluster, FabricLayout.of(cluster), List.of(), null);
    var names = files.stream().map(file -> String.valueOf(file.getFileName())).toList();
    return new Incoming.Foreign(
        files, document, new ImportNotice(String.join(", ", names), imported.report()));
  }

  /**
   * @throws InputException if the file cannot be used, with every reason
   */
  private static Incoming read(Path file) {
    var content = Schemas.ALL.read(file);
    var cluster = content.as(ClusterFile.SCHEMA);
    if (cluster != null) {
      return opened(cluster, file);
    }
    var federation = content.as(FederationFile.SCHEMA);
    if (federation != null) {
      return opened(federation, file);
    }
    var jobs = content.as(JobsFile.SCHEMA);
    return jobs == null
        ? new Incoming.Answer(file, content)
        : new Incoming.Jobs(file, jobs, ownerBeside(file));
  }

  /**
   * A file that holds a cluster.
   *
   * @throws InputException if it cannot be used
   */
  static ClusterDocument cluster(Path file) {
    var cluster = ClusterFile.read(file);
    return new ClusterDocument(cluster, FabricLayout.of(cluster), jobsOf(file), file);
  }

  private static Incoming opened(Cluster cluster, Path file) {
    var kept = kept(file);
    return new Incoming.Opened(
        new ClusterDocument(cluster, FabricLayout.of(cluster), kept.jobs(), file), kept.problem());
  }

  private static Incoming opened(Federation federation, Path file) {
    var kept = kept(file);
    var project = new FederationProject(federation, kept.jobs());
    return new Incoming.OpenedFederation(
        FederationDocument.read("", project, file), kept.problem());
  }

  /**
   * The jobs that are kept beside a file.
   *
   * @param problem why they cannot be used, or null
   */
  private record Kept(List<TrainingJob> jobs, @Nullable InputException problem) {}

  private static Kept kept(Path file) {
    try {
      return new Kept(jobsOf(file), null);
    } catch (InputException unusable) {
      return new Kept(List.of(), unusable);
    }
  }

  /**
   * Where the jobs of a cluster or a federation are kept: {@code a.jobs.json} beside
   * a.cluster.json.
   */
  static Path jobsBeside(Path file) {
    var name = String.valueOf(file.getFileName());
    var kind =
        name.endsWith(FederationFile.SCHEMA.suffix()) ? FederationFile.SCHEMA : ClusterFile.SCHEMA;
    return beside(file, kind, JobsFile.SCHEMA);
  }

  private static @Nullable Path ownerBeside(Path jobsFile) {
    return Stream.of(ClusterFile.SCHEMA, FederationFile.SCHEMA)
        .map(kind -> beside(jobsFile, JobsFile.SCHEMA, kind))
        .filter(Files::isRegularFile)
        .findFirst()
        .orElse(null);
  }

  private static Path beside(Path file, Schema<?> kind, Schema<?> other) {
    var name = String.valueOf(file.getFileName());
    var suffix = name.endsWith(kind.suffix()) ? kind.suffix() : ".json";
    var base = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    return file.resolveSibling(base + other.suffix());
  }

  private static List<TrainingJob> jobsOf(Path file) {
    var jobs = jobsBeside(file);
    return Files.isRegularFile(jobs) && !jobs.equals(file) ? JobsFile.read(jobs) : List.of();
  }

  /** A sample, laid out. */
  public static ClusterDocument document(Samples.Sample sample) {
    var cluster = Samples.cluster(sample);
    return new ClusterDocument(cluster, FabricLayout.of(cluster), Samples.jobs(sample), null);
  }

  /** A sample federation, laid out. */
  static FederationDocument document(Samples.FederationSample sample) {
    return FederationDocument.read(
        sample.id(), new FederationProject(Samples.federation(sample), Samples.jobs(sample)), null);
  }
}
