package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Node;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a person can do to a drawn cluster. Each edit makes a new cluster that shares the
 * untouched nodes; all are O(nodes + links). Ids that the cluster does not have are ignored, unless
 * said otherwise.
 */
public final class FabricEdits {
  private FabricEdits() {}

  /** Adds a switch, named after its tier: {@code leaf-0}, {@code leaf-1}, … */
  public static Edited addSwitch(Cluster cluster, Tier tier, @Nullable Position position) {
    var added = new Switch(new Ids(cluster).next(tier + "-", 0), tier, position);
    return new Edited(
        with(cluster, plus(cluster.switches(), added), cluster.hosts(), cluster.links()),
        one(added.id()));
  }

  /** Adds a host, named {@code h-1}, {@code h-2}, … or as the other hosts are. */
  public static Edited addHost(Cluster cluster, HostType type, @Nullable Position position) {
    var ids = new Ids(cluster);
    var id =
        cluster.hosts().isEmpty() ? ids.next("h-", 1) : ids.like(cluster.hosts().getLast().id());
    var host = new Host(id, type).at(position);
    return new Edited(
        new Cluster(
            cluster.name(),
            withType(cluster, type),
            cluster.switches(),
            plus(cluster.hosts(), host),
            cluster.links()),
        one(id));
  }

  private static Collection<HostType> withType(Cluster cluster, HostType type) {
    var types = new LinkedHashMap<>(cluster.hostTypes());
    types.put(type.name(), type);
    return types.values();
  }

  /**
   * Lays cables between two nodes, beside those that are there.
   *
   * @param gbps speed of a cable in 10⁹ bit/s
   * @throws IllegalArgumentException if there are no such two nodes
   */
  public static Edited connect(Cluster cluster, String from, String to, double gbps, int count) {
    int there = find(cluster, from, to, gbps);
    var links = new ArrayList<>(cluster.links());
    if (there < 0) {
      links.add(new Link(from, to, gbps, count));
    } else {
      var old = links.get(there);
      links.set(there, new Link(old.from(), old.to(), gbps, old.count() + count));
    }
    return new Edited(withLinks(cluster, links), both(from, to));
  }

  private static int find(Cluster cluster, String from, String to, double gbps) {
    for (int i = 0; i < cluster.links().size(); i++) {
      var link = cluster.links().get(i);
      if (joins(link, from, to) && link.gbps() == gbps) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a link runs between two nodes, whichever way it is written. */
  public static boolean joins(Link link, String one, String other) {
    return link.from().equals(one) && link.to().equals(other)
        || link.from().equals(other) && link.to().equals(one);
  }

  /** Makes all cables between two nodes one kind. */
  public static Edited setCables(
      Cluster cluster, String one, String other, double gbps, int count) {
    var links = new ArrayList<Link>(cluster.links().size());
    boolean set = false;
    for (var link : cluster.links()) {
      if (!joins(link, one, other)) {
        links.add(link);
      } else if (!set) {
        links.add(new Link(link.from(), link.to(), gbps, count));
        set = true;
      }
    }
    return new Edited(withLinks(cluster, links), both(one, other));
  }

  /** Takes all cables between two nodes away. */
  public static Edited disconnect(Cluster cluster, String one, String other) {
    var links = cluster.links().stream().filter(link -> !joins(link, one, other)).toList();
    return new Edited(withLinks(cluster, links), both(one, other));
  }

  /**
   * Cables every one of {@code lower} to every one of {@code upper}, where the two are not joined.
   *
   * @param gbps speed of a cable in 10⁹ bit/s
   * @param count cables each
   */
  public static Edited cable(
      Cluster cluster, Collection<String> lower, Collection<String> upper, double gbps, int count) {
    var joined = new HashSet<Set<String>>();
    cluster.links().forEach(link -> joined.add(Set.of(link.from(), link.to())));
    var links = new ArrayList<>(cluster.links());
    for (var low : lower) {
      for (var high : upper) {
        if (!low.equals(high) && joined.add(Set.of(low, high))) {
          links.add(new Link(low, high, gbps, count));
        }
      }
    }
    return new Edited(withLinks(cluster, links), new LinkedHashSet<>(lower));
  }

  /** Takes nodes away, with their cables. Host types stay. */
  public static Edited remove(Cluster cluster, Set<String> ids) {
    return new Edited(
        with(
            cluster,
            cluster.switches().stream().filter(each -> !ids.contains(each.id())).toList(),
            cluster.hosts().stream().filter(host -> !ids.contains(host.id())).toList(),
            cluster.links().stream()
                .filter(link -> !ids.contains(link.from()) && !ids.contains(link.to()))
                .toList()),
        new LinkedHashSet<>());
  }

  /** Puts nodes where a person wants them. */
  public static Edited place(Cluster cluster, Map<String, Position> positions) {
    return new Edited(
        withNodes(
            cluster,
            each -> positions.containsKey(each.id()) ? each.at(positions.get(each.id())) : each,
            host -> positions.containsKey(host.id()) ? host.at(positions.get(host.id())) : host),
        new LinkedHashSet<>(positions.keySet()));
  }

  /** Gives nodes back to the layout. */
  public static Edited unplace(Cluster cluster, Set<String> ids) {
    return new Edited(
        withNodes(
            cluster,
            each -> ids.contains(each.id()) && each.position() != null ? each.at(null) : each,
            host -> ids.contains(host.id()) && host.position() != null ? host.at(null) : host),
        new LinkedHashSet<>(ids));
  }

  /**
   * Renames a node; its cables follow.
   *
   * @throws IllegalArgumentException if the new id is empty or taken
   */
  public static Edited rename(Cluster cluster, String id, String newId) {
    if (newId.isBlank() || !id.equals(newId) && cluster.contains(newId)) {
      throw new IllegalArgumentException(
          newId.isBlank() ? "an id cannot be empty" : "id %s is taken".formatted(newId));
    }
    UnaryOperator<String> now = old -> old.equals(id) ? newId : old;
    var renamed =
        withNodes(
            cluster,
            each -> each.id().equals(id) ? new Switch(newId, each.tier(), each.position()) : each,
            host -> host.id().equals(id) ? host.named(newId) : host,
            cluster.links().stream()
                .map(link ->
                    link.from().equals(id) || link.to().equals(id)
                        ? new Link(
                            now.apply(link.from()), now.apply(link.to()), link.gbps(), link.count())
                        : link)
                .toList());
    return new Edited(renamed, one(newId));
  }

  /** Moves switches to another tier. */
  public static Edited setTier(Cluster cluster, Set<String> ids, Tier tier) {
    return new Edited(
        withNodes(
            cluster,
            each ->
                ids.contains(each.id()) && !each.tier().equals(tier)
                    ? new Switch(each.id(), tier, each.position())
                    : each,
            host -> host),
        new LinkedHashSet<>(ids));
  }

  /** Changes hosts one by one, for example their state or labels; ids have to stay. */
  public static Edited change(Cluster cluster, Set<String> ids, UnaryOperator<Host> how) {
    return new Edited(
        withNodes(
            cluster,
            each -> each,
            host -> {
              var changed = ids.contains(host.id()) ? how.apply(host) : host;
              return changed.equals(host) ? host : changed;
            }),
        new LinkedHashSet<>(ids));
  }

  /** Marks hosts as free, busy, failed or drained; see {@link HostState#mark}. */
  public static Edited mark(Cluster cluster, Set<String> ids, HostState state) {
    return change(cluster, ids, state::mark);
  }

  /** Makes hosts of another type; GPUs that the new type lacks are no longer busy. */
  public static Edited setType(Cluster cluster, Set<String> ids, HostType type) {
    var typed =
        new Cluster(
            cluster.name(),
            withType(cluster, type),
            cluster.switches(),
            cluster.hosts(),
            cluster.links());
    return change(typed, ids, host -> host.withType(type));
  }

  /** Nodes with the cables among them, as a cluster of its own: what goes to the clipboard. */
  public static Cluster fragment(Cluster cluster, Set<String> ids) {
    var hosts = cluster.hosts().stream().filter(host -> ids.contains(host.id())).toList();
    return new Cluster(
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
  public static Edited paste(Cluster cluster, Cluster fragment, double dx, double dy) {
    return add(cluster, fragment, List.of(), dx, dy);
  }

  /** Copies nodes with the cables among them and to the rest: a pod beside its twin. */
  public static Edited duplicate(Cluster cluster, Set<String> ids, double dx, double dy) {
    var outward =
        cluster.links().stream()
            .filter(link -> ids.contains(link.from()) != ids.contains(link.to()))
            .toList();
    return add(cluster, fragment(cluster, ids), outward, dx, dy);
  }

  private static Edited add(
      Cluster cluster, Cluster fragment, List<Link> outward, double dx, double dy) {
    var ids = new Ids(cluster);
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
      hosts.add(host.named(id).withType(type).at(moved(host, dx, dy)));
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
    return new Edited(new Cluster(cluster.name(), types.values(), switches, hosts, links), touched);
  }

  /** The type under its name, or under a new one where the name means something else here. */
  private static HostType adopt(Map<String, HostType> types, HostType type) {
    var name = type.name();
    for (int number = 2; types.containsKey(name) && !types.get(name).equals(type.named(name)); ) {
      name = type.name() + "-" + number++;
    }
    return types.computeIfAbsent(name, type::named);
  }

  private static @Nullable Position moved(Node node, double dx, double dy) {
    var position = node.position();
    return position == null ? null : new Position(position.x() + dx, position.y() + dy);
  }

  private static Cluster with(
      Cluster cluster, List<Switch> switches, List<Host> hosts, List<Link> links) {
    return new Cluster(cluster.name(), cluster.hostTypes().values(), switches, hosts, links);
  }

  private static Cluster withLinks(Cluster cluster, List<Link> links) {
    return with(cluster, cluster.switches(), cluster.hosts(), links);
  }

  private static Cluster withNodes(
      Cluster cluster, UnaryOperator<Switch> switches, UnaryOperator<Host> hosts) {
    return withNodes(cluster, switches, hosts, cluster.links());
  }

  private static Cluster withNodes(
      Cluster cluster,
      UnaryOperator<Switch> switches,
      UnaryOperator<Host> hosts,
      List<Link> links) {
    return with(
        cluster,
        cluster.switches().stream().map(switches).toList(),
        cluster.hosts().stream().map(hosts).toList(),
        links);
  }

  private static <T> List<T> plus(List<T> list, T added) {
    var longer = new ArrayList<T>(list.size() + 1);
    longer.addAll(list);
    longer.add(added);
    return longer;
  }

  private static <T> List<T> concat(List<T> one, List<T> other) {
    var all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  private static SequencedSet<String> one(String id) {
    return new LinkedHashSet<>(List.of(id));
  }

  private static SequencedSet<String> both(String one, String other) {
    return new LinkedHashSet<>(List.of(one, other));
  }
}
