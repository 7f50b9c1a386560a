package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code topology.yaml}: of several trees and of several block topologies the cluster's
 * default, else the first; beside a tree, blocks are labels of hosts.
 */
final class SlurmYamlParser {
  private final ImportSource source;
  private final SwitchHierarchy hierarchy;
  private final ImportNotes notes;
  private final YamlTreeCursor walk;

  private final boolean hasTree;

  /**
   * @param hasTree whether the switches are those of a tree, and blocks are labels of hosts only
   */
  SlurmYamlParser(
      ImportSource source, SwitchHierarchy hierarchy, ImportNotes notes, boolean hasTree) {
    this.source = source;
    this.hierarchy = hierarchy;
    this.notes = notes;
    this.walk = new YamlTreeCursor(source);
    this.hasTree = hasTree;
  }

  void read() {
    var topologies = new ArrayList<Members>();
    for (var document : YamlTreeReader.read(source)) {
      if (document instanceof Items) {
        walk.items(document, "topologies")
            .forEach(item -> topologies.add(walk.members(item, "a topology")));
      } else {
        topologies.add(walk.members(document, "a list of topologies"));
      }
    }
    var tree = choose(topologies, "tree");
    var block = choose(topologies, "block");
    if (tree == null && block == null) {
      throw source.refuse(0, "no tree and no block", "a topology with tree: or block:");
    }
    if (tree != null) {
      tree(walk.members(Objects.requireNonNull(tree.get("tree")), "a tree"));
    }
    if (block != null) {
      block(walk.members(Objects.requireNonNull(block.get("block")), "a block topology"));
    }
    for (var each : topologies) {
      if (!each.equals(tree) && !each.equals(block)) {
        notes.leftOut(
            "topology " + each.text("topology"),
            "the default or first tree, and the default or first block topology are read");
      }
    }
  }

  private static @Nullable Members choose(List<Members> topologies, String kind) {
    Members chosen = null;
    for (var each : topologies) {
      boolean usable = each.has(kind);
      boolean isDefault = each.text("cluster_default").equalsIgnoreCase("true");
      if (usable && (chosen == null || (isDefault && !isDefault(chosen)))) {
        chosen = each;
      }
    }
    return chosen;
  }

  private static boolean isDefault(Members topology) {
    return topology.text("cluster_default").equalsIgnoreCase("true");
  }

  private void tree(Members tree) {
    var switches = walk.items(tree.get("switches"), "switches");
    for (var item : switches) {
      var each = walk.members(item, "a switch");
      var name = add(each, "switch");
      var hosts = walk.names(each.get("nodes"), "nodes");
      hosts.forEach(host -> hierarchy.host(name, host));
      if (hosts.isEmpty() && walk.names(each.get("children"), "switches").isEmpty()) {
        notes.read("switch " + name, "has nothing below it");
      }
    }
    for (var item : switches) {
      var each = walk.members(item, "a switch");
      var name = each.text("switch");
      for (var child : walk.names(each.get("children"), "switches")) {
        if (!hierarchy.has(child)) {
          throw source.refuse(
              each.line(),
              "switch %s under %s".formatted(ImportSource.quote(child), name),
              "a switch of this tree");
        }
        hierarchy.child(name, child);
      }
    }
  }

  private void block(Members block) {
    if (block.has("block_sizes")) {
      notes.leftOut("block_sizes", "how blocks are put together is the scheduler's");
    }
    for (var item : walk.items(block.get("blocks"), "blocks")) {
      var each = walk.members(item, "a block");
      var name = walk.text(each.get("block"), each, "block: with a name");
      var nodes = each.has("nodes") ? walk.names(each.get("nodes"), "nodes") : List.<String>of();
      if (nodes.isEmpty()) {
        notes.leftOut("block " + name, "has no nodes");
      } else if (hasTree && nodes.stream().allMatch(hierarchy::hasHost)) {
        nodes.forEach(host -> hierarchy.looseHost(host).labels.put("block", name));
      } else {
        add(each, "block");
        nodes.forEach(host -> hierarchy.host(name, host).labels.put("block", name));
      }
    }
    hierarchy.join("fabric", "above the blocks, which the file does not join", notes);
  }

  private String add(Members at, String key) {
    var name = walk.text(at.get(key), at, "%s: with a name".formatted(key));
    if (hierarchy.has(name)) {
      throw source.refuse(
          at.line(),
          "%s a second time".formatted(ImportSource.quote(name)),
          "every " + key + " once");
    }
    hierarchy.addSwitch(name, at.line());
    return name;
  }
}
