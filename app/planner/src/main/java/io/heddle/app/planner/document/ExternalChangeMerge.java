package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.edit.ClusterProject;
import io.heddle.model.edit.EditableProject;
import io.heddle.model.edit.ThreeWayProjectMerge;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.io.FileStateStamp;
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
record ExternalChangeMerge(
    ClusterProject ours,
    ClusterProject theirs,
    ClusterProject merged,
    Map<Path, FileStateStamp> stamps) {
  /**
   * Reads the files and merges them. Slow: not for the UI thread.
   *
   * @param base what was edited here from; null where no file had it
   * @return null where the edits meet, or where the files or both edits together cannot be used
   */
  static @Nullable ExternalChangeMerge of(
      @Nullable EditableProject base, EditableProject ours, Path file) {
    if (!(base instanceof ClusterProject before) || !(ours instanceof ClusterProject mine)) {
      return null;
    }
    try {
      var stamps = FileChangeWatch.of(file); // first, so that saving notices what comes after
      var theirs = FileReader.project(file);
      var merged = ThreeWayProjectMerge.of(before, mine, theirs).merged();
      if (merged == null) {
        return null;
      }
      // Both together may be what no file may say, such as two ids that look the same.
      ClusterFile.read(file.toString(), ClusterFile.toJson(merged.cluster()));
      return new ExternalChangeMerge(mine, theirs, merged, stamps);
    } catch (InputException unusable) {
      return null;
    }
  }

  /** Makes both edits one step of the document, unless it was edited since. */
  void apply(EditableDocument document, Path file, KnownFileStates known) {
    if (document instanceof ClusterDocument cluster && cluster.work().equals(ours)) {
      cluster.adopt(Text.of("edit.merge", file.getFileName()), merged);
      known.set(theirs, stamps);
    }
  }
}
