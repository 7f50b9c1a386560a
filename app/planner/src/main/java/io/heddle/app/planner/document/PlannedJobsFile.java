package io.heddle.app.planner.document;

import io.heddle.app.usecase.PlanFile;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileFinding;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FileStateStamp;
import io.heddle.model.io.InputException;
import io.heddle.model.text.Advice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The planned jobs of a document in the file beside its cluster: {@code a.plan.json} beside {@code
 * a.cluster.json}. A plan that cannot be used is never overwritten. Slow: not for the UI thread.
 */
final class PlannedJobsFile {
  private PlannedJobsFile() {}

  /**
   * What saving a project writes to the plan beside it; null: that file is left alone, since
   * nothing is planned and the file is not from here.
   *
   * @param expected stamps of the files as they were read or saved last
   * @throws InputException if there is a plan that cannot be used, and would be overwritten
   */
  static @Nullable String toWrite(
      ClusterProject project, Path file, Map<Path, FileStateStamp> expected) {
    var plan = FileReader.beside(file, FileKinds.PLAN);
    boolean planned = !project.kept().equals(KeptJobPlacements.NONE);
    var before = expected.get(plan);
    if (Files.exists(plan)) {
      boolean newer = before != null && !before.isPresent();
      if (!planned && (newer || !isUsable(plan, file))) {
        return null;
      }
      if (planned && !isUsable(plan, file)) {
        throw new InputException(
            new FileFinding(
                plan.toString(),
                "",
                "a file that cannot be used",
                "none, or a plan of this cluster, since saving would replace it",
                Advice.sentence("Move it away, then save again.")));
      }
    } else if (!planned) {
      return null;
    }
    return FileKinds.PLAN.toJson(project.kept().toPlan(project.cluster().name()));
  }

  /** Whether it is a plan of the cluster beside it. */
  private static boolean isUsable(Path plan, Path file) {
    try {
      PlanFile.read(plan, ClusterFile.read(file));
      return true;
    } catch (InputException unusable) {
      return false;
    }
  }
}
