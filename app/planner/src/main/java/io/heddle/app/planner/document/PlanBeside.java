package io.heddle.app.planner.document;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.edit.KeptPlacements;
import io.heddle.model.edit.Project;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileStamp;
import io.heddle.model.io.Finding;
import io.heddle.model.io.InputException;
import io.heddle.model.result.Plan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The planned jobs of a document in the file beside its cluster: {@code a.plan.json} beside {@code
 * a.cluster.json}. A plan that cannot be used is never overwritten. Slow: not for the UI thread.
 */
final class PlanBeside {
  private PlanBeside() {}

  /**
   * What a plan keeps on a cluster.
   *
   * @throws InputException if it cannot be read, or is not of this cluster
   */
  static KeptPlacements read(Path file, Cluster cluster) {
    return of(file.toString(), FileKinds.PLAN.read(file), cluster);
  }

  /** {@link #read(Path, Cluster)} of a text that came from elsewhere. */
  static KeptPlacements read(String name, String json, Cluster cluster) {
    return of(name, FileKinds.PLAN.read(name, json), cluster);
  }

  private static KeptPlacements of(String name, Plan plan, Cluster cluster) {
    if (!plan.cluster().equals(cluster.name())) {
      throw refused(name, "/cluster", plan.cluster(), cluster.name() + ", the cluster beside it");
    }
    var missing = FileKinds.PLAN.references(plan).missingIn(cluster);
    if (!missing.isEmpty()) {
      throw refused(name, "", "a plan, but " + missing.getFirst(), "hosts that the cluster has");
    }
    try {
      return KeptPlacements.of(plan);
    } catch (IllegalArgumentException twice) {
      throw refused(name, "/planned", String.valueOf(twice.getMessage()), "each job once");
    }
  }

  private static InputException refused(
      String name, String pointer, String value, String expected) {
    return new InputException(
        new Finding(
            name, pointer, value, expected, "the file belongs to another cluster: move it away"));
  }

  /**
   * What saving a project writes to the plan beside it; null: that file is left alone, since
   * nothing is planned and the file is not from here.
   *
   * @param expected stamps of the files as they were read or saved last
   * @throws InputException if there is a plan that cannot be used, and would be overwritten
   */
  static @Nullable String toWrite(Project project, Path file, Map<Path, FileStamp> expected) {
    var plan = FileReader.beside(file, FileKinds.PLAN);
    boolean planned = !project.kept().equals(KeptPlacements.NONE);
    var before = expected.get(plan);
    if (Files.exists(plan)) {
      boolean newer = before != null && !before.isPresent();
      if (!planned && (newer || !isUsable(plan, file))) {
        return null;
      }
      if (planned && !isUsable(plan, file)) {
        throw new InputException(
            new Finding(
                plan.toString(),
                "",
                "a file that cannot be used",
                "none, or a plan of this cluster, since saving would replace it",
                "move it away, then save again"));
      }
    } else if (!planned) {
      return null;
    }
    return FileKinds.PLAN.toJson(project.kept().toPlan(project.cluster().name()));
  }

  /** Whether it is a plan of the cluster beside it. */
  private static boolean isUsable(Path plan, Path file) {
    try {
      read(plan, ClusterFile.read(file));
      return true;
    } catch (InputException unusable) {
      return false;
    }
  }
}
