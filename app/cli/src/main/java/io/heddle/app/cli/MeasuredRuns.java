package io.heddle.app.cli;

import io.heddle.app.usecase.DataFolder;
import io.heddle.app.usecase.dispatch.MeasurementLibrary;
import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.io.NcclLogReader;
import java.nio.file.Path;
import java.util.List;

/** Runs of nccl-tests, of logs or of the user's measurement library. */
final class MeasuredRuns {
  private MeasuredRuns() {}

  static List<NcclTestRun> inLibrary() {
    try (var library = new MeasurementLibrary(DataFolder.path())) {
      return library.runs();
    }
  }

  /** Of the logs, or of the library where there are none. */
  static List<NcclTestRun> of(List<Path> logs, NcclLogReader.Hints hints) {
    return logs.isEmpty() ? inLibrary() : read(logs, hints);
  }

  static List<NcclTestRun> read(List<Path> logs, NcclLogReader.Hints hints) {
    return logs.stream().flatMap(log -> NcclLogReader.read(log, hints).stream()).toList();
  }

  /**
   * Says that none of the runs is of a collective near a size.
   *
   * @param kind of run: “valid run of all_reduce”
   */
  static UsageException none(String kind, long bytes, List<NcclTestRun> runs) {
    return new UsageException(
        "no %s near %,d bytes among %s. Import logs, or use another --collective or --bytes."
            .formatted(kind, bytes, CollectiveRunKinds.of(runs)));
  }
}
