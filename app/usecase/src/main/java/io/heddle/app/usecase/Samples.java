package io.heddle.app.usecase;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.federation.FederatedCluster;
import io.heddle.model.federation.Federation;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.AtomicFiles;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.JobsFile;
import io.heddle.model.job.TrainingJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** The clusters and federations that come with Heddle, each with jobs that suit it. */
public final class Samples {
  /** What is offered: a cluster or a federation. */
  public sealed interface Offered {
    String id();

    String title();

    String description();

    /** The file of its jobs. */
    String jobs();
  }

  /**
   * One of them.
   *
   * @param shape generator that made it
   * @param options of the generator
   * @param file the made cluster, or null where it is made on the spot
   * @param jobs jobs to plan on it
   */
  public record Sample(
      String id,
      String title,
      String description,
      String shape,
      Map<String, String> options,
      @Nullable String file,
      String jobs)
      implements Offered {
    public Sample {
      options = Map.copyOf(options);
    }

    /** The cluster as its generator makes it. */
    public Cluster generate() {
      return FabricShapes.byName(shape).draw(id, options);
    }
  }

  /**
   * A federation.
   *
   * @param file that holds it
   * @param jobs to plan on it
   */
  public record FederationSample(
      String id, String title, String description, String file, String jobs) implements Offered {}

  private record Index(List<Sample> samples, List<FederationSample> federations) {
    private static final Index OURS =
        JsonMapper.shared().readValue(text("index.json"), Index.class);
  }

  private Samples() {}

  /** The clusters, then the federations, in the order in which they are offered. */
  public static List<Offered> offered() {
    var index = Index.OURS;
    return Stream.<Offered>concat(index.samples().stream(), index.federations().stream()).toList();
  }

  /** The clusters, in the order in which they are offered. */
  public static List<Sample> all() {
    return Index.OURS.samples();
  }

  /** The federations, in the order in which they are offered. */
  public static List<FederationSample> federations() {
    return Index.OURS.federations();
  }

  /**
   * @throws IllegalArgumentException if there is none of that id
   */
  public static Sample byId(String id) {
    return all().stream()
        .filter(each -> each.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no sample " + id));
  }

  /** The sample's cluster. */
  public static Cluster cluster(Sample sample) {
    var file = sample.file();
    return file == null ? sample.generate() : ClusterFile.read(file, text(file));
  }

  public static List<TrainingJob> jobs(Offered sample) {
    return JobsFile.read(sample.jobs(), text(sample.jobs()));
  }

  /** The sample's federation. */
  public static Federation federation(FederationSample sample) {
    return FileKinds.FEDERATION.read(sample.file(), text(sample.file()));
  }

  /**
   * The sample's federation, with the files that its clusters name in a folder, by their absolute
   * paths. A file that is there already stays as it is.
   */
  public static Federation federation(FederationSample sample, Path folder) {
    var federation = federation(sample);
    return new Federation(
        federation.clusters().stream().map(each -> inFolder(each, folder)).toList(),
        federation.links());
  }

  private static FederatedCluster inFolder(FederatedCluster cluster, Path folder) {
    var name = cluster.file();
    if (name == null) {
      return cluster;
    }
    var file = folder.resolve(name).toAbsolutePath();
    if (!Files.exists(file)) {
      try {
        Files.createDirectories(folder);
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
      AtomicFiles.write(file, text(name));
    }
    return cluster.withFile(file.toString());
  }

  /** The files of all samples by their names; a cluster that is made on the spot is made. */
  public static Map<String, String> files() {
    var files = new TreeMap<String, String>();
    for (var each : all()) {
      var file = each.file();
      if (file == null) {
        files.put(
            each.id() + ClusterFile.SCHEMA.suffix(), ClusterFile.SCHEMA.toJson(each.generate()));
      } else {
        files.put(file, text(file));
      }
      files.put(each.jobs(), text(each.jobs()));
    }
    for (var each : federations()) {
      files.put(each.file(), text(each.file()));
      files.put(each.jobs(), text(each.jobs()));
    }
    return files;
  }

  private static String text(String file) {
    try (var in = Samples.class.getResourceAsStream("/sample-clusters/" + file)) {
      if (in == null) {
        throw new IllegalStateException("sample " + file + " is not packed");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
