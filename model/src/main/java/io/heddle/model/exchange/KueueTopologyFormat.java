package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.text.Advice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Kueue's Topology with the labels of Nodes. A domain is one by its whole path: rack r1 of block b1
 * is not rack r1 of block b2.
 */
final class KueueTopologyFormat extends PartialHierarchyFormat {
  private static final String ONE_SWITCH = "fabric";
  private static final String HOSTNAME = "kubernetes.io/hostname";
  private static final Pattern OBJECT =
      Pattern.compile(
          "(?m)(^|[\\s\\-{,])[\"']?kind[\"']?\\s*:\\s*[\"']?(Topology|Node)(List)?[\"']?\\s*([,}]|$)"
              + "|kind\\.x-k8s\\.io|\"rawObjects\"");

  KueueTopologyFormat() {
    super(
        "kueue",
        "Kueue Topology and Kubernetes Nodes with their labels",
        source -> OBJECT.matcher(source.text()).find());
  }

  @Override
  ImportedFabric read(List<ImportSource> sources, FabricImportOptions options, boolean isPart) {
    var notes = new ImportNotes();
    var objects = new KubeManifestNodes(sources, notes);
    var first = sources.getFirst();
    if (objects.nodes().isEmpty()) {
      throw first.refuse(
          0,
          "no Node",
          "Node objects beside the Topology",
          Advice.sentence("Import the output of “kubectl get nodes -o yaml”, too."));
    }
    objects.leaveOut("Topology", "ResourceSlice");
    var without = new ArrayList<String>();
    var hosts = new ArrayList<KubeManifestNodes.Node>();
    for (var node : objects.nodes().values()) {
      if (node.lists() == KubeManifestNodes.Lists.NONE) {
        without.add(node.name());
      } else {
        hosts.add(node);
      }
    }
    if (hosts.isEmpty()) {
      throw first.refuse(0, "no Node with GPUs", "Nodes whose status or labels name GPUs");
    }
    without.forEach(name -> notes.leftOut("node " + name, "it has no GPUs"));
    var levels = levels(objects, hosts, first, notes, isPart);
    var hierarchy = new SwitchHierarchy();
    var plain = plainNames(hosts, levels);
    if (levels.isEmpty() && !isPart) {
      hierarchy.addSwitch(ONE_SWITCH, 0);
      notes.assumed("all hosts on one switch", "no label states their place in the network");
    }
    for (var node : hosts) {
      var missing =
          levels.stream().filter(level -> !NodeTopologyLabels.has(node.labels(), level)).toList();
      if (isPart && (levels.isEmpty() || !missing.isEmpty())) {
        describe(node, hierarchy.looseHost(node.name()), levels, notes);
      } else if (missing.isEmpty()) {
        add(node, levels, plain, hierarchy, notes);
      } else {
        notes.leftOut("node " + node.name(), reason(node, missing));
      }
    }
    if (!isPart && (hierarchy.names().isEmpty() || hierarchy.hosts().isEmpty())) {
      throw first.refuse(0, "no Node with all labels of the levels", String.join(", ", levels));
    }
    hierarchy.join("fabric", "above the domains, which the labels do not join", notes);
    hierarchy.traysOfNvlinkDomains(options, notes);
    var draft = hierarchy.draft(first, options, notes);
    var cluster = draft.build(first.stem(), options, notes);
    return new ImportedFabric(
        cluster.withLevels(clusterLevels(levels, cluster)),
        notes.report(id()),
        Set.copyOf(without));
  }

  private static String reason(KubeManifestNodes.Node node, List<String> missing) {
    var empty = missing.stream().filter(node.labels()::containsKey).toList();
    return empty.isEmpty()
        ? "no label " + String.join(", ", missing)
        : "label %s is empty".formatted(String.join(", ", empty));
  }

  /** From the innermost outward: parts of NVLink domains, these, and what the labels say. */
  private static List<TopologyLevel> clusterLevels(List<String> levels, Cluster cluster) {
    var found = new LinkedHashMap<String, String>();
    for (var host : cluster.hosts()) {
      if (host.labels().containsKey(NvlinkDomains.SUB_DOMAIN)) {
        found.putIfAbsent("nvlink-sub-domain", NvlinkDomains.SUB_DOMAIN);
      }
    }
    NvlinkDomains.LABELS.stream()
        .filter(
            label -> cluster.hosts().stream().anyMatch(host -> host.labels().containsKey(label)))
        .findFirst()
        .ifPresent(label -> found.put("nvlink", label));
    for (var label : levels.reversed()) {
      var name = label.substring(label.lastIndexOf('/') + 1);
      var id = name.replaceFirst("^(gce-)?topology-|^rdma\\.|^host\\.", "");
      if (!TopologyLevel.MINIPOD.equals(id)) {
        found.putIfAbsent(id, label);
      }
    }
    return found.entrySet().stream()
        .map(each -> new TopologyLevel(each.getKey(), each.getValue()))
        .toList();
  }

  /** Labels of switches, from the outermost level inward; empty where there are domains alone. */
  private static List<String> levels(
      KubeManifestNodes objects,
      List<KubeManifestNodes.Node> hosts,
      ImportSource first,
      ImportNotes notes,
      boolean isPart) {
    var levels = new ArrayList<String>();
    var topologies = objects.ofKind("Topology");
    topologies.stream()
        .skip(1)
        .forEach(other ->
            notes.leftOut(
                "Topology " + KubeManifestNodes.name(other), "the first Topology counts"));
    if (topologies.isEmpty()) {
      levels.addAll(
          NodeTopologyLabels.of(hosts.stream().map(KubeManifestNodes.Node::labels).toList()));
      if (!levels.isEmpty()) {
        notes.assumed("levels", "%s, as there is no Topology".formatted(String.join(", ", levels)));
      }
    } else {
      levels.addAll(levelsOf(topologies.getFirst(), objects.walk(topologies.getFirst())));
    }
    levels.remove(HOSTNAME);
    boolean domains = hosts.stream().anyMatch(host -> NvlinkDomains.nameOf(host.labels()) != null);
    // An NVLink domain is no switch of the network, whatever the order of a Topology.
    levels.removeIf(
        level -> NvlinkDomains.LABELS.contains(level) || level.equals(NvlinkDomains.SUB_DOMAIN));
    if (levels.isEmpty() && !domains && !isPart) {
      throw first.refuse(
          0,
          topologies.isEmpty() ? "no Topology" : "a Topology without levels above the host",
          "a Topology with levels: - nodeLabel: …",
          Advice.sentence("Import the Topology, too."));
    }
    return levels;
  }

  private static List<String> levelsOf(Members topology, YamlTreeCursor walk) {
    var spec = topology.get("spec") instanceof Members members ? members : topology;
    var levels = new ArrayList<String>();
    for (var item : walk.items(spec.get("levels"), "levels")) {
      var level = walk.members(item, "a level with nodeLabel:");
      levels.add(walk.text(level.get("nodeLabel"), level, "nodeLabel: of a level"));
    }
    return levels;
  }

  /** Levels whose values are unique without the path above them. */
  private static Set<String> plainNames(List<KubeManifestNodes.Node> nodes, List<String> levels) {
    var owners = new HashMap<String, String>();
    var plain = new HashSet<>(levels);
    for (var node : nodes) {
      var path = "";
      for (var level : levels) {
        var value = node.labels().getOrDefault(level, "");
        var before = owners.putIfAbsent(value, path + "\0" + level);
        if (before != null && !before.equals(path + "\0" + level)) {
          plain.remove(level);
          plain.remove(before.substring(before.indexOf('\0') + 1));
        }
        path = path + "/" + value;
      }
    }
    return plain;
  }

  private static void add(
      KubeManifestNodes.Node node,
      List<String> levels,
      Set<String> plain,
      SwitchHierarchy hierarchy,
      ImportNotes notes) {
    var parent = levels.isEmpty() ? ONE_SWITCH : "";
    var path = new StringBuilder();
    for (int i = 0; i < levels.size(); i++) {
      var value = node.labels().getOrDefault(levels.get(i), "");
      path.append(i == 0 ? "" : "/").append(value);
      var name = plain.contains(levels.get(i)) ? value : path.toString();
      hierarchy.addSwitch(name, 0);
      hierarchy.tier(name, levels.size() - i);
      if (i > 0) {
        hierarchy.child(parent, name);
      }
      parent = name;
    }
    describe(node, hierarchy.host(parent, node.name()), levels, notes);
  }

  private static void describe(
      KubeManifestNodes.Node node,
      ImportedFabricDraft.HostDraft host,
      List<String> levels,
      ImportNotes notes) {
    node.fill(host, notes);
    host.labels.putAll(NodeTopologyLabels.domains(node.labels()));
    levels.stream()
        .filter(level -> NodeTopologyLabels.has(node.labels(), level))
        .forEach(level -> host.labels.put(level, node.labels().getOrDefault(level, "")));
  }
}
