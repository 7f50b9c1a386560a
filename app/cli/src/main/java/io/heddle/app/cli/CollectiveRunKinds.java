package io.heddle.app.cli;

import io.heddle.model.bandwidth.NcclTestRun;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.text.VisibleTextSanitizer;
import java.util.List;
import java.util.TreeMap;

/** Which collectives measured runs are of, for a person who asked for another. */
final class CollectiveRunKinds {
  private CollectiveRunKinds() {}

  /** Such as {@code 3 runs (1 failed, 2 of all_gather)}. O(runs · log). */
  static String of(List<NcclTestRun> runs) {
    var kinds = new TreeMap<String, Integer>();
    for (var run : runs) {
      kinds.merge(
          !run.good()
              ? "failed"
              : run.saysCollective()
                  ? "of " + VisibleTextSanitizer.of(run.collective())
                  : "do not state the collective",
          1,
          Integer::sum);
    }
    var words =
        kinds.entrySet().stream().map(kind -> "%,d %s".formatted(kind.getValue(), kind.getKey()));
    return runs.isEmpty()
        ? "0 runs"
        : "%s (%s)"
            .formatted(ImportNotes.count(runs.size(), "run"), String.join(", ", words.toList()));
  }
}
