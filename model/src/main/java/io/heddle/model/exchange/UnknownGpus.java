package io.heddle.model.exchange;

import io.heddle.model.sources.Assumption;
import java.util.Collection;

/** Reports hosts whose GPUs no source names. */
final class UnknownGpus {
  private static final String REASON = "GPUs unknown, as no file names them: no job gets them";

  private UnknownGpus() {}

  /**
   * @param gpus a likely number of GPUs, for the option that would set it
   */
  static void note(Collection<String> hosts, int gpus, Notes notes) {
    notes.assumed(
        Notes.count(hosts.size(), "host"), REASON, Assumption.gpus(gpus, hosts).toString());
  }

  /** Whether a line of a report is about unknown GPUs. */
  static boolean isNote(ImportReport.Note note) {
    return note.reason().equals(REASON);
  }
}
