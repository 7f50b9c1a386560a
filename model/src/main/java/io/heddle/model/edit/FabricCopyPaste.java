package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a cluster copied, within it or from another. Each makes a new cluster that shares the
 * untouched parts; all are O(nodes + links).
 */
public final class FabricCopyPaste {
  private FabricCopyPaste() {}

  /** Nodes with the cables among them, as a cluster of its own: what goes to the clipboard. */
  public static Cluster fragment(Cluster cluster, Set<String> ids) {
    var hosts = cluster.hosts().stream().filter(host -> ids.contains(host.id())).toList();
    return cluster.edited(
        cluster.name(),
        hosts.stream().map(Host::type).distinct().toList(),
        cluster.switches().stream().filter(each -> ids.contains(each.id())).toList(),
        hosts,
        cluster.links().stream()
            .filter(link -> ids.contains(link.from()) && ids.contains(link.to()))
            .toList());
  }

  /**
   * Adds a copy of another cluster's nodes and cables under new ids.
   *
   * @param dx how far to the right of their own positions they are put
   */
  public static EditResult paste(Cluster cluster, Cluster fragment, double dx, double dy) {
    return add(cluster, fragment, List.of(), dx, dy);
  }

  /** Copies nodes with the cables among them and to the rest: a pod beside its twin. */
  public static EditResult duplicate(Cluster cluster, Set<String> ids, double dx, double dy) {
    var outward =
        cluster.links().stream()
            .filter(link -> ids.contains(link.from()) != ids.contains(link.to()))
            .toList();
    return add(cluster, fragment(cluster, ids), outward, dx, dy);
  }

  private static EditResult add(
      Cluster cluster, Cluster fragment, List<Link> outward, double dx, double dy) {
    var ids = new NodeIdGenerator(cluster);
    var renamed = new HashMap<String, String>();
    var touched = new LinkedHashSet<String>();
    var types = new LinkedHashMap<>(cluster.hostTypes());
    var switches = new ArrayList<>(cluster.switches());
    for (var each : fragment.switches()) {
      var id = ids.like(each.id());
      renamed.put(each.id(), id);
      touched.add(id);
      switches.add(new Switch(id, each.tier(), moved(each, dx, dy)));
    }
    var hosts = new ArrayList<>(cluster.hosts());
    for (var host : fragment.hosts()) {
      var id = ids.like(host.id());
      renamed.put(host.id(), id);
      touched.add(id);
      var type = adopt(types, host.type());
      hosts.add(host.withId(id).withType(type).at(moved(host, dx, dy)));
    }
    var links = new ArrayList<>(cluster.links());
    for (var link : concat(fragment.links(), outward)) {
      links.add(
          new Link(
              renamed.getOrDefault(link.from(), link.from()),
              renamed.getOrDefault(link.to(), link.to()),
              link.gbps(),
              link.count()));
    }
    return new EditResult(
        cluster.edited(cluster.name(), types.values(), switches, hosts, links), touched);
  }

  /** The type under its name, or under a new one where the name means something else here. */
  private static HostType adopt(Map<String, HostType> types, HostType type) {
    var name = type.name();
    for (int number = 2;
        types.containsKey(name) && !types.get(name).equals(type.withName(name)); ) {
      name = type.name() + "-" + number++;
    }
    return types.computeIfAbsent(name, type::withName);
  }

  private static @Nullable Position moved(FabricNode node, double dx, double dy) {
    var position = node.position();
    return position == null ? null : new Position(position.x() + dx, position.y() + dy);
  }

  private static <T> List<T> concat(List<T> one, List<T> other) {
    var all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }
}
