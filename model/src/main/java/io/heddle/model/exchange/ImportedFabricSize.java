package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Tier;
import io.heddle.model.exchange.FabricImportReport.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** How many hosts, switches, cables and minipods a cluster has, as the report of an import says. */
final class ImportedFabricSize {
  private ImportedFabricSize() {}

  static Note of(Cluster cluster) {
    var tiers = new TreeMap<Tier, Integer>();
    cluster.switches().forEach(each -> tiers.merge(each.tier(), 1, Integer::sum));
    List<String> words = new ArrayList<>();
    tiers.forEach((tier, count) -> words.add(0, "%,d %s".formatted(count, tier)));
    return new Note(
        cluster.name(),
        "%s, %s (%s), %s, %s"
            .formatted(
                ImportNotes.count(cluster.hosts().size(), "host"),
                ImportNotes.count(cluster.switches().size(), "switch"),
                words.isEmpty() ? "none" : String.join(", ", words),
                ImportNotes.count(cluster.links().stream().mapToInt(Link::count).sum(), "cable"),
                ImportNotes.count(cluster.minipods().size(), "minipod")));
  }

  /**
   * The report with the size of the final cluster where assumptions or a merge changed it since its
   * sources were read. O(notes).
   *
   * @param read the cluster of the only source, or as merged
   */
  static FabricImportReport renewed(FabricImportReport report, Cluster read, Cluster last) {
    var before = of(read);
    var after = of(last);
    var notes = new ArrayList<>(report.read());
    int at = notes.indexOf(before);
    if (at >= 0) {
      notes.set(at, after);
    } else {
      notes.add(new Note(after.object() + ", together", after.reason()));
    }
    return new FabricImportReport(report.format(), notes, report.assumed(), report.leftOut());
  }
}
