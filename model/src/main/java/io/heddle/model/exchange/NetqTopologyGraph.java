package io.heddle.model.exchange;

import io.heddle.model.cluster.Tier;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads NetQ's topology graph: switches by tier, hosts that LLDP saw, links with their number. */
final class NetqTopologyGraph {
  private record Device(boolean isHost, String name) {}

  private NetqTopologyGraph() {}

  static boolean recognises(ImportSource source) {
    return YamlTreeReader.isJson(source) && source.head().contains("\"compounded_");
  }

  static void read(
      ImportSource source,
      ImportedFabricDraft draft,
      FabricImportOptions options,
      ImportNotes notes) {
    var walk = new YamlTreeCursor(source);
    var devices = new HashMap<String, Device>();
    for (var document : YamlTreeReader.read(source)) {
      var graphs = document instanceof Items ? walk.items(document, "graphs") : List.of(document);
      for (var graph : graphs) {
        var members = walk.members(graph, "a graph with nodes and links");
        for (var group : walk.items(members.get("nodes"), "nodes")) {
          for (var node :
              walk.items(walk.members(group, "a tier").get("compounded_nodes"), "nodes")) {
            add(walk.members(node, "a node"), devices, draft, walk);
          }
        }
        for (var link : walk.items(members.get("links"), "links")) {
          link(walk.members(link, "a link"), devices, draft, options, walk, notes);
        }
      }
    }
    if (!devices.isEmpty()) {
      notes.assumed(
          "cables",
          SwitchHierarchy.trimmed(options.gbps()) + " Gbit/s, as the graph has no speeds");
    }
  }

  private static void add(
      Members node, Map<String, Device> devices, ImportedFabricDraft draft, YamlTreeCursor walk) {
    var id = walk.text(node.get("id"), node, "id of a node");
    var name = node.text("name").isEmpty() ? id : node.text("name");
    boolean isHost = !node.text("device_type").toLowerCase(Locale.ROOT).contains("switch");
    devices.put(id, new Device(isHost, name));
    if (isHost) {
      draft.host(name);
    } else {
      var tier = node.text("tier");
      draft.addSwitch(name).tier =
          tier.matches("[1-9]\\d?") ? new Tier(Integer.parseInt(tier)) : null;
    }
  }

  private static void link(
      Members link,
      Map<String, Device> devices,
      ImportedFabricDraft draft,
      FabricImportOptions options,
      YamlTreeCursor walk,
      ImportNotes notes) {
    var ends = new Device[2];
    for (int i = 0; i < 2; i++) {
      var key = i == 0 ? "src" : "target";
      var id = walk.text(link.get(key), link, key + " of a link");
      var device = devices.get(id);
      if (device == null) {
        throw walk.refuse(link, "%s %s".formatted(key, ImportSource.quote(id)), "the id of a node");
      }
      ends[i] = device;
    }
    if (ends[0].equals(ends[1])) {
      notes.leftOut(link.text("id"), "a cable from a node to itself");
      return;
    }
    int cables = walk.items(link.get("compounded_links"), "links").size();
    var size = link.text("size");
    int count = size.matches("[1-9]\\d{0,5}") ? Integer.parseInt(size) : Math.max(1, cables);
    draft.link(
        new ImportedFabricDraft.End(ends[0].isHost(), ends[0].name()),
        new ImportedFabricDraft.End(ends[1].isHost(), ends[1].name()),
        options.gbps(),
        count);
  }
}
