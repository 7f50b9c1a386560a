package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.edit.Project;
import io.heddle.model.edit.ProjectMerge;
import io.heddle.model.edit.Work;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileStamp;
import io.heddle.model.io.InputException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is edited here with what another program wrote to the same files.
 *
 * @param ours as it was edited here
 * @param stamps of the files as they were read
 */
record FileMerge(Project ours, Project theirs, Project merged, Map<Path, FileStamp> stamps) {
  /**
   * Reads the files and merges them. Slow: not for the UI thread.
   *
   * @param base what was edited here from; null where no file had it
   * @return null where the edits meet, or where the files or both edits together cannot be used
   */
  static @Nullable FileMerge of(@Nullable Work base, Work ours, Path file) {
    if (!(base instanceof Project before) || !(ours instanceof Project mine)) {
      return null;
    }
    try {
      var stamps = FileStamps.of(file); // first, so that saving notices what comes after
      var theirs = FileReader.project(file);
      var merged = ProjectMerge.of(before, mine, theirs).merged();
      if (merged == null) {
        return null;
      }
      // Both together may be what no file may say, such as two ids that look the same.
      ClusterFile.read(file.toString(), ClusterFile.toJson(merged.cluster()));
      return new FileMerge(mine, theirs, merged, stamps);
    } catch (InputException unusable) {
      return null;
    }
  }

  /** Makes both edits one step of the document, unless it was edited since. */
  void apply(EditedDocument document, Path file, FileStamps known) {
    if (document instanceof ClusterDocument cluster && cluster.work().equals(ours)) {
      cluster.adopt(Text.of("edit.merge", file.getFileName()), merged);
      known.remember(document, theirs, stamps);
    }
  }
}
