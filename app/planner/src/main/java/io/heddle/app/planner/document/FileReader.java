package io.heddle.app.planner.document;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.PlanFile;
import io.heddle.app.usecase.Samples;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.FederationProject;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.FabricImportFormat;
import io.heddle.model.exchange.FabricImportFormats;
import io.heddle.model.exchange.FabricImportOptions;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.federation.Federation;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchema;
import io.heddle.model.io.FileSchemas;
import io.heddle.model.io.FileStateStamp;
import io.heddle.model.io.InputException;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.topology.FabricLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads any file that the planner can show. Slow: not for the UI thread. */
public final class FileReader {
  private FileReader() {}

  /**
   * What files hold that are opened together; foreign ones of a format that takes several are one
   * cluster, and those of schedulers one state. What is wrong with one file does not keep the
   * others away.
   *
   * @param shown that a state may be of, or null
   */
  static List<LoadedFile> read(List<Path> files, @Nullable Cluster shown) {
    var incoming = new ArrayList<LoadedFile>();
    var foreign = new LinkedHashMap<FabricImportFormat, List<Path>>();
    var states = StateFiles.among(files, shown);
    if (!states.isEmpty()) {
      tried(states.getFirst(), incoming, () -> state(states));
    }
    for (var file : files) {
      if (states.contains(file)) {
        continue;
      }
      tried(
          file,
          incoming,
          () -> {
            if (StudyFiles.areRows(file)) {
              return StudyFiles.rows(file);
            }
            if (isTrace(file)) {
              return new LoadedFile.Trace(
                  new TraceSource.Recorded(file, TraceFiles.read(file, Double.NaN)));
            }
            @Nullable FabricImportFormat format = foreignFormat(file);
            if (format == null) {
              return read(file);
            }
            foreign.computeIfAbsent(format, _ -> new ArrayList<>()).add(file);
            return null;
          });
    }
    ForeignFabricFiles.clusters(foreign)
        .forEach(group -> tried(group.getFirst(), incoming, () -> foreign(group)));
    return incoming;
  }

  /**
   * What runs: files of ours that say so, and what schedulers say, whatever else that may look
   * like.
   */
  static List<LoadedFile> running(List<Path> files) {
    var own = files.stream().filter(FileReader::holdsAllocations).toList();
    var others = files.stream().filter(file -> !own.contains(file)).toList();
    var incoming = new ArrayList<LoadedFile>();
    own.forEach(file -> incoming.add(read(file)));
    if (!others.isEmpty()) {
      incoming.add(state(others));
    }
    return incoming;
  }

  private static boolean holdsAllocations(Path file) {
    return Files.isRegularFile(file)
        && FileSchemas.isOurs(ImportSource.of(file).text())
        && FileSchemas.ALL.schemaOf(file).equals(FileKinds.ALLOCATIONS);
  }

  private static LoadedFile state(List<Path> files) {
    return new LoadedFile.State(files, FabricImport.sources(files), FabricImport.written(files));
  }

  private interface Reading {
    @Nullable LoadedFile read();
  }

  private static void tried(Path file, List<LoadedFile> incoming, Reading reading) {
    try {
      var found = reading.read();
      if (found != null) {
        incoming.add(found);
      }
    } catch (InputException problem) {
      incoming.add(new LoadedFile.Unusable(file, problem));
    }
  }

  private static boolean isTrace(Path file) {
    return Files.isRegularFile(file)
        && TraceFiles.recognises(file.toString(), ImportSource.of(file).text());
  }

  private static @Nullable FabricImportFormat foreignFormat(Path file) {
    if (Files.isDirectory(file)) {
      return FabricImportFormats.ALL.guessOrRefuse(FabricImport.sources(List.of(file)));
    }
    var source = ImportSource.of(file);
    if (FileSchemas.isOurs(source.text())) {
      return null;
    }
    var format = FabricImportFormats.ALL.guess(List.of(source));
    boolean json = source.text().stripLeading().startsWith("{");
    return format != null || json ? format : FabricImportFormats.ALL.guessOrRefuse(List.of(source));
  }

  private static LoadedFile foreign(List<Path> files) {
    var imported = FabricImport.read(files, null, FabricImportOptions.DEFAULT);
    var cluster = imported.cluster();
    var document = new ClusterDocument(cluster, FabricLayout.of(cluster), List.of(), null);
    var names = files.stream().map(file -> String.valueOf(file.getFileName())).toList();
    return new LoadedFile.Foreign(
        files, document, new ImportNotice(String.join(", ", names), imported.report(), List.of()));
  }

  /**
   * @throws InputException if the file cannot be used, with every reason
   */
  private static LoadedFile read(Path file) {
    var stamps = FileChangeWatch.of(file); // first, to notice what comes after
    var content = FileSchemas.ALL.read(file);
    var cluster = content.as(ClusterFile.SCHEMA);
    if (cluster != null) {
      return opened(cluster, file, stamps);
    }
    var federation = content.as(FileKinds.FEDERATION);
    if (federation != null) {
      return opened(federation, file, stamps);
    }
    var study = content.as(FileKinds.STUDY);
    if (study != null) {
      return StudyFiles.study(file, study);
    }
    var jobs = content.as(JobsFile.SCHEMA);
    return jobs == null
        ? new LoadedFile.Answer(file, content)
        : new LoadedFile.Jobs(file, jobs, ownerBeside(file));
  }

  /** A file that holds a cluster; throws {@link InputException} where it cannot be used. */
  static LoadedFile.Opened cluster(Path file) {
    var stamps = FileChangeWatch.of(file);
    var project = project(file);
    return new LoadedFile.Opened(
        new ClusterDocument(project, FabricLayout.of(project.cluster()), file), null, stamps);
  }

  /**
   * A cluster and what is kept beside it.
   *
   * @throws InputException if one of the files cannot be used
   */
  static ClusterProject project(Path file) {
    var cluster = ClusterFile.read(file);
    var kept = kept(file, cluster);
    var problem = kept.problem();
    if (problem != null) {
      throw problem.problem();
    }
    return kept.with(cluster);
  }

  private static LoadedFile opened(Cluster cluster, Path file, Map<Path, FileStateStamp> stamps) {
    var kept = kept(file, cluster);
    var project = kept.with(cluster);
    return new LoadedFile.Opened(
        new ClusterDocument(project, FabricLayout.of(cluster), file), kept.problem(), stamps);
  }

  private static LoadedFile opened(
      Federation federation, Path file, Map<Path, FileStateStamp> stamps) {
    var kept = kept(file, null);
    return new LoadedFile.OpenedFederation(
        FederationDocument.read("", new FederationProject(federation, kept.jobs()), file),
        kept.problem(),
        stamps);
  }

  /**
   * What is kept beside a file.
   *
   * @param problem with one of them, which then is as if it were not there, or null
   */
  private record Kept(
      List<TrainingJob> jobs,
      ClusterJobAllocations running,
      KeptJobPlacements planned,
      LoadedFile.@Nullable Unusable problem) {
    ClusterProject with(Cluster cluster) {
      return new ClusterProject(cluster, jobs, running, planned);
    }
  }

  /**
   * @param cluster that the plan is of; null: a file of no cluster has none
   */
  private static Kept kept(Path file, @Nullable Cluster cluster) {
    var problems = new ArrayList<LoadedFile.Unusable>();
    var jobs = readBeside(file, JobsFile.SCHEMA, List.<TrainingJob>of(), problems);
    var running = readBeside(file, FileKinds.ALLOCATIONS, ClusterJobAllocations.NONE, problems);
    var planned =
        cluster == null
            ? KeptJobPlacements.NONE
            : readBeside(
                file,
                FileKinds.PLAN,
                plan -> PlanFile.read(plan, cluster),
                KeptJobPlacements.NONE,
                problems);
    return new Kept(jobs, running, planned, problems.isEmpty() ? null : problems.getFirst());
  }

  private static <T> T readBeside(
      Path file, FileSchema<T> kind, T otherwise, List<LoadedFile.Unusable> problems) {
    return readBeside(file, kind, kind::read, otherwise, problems);
  }

  private static <T> T readBeside(
      Path file,
      FileSchema<?> kind,
      Function<Path, T> reading,
      T otherwise,
      List<LoadedFile.Unusable> problems) {
    var other = beside(file, kind);
    try {
      return Files.isRegularFile(other) && !other.equals(file) ? reading.apply(other) : otherwise;
    } catch (InputException unusable) {
      problems.add(new LoadedFile.Unusable(other, unusable));
      return otherwise;
    }
  }

  /**
   * Where is kept what belongs to a cluster or a federation: {@code a.jobs.json} beside
   * a.cluster.json.
   */
  static Path beside(Path file, FileSchema<?> other) {
    var name = String.valueOf(file.getFileName());
    var kind =
        name.endsWith(FileKinds.FEDERATION.suffix()) ? FileKinds.FEDERATION : ClusterFile.SCHEMA;
    return PlanFile.beside(file, kind, other);
  }

  private static @Nullable Path ownerBeside(Path jobsFile) {
    return Stream.of(ClusterFile.SCHEMA, FileKinds.FEDERATION)
        .map(kind -> PlanFile.beside(jobsFile, JobsFile.SCHEMA, kind))
        .filter(Files::isRegularFile)
        .findFirst()
        .orElse(null);
  }

  /** A sample, laid out. */
  public static ClusterDocument document(Samples.Sample sample) {
    var cluster = Samples.cluster(sample);
    return new ClusterDocument(cluster, FabricLayout.of(cluster), Samples.jobs(sample), null);
  }

  /** A sample federation, laid out; the files of its clusters are in the user's data folder. */
  static FederationDocument document(Samples.FederationSample sample) {
    var federation = Samples.federation(sample, DataFolder.path().resolve("samples"));
    return FederationDocument.read(
        sample.id(), new FederationProject(federation, Samples.jobs(sample)), null);
  }
}
