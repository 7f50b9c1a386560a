package io.heddle.model.exchange;

import io.heddle.model.exchange.SafeXmlReader.Element;
import java.util.HashMap;
import java.util.Map;

/**
 * Reads GraphML: nodes and edges with their data, graphs in nodes too; of yEd's drawing data the
 * labels.
 */
final class GraphMlText {
  /** Keys without a name are yEd's own. */
  private record Key(String name, String fallback, String of) {}

  private final ImportSource source;
  private final GraphFileNodes nodes;
  private final Map<String, Key> keys = new HashMap<>();

  private GraphMlText(ImportSource source, GraphFileNodes nodes) {
    this.source = source;
    this.nodes = nodes;
  }

  static void read(ImportSource source, Element root, GraphFileNodes nodes) {
    if (!root.name().equals("graphml")) {
      throw source.refuse(root.line(), "<%s>".formatted(root.name()), "<graphml>");
    }
    var reader = new GraphMlText(source, nodes);
    root.children().forEach(reader::key);
    root.children().forEach(reader::graph);
  }

  private void key(Element key) {
    if (key.name().equals("key")) {
      var fallback = key.find("default");
      keys.put(
          key.get("id"),
          new Key(key.get("attr.name"), fallback == null ? "" : fallback.text(), key.get("for")));
    }
  }

  private void graph(Element graph) {
    if (!graph.name().equals("graph")) {
      return;
    }
    for (var child : graph.children()) {
      switch (child.name()) {
        case "node" -> {
          var id = required(child, "id");
          nodes.node(id);
          data(child, "node").forEach((key, value) -> nodes.node(id, key, value));
          child.children().forEach(this::graph);
        }
        case "edge" -> {
          nodes.edge(required(child, "source"), required(child, "target"));
          data(child, "edge").forEach(nodes::edgeAttribute);
        }
        default -> {
          // data of the graph, hyperedges, locators
        }
      }
    }
  }

  private String required(Element element, String attribute) {
    var value = element.get(attribute);
    if (value.isBlank()) {
      throw source.refuse(
          element.line(),
          "<%s> without %s".formatted(element.name(), attribute),
          "an attribute " + attribute);
    }
    return value;
  }

  private Map<String, String> data(Element element, String kind) {
    var data = new HashMap<String, String>();
    for (var key : keys.values()) {
      if (key.of().equals(kind) && !key.name().isEmpty() && !key.fallback().isEmpty()) {
        data.put(key.name(), key.fallback());
      }
    }
    for (var child : element.children()) {
      var key = child.name().equals("data") ? keys.get(child.get("key")) : null;
      if (key != null && !key.name().isEmpty()) {
        data.put(key.name(), child.text());
      } else if (key != null) {
        var label = child.find("NodeLabel");
        if (label != null) {
          data.put("label", label.text());
        }
      }
    }
    return data;
  }
}
