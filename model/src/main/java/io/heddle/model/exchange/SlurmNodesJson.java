package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Nodes of {@code scontrol show node --json} and {@code sinfo --json}: the same facts as in the
 * records of text, under other names (Slurm, data_parser).
 */
final class SlurmNodesJson {
  private static final Pattern NODES = Pattern.compile("\"(nodes|sinfo)\"\\s*:");
  private static final Pattern GRES = Pattern.compile("\"gres(_used)?\"\\s*:");

  private static final Map<String, String> KEYS =
      Map.of(
          "name", "nodename",
          "gres", "gres",
          "gres_used", "gresused",
          "tres", "cfgtres",
          "tres_used", "alloctres");

  private SlurmNodesJson() {}

  static boolean recognises(ImportSource source) {
    return YamlTreeReader.isJson(source)
        && NODES.matcher(source.text()).find()
        && GRES.matcher(source.text()).find();
  }

  static void read(ImportSource source, SlurmNodeStates nodes, ImportNotes notes) {
    var walk = new YamlTreeCursor(source);
    for (var document : YamlTreeReader.read(source)) {
      var root = walk.members(document, "an object of Slurm");
      for (var item : walk.items(root.get("nodes"), "nodes")) {
        node(walk.members(item, "a node"), walk, nodes);
      }
      for (var item : walk.items(root.get("sinfo"), "groups of nodes")) {
        group(walk.members(item, "a group of nodes"), walk, nodes, notes);
      }
    }
  }

  private static void node(Members node, YamlTreeCursor walk, SlurmNodeStates nodes) {
    var keys = new HashMap<String, String>();
    KEYS.forEach((member, key) -> {
      if (node.has(member)) {
        keys.put(key, node.text(member));
      }
    });
    keys.put("nodename", walk.text(node.get("name"), node, "the name of a node"));
    keys.put("state", states(node.get("state")) + "+" + states(node.get("state_flags")));
    nodes.add(node.line(), keys, walk.source());
  }

  /**
   * Nodes of one state in one partition: the resources are those of one of them, so they say
   * nothing where there are several.
   */
  private static void group(
      Members group, YamlTreeCursor walk, SlurmNodeStates nodes, ImportNotes notes) {
    var gres = group.get("gres") instanceof Members each ? each : new Members(0, Map.of());
    var node = group.get("node") instanceof Members each ? each : new Members(0, Map.of());
    var list = group.get("nodes") instanceof Members each ? each.get("nodes") : null;
    var names = walk.names(list, "names of nodes");
    if (names.size() > 1) {
      notes.leftOut(
          "%s: %s".formatted(walk.source().name(), ImportNotes.listed(names)),
          "their GPUs, as sinfo --json gives those of one node of a group: use sinfo -N --json or scontrol show node --json");
      return;
    }
    for (var name : names) {
      var keys =
          new HashMap<>(
              Map.of(
                  "nodename", name,
                  "gres", gres.text("total"),
                  "gresused", gres.text("used"),
                  "state", states(node.get("state"))));
      nodes.add(group.line(), keys, walk.source());
    }
  }

  private static String states(@Nullable YamlTree at) {
    return at instanceof Items several
        ? several.items().stream().map(SlurmNodesJson::states).collect(Collectors.joining("+"))
        : at instanceof Scalar one ? one.text() : "";
  }
}
