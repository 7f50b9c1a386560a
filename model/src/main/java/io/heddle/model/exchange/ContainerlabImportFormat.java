package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A lab of containerlab: nodes by kind, links with their endpoints in the brief and the extended
 * form (containerlab.dev, “Topology definition”).
 */
final class ContainerlabImportFormat extends DescribedFormat implements FabricImportFormat {
  private static final Pattern TOPOLOGY =
      Pattern.compile(
          "(?m)^[\"']?topology[\"']?\\s*:\\s*(?:[{&#].*)?$|[{,]\\s*\"topology\"\\s*:\\s*\\{");
  private static final Pattern NODES = Pattern.compile("[\"'\\s{]nodes[\"']?\\s*:");
  private static final Pattern LAB =
      Pattern.compile("[\"'\\s{-](?:endpoints|kind|image)[\"']?\\s*:");

  /** Kinds that run anything: their image, group or name tells what they are. */
  private static final Set<String> ANYTHING =
      Set.of("", "linux", "host", "ext-container", "generic_vm", "k8s-kind");

  private static final Pattern SWITCH_IMAGE =
      Pattern.compile("(?i).*(?:frr|sonic|cumulus|bird|gobgp|vyos|openswitch|srlinux|ceos).*");

  /** What a link leads to beside nodes. */
  private static final Set<String> OUTSIDE =
      Set.of("host", "mgmt-net", "macvlan", "vxlan", "vxlan-stitch", "dummy", "tap");

  ContainerlabImportFormat() {
    super("containerlab", "containerlab topology (clab.yml): nodes by kind, links");
  }

  @Override
  public boolean recognises(ImportSource source) {
    var head = source.head();
    return TOPOLOGY.matcher(head).find() && NODES.matcher(head).find() && LAB.matcher(head).find();
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var nodes = new GraphFileNodes(notes);
    for (var source : sources) {
      for (var document : YamlTreeReader.read(source)) {
        new Lab(new YamlTreeCursor(source), nodes, notes).read(document);
      }
    }
    return nodes.imported(
        sources.getFirst(),
        options,
        id(),
        "a lab without nodes",
        "topology: with nodes: and links:");
  }

  /** One file. */
  private record Lab(YamlTreeCursor walk, GraphFileNodes nodes, ImportNotes notes) {
    void read(YamlTree document) {
      var top = walk.members(document, "a lab of containerlab");
      nodes.graph("name", top.text("name"));
      var topology =
          walk.members(top.get("topology") == null ? top : top.get("topology"), "a topology");
      var own = walk.entries(topology.get("nodes"), "nodes");
      own.forEach((name, node) -> {
        var members =
            node instanceof Scalar empty && empty.text().isEmpty()
                ? new Members(node.line(), Map.of())
                : walk.members(node, "a node");
        node(name, members, topology);
      });
      for (var item : walk.items(topology.get("links"), "links")) {
        link(walk.members(item, "a link"), own.keySet());
      }
    }

    private void node(String name, Members node, Members topology) {
      var group = inner(topology, "groups", node.text("group"));
      var defaults = topology.get("defaults") instanceof Members at ? at : none();
      var kind = first("kind", node, group, defaults);
      var image = first("image", node, group, inner(topology, "kinds", kind), defaults);
      boolean isSwitch = !ANYTHING.contains(kind);
      if (!isSwitch) {
        var role = NetBoxRole.of(node.text("group"));
        var named = NetBoxRole.of(name);
        isSwitch =
            SWITCH_IMAGE.matcher(image).matches()
                || isSwitch(role)
                || role == null && isSwitch(named);
        notes.assumed(
            "nodes of kind " + (kind.isEmpty() ? "not stated" : kind),
            "switches by image, group or name, else hosts");
      }
      nodes.node(name);
      nodes.node(name, "kind", isSwitch ? "switch" : "host");
      if (node.get("labels") instanceof Members labels && labels.has("rack")) {
        nodes.node(name, "rack", labels.text("rack"));
      }
    }

    private static boolean isSwitch(@Nullable NetBoxRole role) {
      return role != null && role.kind() == NetBoxRole.Kind.SWITCH;
    }

    private static Members none() {
      return new Members(0, Map.of());
    }

    private static Members inner(Members topology, String key, String name) {
      return topology.get(key) instanceof Members all && all.get(name) instanceof Members at
          ? at
          : none();
    }

    private static String first(String key, Members... places) {
      for (var each : places) {
        if (!each.text(key).isEmpty()) {
          return each.text(key);
        }
      }
      return "";
    }

    private void link(Members link, Set<String> known) {
      var type = link.text("type");
      if (OUTSIDE.contains(type)) {
        notes.leftOut("links of type " + type, "they leave the lab");
        return;
      }
      var ends = new ArrayList<String>();
      for (var each : walk.items(link.get("endpoints"), "two endpoints")) {
        ends.add(
            each instanceof Members at
                ? walk.text(at.get("node"), at, "node of an endpoint")
                : node(each, link));
      }
      if (ends.size() != 2) {
        throw walk.refuse(
            link,
            ImportNotes.count(ends.size(), "endpoint"),
            "two, such as [\"leaf1:e1-1\", \"spine1:e1-1\"]");
      }
      for (var end : ends) {
        if (!known.contains(end) && OUTSIDE.contains(end)) {
          notes.leftOut("links to " + end, "they leave the lab");
          return;
        }
        if (!known.contains(end)) {
          throw walk.refuse(link, "node " + ImportSource.quote(end), "one of the nodes");
        }
      }
      nodes.edge(ends.getFirst(), ends.getLast());
    }

    /** The node of {@code leaf1:e1-1}. */
    private String node(YamlTree end, Members link) {
      if (end instanceof Items) {
        throw walk.refuse(end, end.shown(), "node:interface");
      }
      var text = walk.text(end, link, "node:interface");
      int colon = text.indexOf(':');
      return colon < 0 ? text : text.substring(0, colon);
    }
  }
}
