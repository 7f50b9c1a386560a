package io.heddle.model.exchange;

import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads topograph's switch model: switches over switches, nodes in blocks or capacity blocks. What
 * one file names another one may describe.
 */
final class TopographSwitchModel {
  private record Edge(String parent, String child) {}

  private record Document(ImportSource source, Members model) {}

  private final SwitchHierarchy hierarchy;
  private final ImportNotes notes;
  private ImportSource source;
  private YamlTreeCursor walk;
  private final List<Edge> edges = new ArrayList<>();
  private final Map<String, List<String>> nodesOfBlock = new LinkedHashMap<>();
  private final Map<String, Map<String, String>> labelsOfBlock = new HashMap<>();
  private final Set<String> placed = new HashSet<>();

  TopographSwitchModel(ImportSource first, SwitchHierarchy hierarchy, ImportNotes notes) {
    this.source = first;
    this.hierarchy = hierarchy;
    this.notes = notes;
    this.walk = new YamlTreeCursor(first);
  }

  void read(List<ImportSource> sources) {
    var documents = new ArrayList<Document>();
    for (var each : sources) {
      turnTo(each);
      for (var document : YamlTreeReader.read(each)) {
        documents.add(new Document(each, walk.members(document, "a mapping with switches:")));
      }
    }
    for (var document : documents) {
      turnTo(document.source());
      named(document.model().get("capacity_blocks"), "capacity blocks")
          .forEach(this::capacityBlock);
      named(document.model().get("nodes"), "nodes").forEach(this::node);
    }
    for (var document : documents) {
      turnTo(document.source());
      named(document.model().get("switches"), "switches").forEach(this::addSwitch);
      walk.items(document.model().get("blocks"), "blocks").forEach(this::block);
    }
    for (var edge : edges) {
      if (!hierarchy.has(edge.child())) {
        hierarchy.addSwitch(edge.child(), 0);
        notes.assumed("switch " + edge.child(), "without nodes, as the file only names it");
      }
      hierarchy.child(edge.parent(), edge.child());
    }
    var loose = new ArrayList<String>();
    nodesOfBlock.forEach((block, nodes) -> {
      for (var node : nodes) {
        var labels = hierarchy.looseHost(node).labels;
        labelsOfBlock.getOrDefault(block, Map.of()).forEach(labels::putIfAbsent);
        if (!block.isEmpty()) {
          labels.putIfAbsent("block", block);
        }
        if (!placed.contains(node)) {
          loose.add(node);
        }
      }
    });
    if (!loose.isEmpty()) {
      notes.read(ImportNotes.listed(loose), "on no switch");
    }
  }

  private void turnTo(ImportSource next) {
    source = next;
    walk = new YamlTreeCursor(next);
  }

  /** A mapping by name, or a list whose items have a name. */
  private Map<String, Members> named(@Nullable YamlTree at, String what) {
    var named = new LinkedHashMap<String, Members>();
    if (at instanceof Items list) {
      for (var item : list.items()) {
        var each = walk.members(item, "one of the " + what);
        named.put(walk.text(each.get("name"), each, "name: of one of the " + what), each);
      }
    } else {
      walk.entries(at, what)
          .forEach((name, value) ->
              named.put(
                  name,
                  value instanceof Scalar empty && empty.text().isEmpty()
                      ? new Members(value.line(), Map.of())
                      : walk.members(value, "a mapping of one of the " + what)));
    }
    return named;
  }

  private void capacityBlock(String name, Members block) {
    nodesOfBlock.put(name, walk.names(block.get("nodes"), "nodes"));
    var labels = labels(block);
    if (block.has("nvlink")) { // models before topograph 1.0
      labels.put(NvlinkDomains.LABELS.getFirst(), block.text("nvlink"));
    }
    labelsOfBlock.put(name, labels);
    if (block.has("type")) {
      var model = GpuModelAliases.of(block.text("type"));
      nodesOfBlock.getOrDefault(name, List.of()).forEach(node -> hierarchy.model(node, model));
    }
  }

  private void node(String name, Members node) {
    var labels = labels(node);
    var block = node.text("capacity_block");
    nodesOfBlock.computeIfAbsent(block, _ -> new ArrayList<>()).add(name);
    hierarchy.looseHost(name).labels.putAll(labels);
  }

  private void addSwitch(String name, Members each) {
    hierarchy.addSwitch(name, each.line());
    walk.names(each.get("switches"), "switches").forEach(child -> edges.add(new Edge(name, child)));
    hosts(name, walk.names(each.get("nodes"), "nodes"), Map.of(), each.line());
    for (var block : walk.names(each.get("capacity_blocks"), "capacity blocks")) {
      hosts(name, nodesOfBlock.getOrDefault(block, List.of()), Map.of(), each.line());
    }
    if (each.has("labels") || each.has("metadata")) {
      notes.leftOut("switch " + name, "labels of switches");
    }
  }

  private void block(YamlTree item) {
    var block = walk.members(item, "a block");
    var names = walk.names(block.get("nodes"), "nodes");
    if (!block.has("switch")) { // a model of blocks alone
      nodesOfBlock.computeIfAbsent("", _ -> new ArrayList<>()).addAll(names);
      names.forEach(name -> hierarchy.looseHost(name).labels.putAll(labels(block)));
      return;
    }
    var name = walk.text(block.get("switch"), block, "switch: of the block");
    hierarchy.addSwitch(name, block.line());
    hosts(name, names, labels(block), block.line());
  }

  private void hosts(String onSwitch, List<String> names, Map<String, String> labels, int line) {
    for (var name : names) {
      if (!placed.add(name)) {
        throw source.refuse(
            line,
            "node %s a second time".formatted(ImportSource.quote(name)),
            "every node on one switch");
      }
      hierarchy.host(onSwitch, name).labels.putAll(labels);
    }
  }

  private Map<String, String> labels(Members at) {
    var labels = new HashMap<String, String>();
    for (var key : List.of("labels", "annotations", "attributes")) {
      walk.entries(at.get(key), key)
          .forEach((name, value) -> {
            if (value instanceof Scalar text) {
              labels.put(name, text.text());
            }
          });
    }
    return labels;
  }
}
