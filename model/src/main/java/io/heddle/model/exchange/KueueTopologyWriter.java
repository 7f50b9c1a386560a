package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Tier;
import io.heddle.model.escape.YamlQuoting;
import io.heddle.model.exchange.SchedulerDomainTree.Domain;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Kueue's Topology and the labels of Nodes that it needs, as manifests to apply. A domain above all
 * hosts is no level, as it says nothing.
 */
final class KueueTopologyWriter extends DescribedFormat implements FabricExportWriter {
  private static final String HOSTNAME = "kubernetes.io/hostname";

  KueueTopologyWriter() {
    super("kueue", "Kueue Topology and labels of Nodes");
  }

  @Override
  public Written write(Cluster cluster) {
    var domains = SchedulerDomainTree.of(cluster);
    var tops =
        domains.roots().size() == 1 && !domains.roots().getFirst().children().isEmpty()
            ? domains.roots().getFirst().children()
            : domains.roots();
    var levels = new TreeMap<Integer, String>(Comparator.reverseOrder());
    tops.forEach(top -> levels(top, levels));
    var hosts =
        new FormatSafeNames(cluster.hosts().stream().map(Host::id).toList(), FormatSafeNames::dns);
    var values =
        new FormatSafeNames(
            domains.all().stream().map(Domain::name).toList(), FormatSafeNames::label);
    var labels = new LinkedHashMap<String, Map<String, String>>();
    tops.forEach(top -> label(top, new TreeMap<>(), levels, values, labels));
    var topology = new ArrayList<Map<String, String>>();
    levels.values().forEach(label -> topology.add(Map.of("nodeLabel", label)));
    topology.add(Map.of("nodeLabel", HOSTNAME));
    var text = new StringBuilder(topology(FormatSafeNames.dns(cluster.name()), topology));
    for (var host : cluster.hosts()) {
      if (labels.containsKey(host.id())) {
        text.append("---\n")
            .append(node(host, hosts.of(host.id()), labels.getOrDefault(host.id(), Map.of())));
      }
    }
    var notes = new ArrayList<>(domains.notes(cluster));
    notes.addAll(hosts.notes("hosts"));
    notes.addAll(values.notes("domains"));
    notes.addAll(UnknownGpuReport.written(cluster, "their nodes get no labels of GPUs"));
    notes.add("cables and their speeds are left out, as labels have no place for them");
    return new Written(Map.of("topology.yaml", text.toString()), notes);
  }

  private static void levels(Domain domain, Map<Integer, String> levels) {
    levels.put(domain.level(), "topology.heddle.io/" + new Tier(domain.level()));
    domain.children().forEach(child -> levels(child, levels));
  }

  /** Every host gets a label of every level; a level that is missing above it is that below. */
  private static void label(
      Domain domain,
      Map<Integer, String> path,
      Map<Integer, String> levels,
      FormatSafeNames values,
      Map<String, Map<String, String>> labels) {
    var own = new TreeMap<>(path);
    own.put(domain.level(), values.of(domain.name()));
    domain.children().forEach(child -> label(child, own, levels, values, labels));
    for (var host : domain.hosts()) {
      var all = new LinkedHashMap<String, String>();
      levels.forEach((level, label) -> {
        var nearest = own.floorEntry(level);
        all.put(label, nearest == null ? own.firstEntry().getValue() : nearest.getValue());
      });
      labels.put(host, all);
    }
  }

  private static String topology(String name, List<Map<String, String>> levels) {
    var topology = new LinkedHashMap<String, Object>();
    topology.put("apiVersion", "kueue.x-k8s.io/v1beta1");
    topology.put("kind", "Topology");
    topology.put("metadata", Map.of("name", name));
    topology.put("spec", Map.of("levels", levels));
    return YamlQuoting.document(topology);
  }

  private static String node(Host host, String name, Map<String, String> labels) {
    var all = new LinkedHashMap<String, String>();
    all.put(HOSTNAME, name);
    all.putAll(labels);
    if (host.hasKnownGpus()) {
      all.put("nvidia.com/gpu.count", String.valueOf(host.type().gpus()));
      all.put("nvidia.com/gpu.product", FormatSafeNames.label(host.type().gpuModel()));
    }
    if (host.hasKnownGpus() && host.type().gpuMemoryGiB() > 0) {
      all.put(
          "nvidia.com/gpu.memory", String.valueOf(Math.round(host.type().gpuMemoryGiB() * 1024)));
    }
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("name", name);
    metadata.put("labels", all);
    var node = new LinkedHashMap<String, Object>();
    node.put("apiVersion", "v1");
    node.put("kind", "Node");
    node.put("metadata", metadata);
    return YamlQuoting.document(node);
  }
}
