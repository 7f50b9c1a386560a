package io.heddle.app.planner.document;

import io.heddle.app.usecase.traces.TraceFiles;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.exchange.FabricImportFormats;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.InputException;
import io.heddle.model.state.LiveStateOverlay;
import io.heddle.model.state.SchedulerStateFormats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which files tell what runs. Slow: not for the UI thread. */
final class StateFiles {
  private StateFiles() {}

  /**
   * Those that schedulers print of jobs and of the state of nodes. What could be a fabric as well,
   * such as a list of nodes, is one, unless it is about hosts of the cluster on show.
   */
  static List<Path> among(List<Path> files, @Nullable Cluster shown) {
    return files.stream().filter(file -> tells(file, shown)).toList();
  }

  private static boolean tells(Path file, @Nullable Cluster shown) {
    if (!Files.isRegularFile(file) || StudyFiles.areRows(file)) {
      return false;
    }
    try {
      var source = ImportSource.of(file);
      return SchedulerStateFormats.recognises(source)
          && !TraceFiles.recognises(source.name(), source.text())
          && (FabricImportFormats.ALL.guess(List.of(source)) == null || isOf(source, shown));
    } catch (InputException unreadable) {
      return false; // reading it as another kind gives the reason
    }
  }

  private static boolean isOf(ImportSource source, @Nullable Cluster shown) {
    if (shown == null || shown.hosts().isEmpty()) {
      return false;
    }
    try {
      LiveStateOverlay.read(List.of(source), shown, 0, ZoneOffset.UTC);
      return true;
    } catch (InputException another) {
      return false;
    }
  }
}
