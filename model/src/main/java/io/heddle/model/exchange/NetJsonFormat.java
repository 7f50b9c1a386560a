package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** NetJSON's NetworkGraph, alone or in a NetworkCollection (netjson.org, “NetworkGraph”). */
final class NetJsonFormat extends RecognisedFormat implements FabricImportFormat {
  private static final Pattern TYPE =
      Pattern.compile("\"type\"\\s*:\\s*\"Network(?:Graph|Collection)\"");

  private record Way(String from, String to) {}

  NetJsonFormat() {
    super(
        "netjson",
        "NetJSON: NetworkGraph, alone or in a NetworkCollection",
        source -> YamlTreeReader.isJson(source) && TYPE.matcher(source.head()).find());
  }

  @Override
  public ImportedFabric read(List<ImportSource> sources, FabricImportOptions options) {
    var notes = new ImportNotes();
    var nodes = new GraphFileNodes(notes);
    for (var source : sources) {
      for (var document : YamlTreeReader.read(source)) {
        object(document, nodes, new YamlTreeCursor(source), notes);
      }
    }
    return nodes.imported(
        sources.getFirst(),
        options,
        id(),
        "a graph without nodes",
        "nodes and links of a NetworkGraph");
  }

  private static void object(
      YamlTree at, GraphFileNodes nodes, YamlTreeCursor walk, ImportNotes notes) {
    var object = walk.members(at, "an object of NetJSON");
    switch (object.text("type")) {
      case "NetworkGraph" -> graph(object, nodes, walk, notes);
      case "NetworkCollection" ->
          walk.items(object.get("collection"), "objects of NetJSON")
              .forEach(each -> object(each, nodes, walk, notes));
      default ->
          notes.leftOut(
              "%s, line %d".formatted(walk.source().name(), at.line()),
              "no graph, but " + ImportSource.quote(object.text("type")));
    }
  }

  private static void graph(
      Members graph, GraphFileNodes nodes, YamlTreeCursor walk, ImportNotes notes) {
    nodes.graph("name", graph.text("label"));
    var known = new LinkedHashSet<String>();
    for (var item : walk.items(graph.get("nodes"), "nodes")) {
      var node = walk.members(item, "a node");
      var id = walk.text(node.get("id"), node, "id of a node");
      walk.once(known.add(id), node, "node", id);
      nodes.node(id);
      nodes.node(id, "label", node.has("label") ? node.text("label") : id);
      values(node.get("properties"), walk).forEach((key, value) -> nodes.node(id, key, value));
    }
    var ways = new LinkedHashMap<Way, List<Members>>();
    for (var item : walk.items(graph.get("links"), "links")) {
      var link = walk.members(item, "a link");
      var from = walk.text(link.get("source"), link, "source of a link");
      var to = walk.text(link.get("target"), link, "target of a link");
      var status = link.text("status") + values(link.get("properties"), walk).get("status");
      if (status.contains("down")) {
        notes.leftOut(from + " – " + to, "its status is down");
        continue;
      }
      for (var end : List.of(from, to)) {
        if (!known.contains(end)) {
          notes.read(end, "named by links alone");
        }
      }
      if (link.has("cost")) {
        notes.leftOut("cost of links", "a metric of routing, no speed");
      }
      ways.computeIfAbsent(new Way(from, to), _ -> new ArrayList<>()).add(link);
    }
    cables(ways, nodes, walk, notes);
  }

  /** Routing protocols tell each link in both directions: that is one cable. */
  private static void cables(
      Map<Way, List<Members>> ways, GraphFileNodes nodes, YamlTreeCursor walk, ImportNotes notes) {
    Set<Way> done = new LinkedHashSet<>();
    ways.forEach((way, links) -> {
      var back = new Way(way.to(), way.from());
      if (!done.add(way) || done.contains(back) && !way.equals(back)) {
        return;
      }
      var other = ways.getOrDefault(back, List.of());
      if (!other.isEmpty() && !way.equals(back)) {
        notes.assumed("links that are listed in both directions", "one cable each");
      }
      var longer = other.size() > links.size() ? other : links;
      for (var link : longer) {
        nodes.edge(way.from(), way.to());
        values(link.get("properties"), walk).forEach(nodes::edgeAttribute);
      }
    });
  }

  private static Map<String, String> values(@Nullable YamlTree properties, YamlTreeCursor walk) {
    var values = new HashMap<String, String>();
    walk.entries(properties, "properties")
        .forEach((key, value) -> {
          if (value instanceof Scalar scalar && !scalar.text().isEmpty()) {
            values.put(key, scalar.text());
          }
        });
    return values;
  }
}
