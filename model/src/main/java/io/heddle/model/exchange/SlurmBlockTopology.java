package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.escape.YamlQuoting;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The domains of a level as blocks of Slurm's topology/block: {@code topology.yaml}. Slurm wants
 * each block to have at least as many nodes as the base block size, and takes no more than that for
 * a segment.
 */
public final class SlurmBlockTopology {
  private SlurmBlockTopology() {}

  /**
   * One topology, the cluster's default. O(hosts).
   *
   * @param least hosts that a block must be able to hold, such as those of a segment; smaller
   *     domains are left out, and noted
   */
  public static FabricExportWriter.Written of(
      Cluster cluster, TopologyDomains.Level level, int least) {
    var notes = new ArrayList<String>();
    var topology = topology(cluster, level, least, true, notes);
    return new FabricExportWriter.Written(
        topology.isEmpty()
            ? Map.of()
            : Map.of("topology.yaml", YamlQuoting.document(List.of(topology))),
        notes);
  }

  /** An entry of the list; empty where no domain has so many hosts. */
  static Map<String, Object> topology(
      Cluster cluster,
      TopologyDomains.Level level,
      int least,
      boolean isDefault,
      List<String> notes) {
    var hosts =
        new FormatSafeNames(
            cluster.hosts().stream().map(Host::id).toList(), FormatSafeNames::slurm);
    var names = new FormatSafeNames(level.names(), FormatSafeNames::slurm);
    var members = new ArrayList<List<String>>();
    level.names().forEach(_ -> members.add(new ArrayList<>()));
    for (int i = 0; i < level.domainOf().length; i++) {
      members.get(level.domainOf()[i]).add(hosts.of(cluster.hosts().get(i).id()));
    }
    var blocks = new ArrayList<Map<String, String>>();
    var small = new ArrayList<String>();
    int base = Integer.MAX_VALUE;
    for (int i = 0; i < members.size(); i++) {
      if (members.get(i).size() < least) {
        small.add(level.names().get(i));
        continue;
      }
      base = Math.min(base, members.get(i).size());
      var block = new LinkedHashMap<String, String>();
      block.put("block", names.of(level.names().get(i)));
      block.put("nodes", SlurmHostlist.compress(members.get(i)));
      blocks.add(block);
    }
    if (!small.isEmpty()) {
      notes.add(
          "%s of level %s: no blocks, as they have fewer than %,d hosts"
              .formatted(ImportNotes.listed(small), level.id(), least));
    }
    if (blocks.isEmpty()) {
      return Map.of();
    }
    notes.addAll(hosts.notes("hosts"));
    notes.addAll(names.notes("blocks of level " + level.id()));
    var block = new LinkedHashMap<String, Object>();
    block.put("block_sizes", List.of(base));
    block.put("blocks", blocks);
    var topology = new LinkedHashMap<String, Object>();
    topology.put("topology", FormatSafeNames.plain(level.id()));
    topology.put("cluster_default", isDefault);
    topology.put("block", block);
    return topology;
  }
}
