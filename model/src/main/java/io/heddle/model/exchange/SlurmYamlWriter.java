package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.escape.YamlQuoting;
import io.heddle.model.exchange.SlurmConfWriter.SlurmNames;
import io.heddle.model.text.DescribedFormat;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Slurm's {@code topology.yaml}: the tree of switches, the cluster's default, and for each level
 * with labels a block topology that partitions can choose.
 */
final class SlurmYamlWriter extends DescribedFormat implements FabricExportWriter {
  SlurmYamlWriter() {
    super("slurm-yaml", "Slurm topology.yaml (tree, and blocks of the levels with labels)");
  }

  @Override
  public Written write(Cluster cluster) {
    var domains = SchedulerDomainTree.of(cluster);
    var names = SlurmNames.of(cluster, domains);
    var switches = new ArrayList<Map<String, String>>();
    for (var each : domains.all()) {
      var entry = new LinkedHashMap<String, String>();
      entry.put("switch", names.switchName(each));
      if (!each.children().isEmpty()) {
        entry.put("children", SlurmHostlist.compress(names.switchNames(each.children())));
      }
      if (!each.hosts().isEmpty()) {
        entry.put("nodes", SlurmHostlist.compress(names.hostNames(each.hosts())));
      }
      switches.add(entry);
    }
    var topology = new LinkedHashMap<String, Object>();
    topology.put("topology", FormatSafeNames.plain(cluster.name()));
    topology.put("cluster_default", true);
    topology.put("tree", Map.of("switches", switches));
    var notes = names.notes(cluster, domains);
    var all = new ArrayList<Map<String, Object>>();
    all.add(topology);
    for (var level : cluster.domains().levels()) {
      if (hasLabel(cluster, level.id()) && !level.id().equals(cluster.name())) {
        var blocks = SlurmBlockTopology.topology(cluster, level, 2, false, notes);
        if (!blocks.isEmpty()) {
          all.add(blocks);
          notes.add(
              "level %s is a block topology; a partition chooses it by Topology=%s"
                  .formatted(level.id(), blocks.get("topology")));
        }
      }
    }
    return new Written(Map.of("topology.yaml", YamlQuoting.document(all)), notes);
  }

  private static boolean hasLabel(Cluster cluster, String level) {
    return level.equals(TopologyDomains.NVLINK)
        || level.equals(TopologyDomains.RACK)
        || cluster.levels().stream().anyMatch(each -> each.id().equals(level));
  }
}
