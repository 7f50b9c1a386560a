package io.heddle.app.usecase;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileSchema;
import io.heddle.model.io.InputException;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.text.Advice;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The planned jobs of a cluster in the file beside it: {@code a.plan.json} beside {@code
 * a.cluster.json}. Slow: not for a UI thread.
 */
public final class PlanFile {
  private PlanFile() {}

  /**
   * A cluster on which the GPUs that a plan beside its file keeps are planned. O(length of the
   * files).
   *
   * @throws InputException if one of them cannot be read, or they do not belong together
   */
  public static Cluster planned(Path clusterFile) {
    var cluster = ClusterFile.read(clusterFile);
    var plan = beside(clusterFile, ClusterFile.SCHEMA, FileKinds.PLAN);
    return Files.isRegularFile(plan) ? read(plan, cluster).on(cluster, null) : cluster;
  }

  /** Where a file of another kind belongs to a file of a kind: the same name, another ending. */
  public static Path beside(Path file, FileSchema<?> kind, FileSchema<?> other) {
    var name = String.valueOf(file.getFileName());
    var suffix = name.endsWith(kind.suffix()) ? kind.suffix() : ".json";
    var base = name.endsWith(suffix) ? name.substring(0, name.length() - suffix.length()) : name;
    return file.resolveSibling(base + other.suffix());
  }

  /**
   * What a plan keeps on a cluster.
   *
   * @throws InputException if it cannot be read, or is not of this cluster
   */
  public static KeptJobPlacements read(Path file, Cluster cluster) {
    return of(file.toString(), FileKinds.PLAN.read(file), cluster);
  }

  /** {@link #read(Path, Cluster)} of a text that came from elsewhere. */
  public static KeptJobPlacements read(String name, String json, Cluster cluster) {
    return of(name, FileKinds.PLAN.read(name, json), cluster);
  }

  private static KeptJobPlacements of(String name, MultiJobPlan plan, Cluster cluster) {
    if (!plan.cluster().equals(cluster.name())) {
      throw refused(name, "/cluster", plan.cluster(), cluster.name() + ", the cluster beside it");
    }
    var missing = FileKinds.PLAN.references(plan).missingIn(cluster);
    if (!missing.isEmpty()) {
      throw refused(name, "", "a plan, but " + missing.getFirst(), "hosts that the cluster has");
    }
    try {
      return KeptJobPlacements.of(plan);
    } catch (IllegalArgumentException twice) {
      throw refused(name, "/planned", String.valueOf(twice.getMessage()), "each job once");
    }
  }

  private static InputException refused(
      String name, String pointer, String value, String expected) {
    return new InputException(
        name,
        pointer,
        value,
        expected,
        Advice.sentence("The file may belong to another cluster. Move it away."));
  }
}
