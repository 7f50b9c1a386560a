package io.heddle.model.exchange;

import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTree.Scalar;
import java.util.regex.Pattern;

/**
 * The output of topograph's graph engine: instances with their switches, the closest first, and
 * their labels (docs/engines/graph.md there).
 */
final class TopographInstanceGraph {
  private static final Pattern INSTANCES =
      Pattern.compile(
          "[\"']?network_layers[\"']?\\s*:|[\"']?instances[\"']?\\s*:\\s*\\[?\\s*\\{\\s*\"id\"");

  private TopographInstanceGraph() {}

  static boolean recognises(ImportSource source) {
    return YamlTreeReader.isJson(source) && INSTANCES.matcher(source.head()).find();
  }

  static void read(ImportSource source, SwitchHierarchy hierarchy, ImportNotes notes) {
    var walk = new YamlTreeCursor(source);
    for (var document : YamlTreeReader.read(source)) {
      var instances = walk.members(document, "an object with instances").get("instances");
      for (var item : walk.items(instances, "instances")) {
        instance(walk.members(item, "an instance"), hierarchy, walk, notes);
      }
    }
  }

  private static void instance(
      Members instance, SwitchHierarchy hierarchy, YamlTreeCursor walk, ImportNotes notes) {
    var id = walk.text(instance.get("id"), instance, "id of an instance");
    walk.once(!hierarchy.hasHost(id), instance, "instance", id);
    var lower = "";
    for (var layer : walk.items(instance.get("network_layers"), "network layers")) {
      var name = walk.text(layer, instance, "the name of a switch");
      hierarchy.addSwitch(name, layer.line());
      if (lower.isEmpty()) {
        hierarchy.host(name, id);
      } else {
        hierarchy.child(name, lower);
      }
      lower = name;
    }
    var host = hierarchy.looseHost(id);
    if (lower.isEmpty()) {
      notes.read("instance " + id, "on no switch");
    }
    walk.entries(instance.get("labels"), "labels")
        .forEach((key, value) -> {
          if (value instanceof Scalar text && !text.text().isBlank()) {
            host.labels.put(key, text.text());
          }
        });
  }
}
