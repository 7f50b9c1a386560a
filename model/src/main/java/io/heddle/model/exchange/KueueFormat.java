package io.heddle.model.exchange;

import io.heddle.model.exchange.Tree.Members;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Kueue's Topology with the labels of Nodes. A domain is one by its whole path: rack r1 of block b1
 * is not rack r1 of block b2.
 */
final class KueueFormat implements FabricFormat {
  private static final String HOSTNAME = "kubernetes.io/hostname";
  private static final Pattern OBJECT =
      Pattern.compile(
          "(?m)(^|[\\s\\-{,])[\"']?kind[\"']?\\s*:\\s*[\"']?(Topology|Node)(List)?[\"']?\\s*([,}]|$)"
              + "|kind\\.x-k8s\\.io");

  /** Where no Topology says which labels count: what cloud providers and topograph write. */
  private static final List<List<String>> WELL_KNOWN =
      List.of(
          List.of(
              "network.topology.nvidia.com/core",
              "network.topology.nvidia.com/spine",
              "network.topology.nvidia.com/leaf"),
          List.of("cloud.google.com/gce-topology-block", "cloud.google.com/gce-topology-subblock"),
          List.of("cloud.provider.com/topology-block", "cloud.provider.com/topology-rack"),
          List.of(
              "topology.k8s.aws/network-node-layer-1",
              "topology.k8s.aws/network-node-layer-2",
              "topology.k8s.aws/network-node-layer-3"));

  @Override
  public String id() {
    return "kueue";
  }

  @Override
  public String summary() {
    return "Kueue Topology and Kubernetes Nodes with their labels";
  }

  @Override
  public boolean recognises(Source source) {
    return OBJECT.matcher(source.text()).find();
  }

  @Override
  public boolean isCabled() {
    return false;
  }

  @Override
  public boolean namesGpus() {
    return true;
  }

  @Override
  public boolean takesSeveral() {
    return true;
  }

  @Override
  public Imported read(List<Source> sources, ImportOptions options) {
    var notes = new Notes();
    var objects = new KubeNodes(sources, notes);
    var first = sources.getFirst();
    if (objects.nodes().isEmpty()) {
      throw first.refuse(
          0,
          "no Node",
          "Node objects beside the Topology",
          "import the output of «kubectl get nodes -o yaml», too");
    }
    var levels = levels(objects, first, notes);
    objects.leaveOut("Topology");
    var hierarchy = new Hierarchy();
    var plain = plainNames(objects, levels);
    for (var node : objects.nodes().values()) {
      var missing = levels.stream().filter(level -> !node.labels().containsKey(level)).toList();
      if (missing.isEmpty()) {
        add(node, levels, plain, hierarchy);
      } else {
        notes.leftOut("node " + node.name(), "no label " + String.join(", ", missing));
      }
    }
    if (hierarchy.names().isEmpty()) {
      throw first.refuse(
          0, "no Node with all labels of the levels", String.join(", ", levels), null);
    }
    hierarchy.join("fabric", "above the domains, which the labels do not join", notes);
    var draft = hierarchy.draft(first, options, notes);
    return new Imported(draft.build(first.stem(), options, notes), notes.report(id()));
  }

  private static List<String> levels(KubeNodes objects, Source first, Notes notes) {
    var levels = new ArrayList<String>();
    var topologies = objects.ofKind("Topology");
    topologies.stream()
        .skip(1)
        .forEach(other ->
            notes.leftOut("Topology " + KubeNodes.name(other), "the first Topology counts"));
    if (!topologies.isEmpty()) {
      var walk = objects.walk(topologies.getFirst());
      var spec =
          topologies.getFirst().get("spec") instanceof Members members
              ? members
              : topologies.getFirst();
      for (var item : walk.items(spec.get("levels"), "levels")) {
        var level = walk.members(item, "a level with nodeLabel:");
        levels.add(walk.text(level.get("nodeLabel"), level, "nodeLabel: of a level"));
      }
    }
    if (topologies.isEmpty()) {
      for (var known : WELL_KNOWN) {
        boolean used =
            objects.nodes().values().stream()
                .anyMatch(node -> node.labels().keySet().containsAll(known));
        if (used && levels.isEmpty()) {
          levels.addAll(known);
          notes.assumed(
              "levels", "%s, as there is no Topology".formatted(String.join(", ", known)));
        }
      }
    }
    levels.remove(HOSTNAME);
    if (levels.isEmpty()) {
      throw first.refuse(
          0,
          topologies.isEmpty() ? "no Topology" : "a Topology without levels above the host",
          "a Topology with levels: - nodeLabel: …",
          "import the Topology, too");
    }
    return levels;
  }

  /** Levels whose values are unique without the path above them. */
  private static Set<String> plainNames(KubeNodes objects, List<String> levels) {
    var owners = new HashMap<String, String>();
    var plain = new HashSet<>(levels);
    for (var node : objects.nodes().values()) {
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
      KubeNodes.Node node, List<String> levels, Set<String> plain, Hierarchy hierarchy) {
    var parent = "";
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
    var host = hierarchy.host(parent, node.name());
    host.type = node.type();
    host.health = node.health();
    for (var level : levels) {
      host.labels.put(level, node.labels().getOrDefault(level, ""));
    }
  }
}
