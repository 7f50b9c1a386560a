package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.escape.YamlQuoting;
import io.heddle.model.exchange.SlurmConfWriter.SlurmNames;
import io.heddle.model.text.SlurmHostlist;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Slurm's {@code topology.yaml}: one tree, the cluster's default. */
final class SlurmYamlWriter implements FabricExportWriter {
  @Override
  public String id() {
    return "slurm-yaml";
  }

  @Override
  public String summary() {
    return "Slurm topology.yaml (tree)";
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
    var notes = new ArrayList<>(domains.notes(cluster));
    notes.addAll(names.notes());
    notes.add("speeds and numbers of cables are left out, as Slurm has no place for them");
    return new Written(Map.of("topology.yaml", YamlQuoting.document(List.of(topology))), notes);
  }
}
