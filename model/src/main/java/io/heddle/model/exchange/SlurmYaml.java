package io.heddle.model.exchange;

import io.heddle.model.exchange.Tree.Items;
import io.heddle.model.exchange.Tree.Members;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads {@code topology.yaml}: of several topologies the cluster's default, else the first. */
final class SlurmYaml {
  private final Source source;
  private final Hierarchy hierarchy;
  private final Notes notes;
  private final TreeWalk walk;

  SlurmYaml(Source source, Hierarchy hierarchy, Notes notes) {
    this.source = source;
    this.hierarchy = hierarchy;
    this.notes = notes;
    this.walk = new TreeWalk(source);
  }

  void read() {
    var topologies = new ArrayList<Members>();
    for (var document : TreeReader.read(source)) {
      if (document instanceof Items) {
        walk.items(document, "topologies")
            .forEach(item -> topologies.add(walk.members(item, "a topology")));
      } else {
        topologies.add(walk.members(document, "a list of topologies"));
      }
    }
    var chosen = choose(topologies);
    if (chosen == null) {
      throw source.refuse(0, "no tree and no block", "a topology with tree: or block:", null);
    }
    if (chosen.get("tree") != null) {
      tree(walk.members(Objects.requireNonNull(chosen.get("tree")), "a tree"));
    } else {
      block(walk.members(Objects.requireNonNull(chosen.get("block")), "a block topology"));
    }
  }

  private @Nullable Members choose(List<Members> topologies) {
    Members chosen = null;
    for (var each : topologies) {
      boolean usable = each.has("tree") || each.has("block");
      boolean isDefault = each.text("cluster_default").equalsIgnoreCase("true");
      if (usable && (chosen == null || (isDefault && !isDefault(chosen)))) {
        chosen = each;
      }
    }
    for (var each : topologies) {
      if (!each.equals(chosen)) {
        notes.leftOut(
            "topology " + each.text("topology"),
            "a cluster has one topology here; the default or first tree or block is read");
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
      walk.names(each.get("nodes"), "nodes").forEach(host -> hierarchy.host(name, host));
    }
    for (var item : switches) {
      var each = walk.members(item, "a switch");
      var name = each.text("switch");
      for (var child : walk.names(each.get("children"), "switches")) {
        if (!hierarchy.has(child)) {
          throw source.refuse(
              each.line(),
              "switch %s under %s".formatted(Source.quote(child), name),
              "a switch of this tree",
              null);
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
      var name = add(each, "block");
      walk.names(each.get("nodes"), "nodes")
          .forEach(host -> hierarchy.host(name, host).labels.put("block", name));
    }
    hierarchy.join("fabric", "above the blocks, which the file does not join", notes);
  }

  private String add(Members at, String key) {
    var name = walk.text(at.get(key), at, "%s: with a name".formatted(key));
    if (hierarchy.has(name)) {
      throw source.refuse(
          at.line(),
          "%s a second time".formatted(Source.quote(name)),
          "every " + key + " once",
          null);
    }
    hierarchy.addSwitch(name, at.line());
    return name;
  }
}
