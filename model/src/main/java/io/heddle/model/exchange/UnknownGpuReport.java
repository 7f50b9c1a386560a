package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.sources.ClusterAssumption;
import java.util.Collection;
import java.util.List;

/** Reports hosts whose GPUs no source names. */
final class UnknownGpuReport {
  private static final String REASON = "GPUs unknown, as no file names them: no job gets them";

  /** A longer list of hosts is not worth printing where the option can do without. */
  private static final int LONGEST_OPTION = 120;

  private UnknownGpuReport() {}

  /**
   * @param gpus a likely number of GPUs, for the option that would set it
   */
  static void note(Collection<String> hosts, int gpus, ImportNotes notes) {
    var option = ClusterAssumption.gpus(gpus, hosts).toString();
    notes.assumed(
        ImportNotes.count(hosts.size(), "host"),
        REASON,
        option.length() <= LONGEST_OPTION
            ? option
            : ClusterAssumption.gpus(gpus, List.of()).toString());
  }

  /** What an export says of hosts with unknown GPUs; none where all are known. */
  static List<String> written(Cluster cluster, String how) {
    var hosts =
        cluster.hosts().stream().filter(host -> !host.hasKnownGpus()).map(Host::id).toList();
    return hosts.isEmpty()
        ? List.of()
        : List.of("GPUs of %s are unknown: %s".formatted(ImportNotes.listed(hosts), how));
  }

  /** Whether a line of a report is about unknown GPUs. */
  static boolean isNote(FabricImportReport.Note note) {
    return note.reason().equals(REASON);
  }
}
