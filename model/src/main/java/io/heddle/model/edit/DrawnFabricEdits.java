package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.Collection;
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
public final class DrawnFabricEdits {
  private DrawnFabricEdits() {}

  /** Adds a switch, named after its tier: {@code leaf-0}, {@code leaf-1}, … */
  public static EditResult addSwitch(Cluster cluster, Tier tier, @Nullable Position position) {
    var added = new Switch(new NodeIdGenerator(cluster).next(tier + "-", 0), tier, position);
    return new EditResult(
        with(cluster, plus(cluster.switches(), added), cluster.hosts(), cluster.links()),
        one(added.id()));
  }

  /** Adds a host, named {@code h-1}, {@code h-2}, … or as the other hosts are. */
  public static EditResult addHost(Cluster cluster, HostType type, @Nullable Position position) {
    var ids = new NodeIdGenerator(cluster);
    var id =
        cluster.hosts().isEmpty() ? ids.next("h-", 1) : ids.like(cluster.hosts().getLast().id());
    var host = new Host(id, type).at(position);
    return new EditResult(
        cluster.edited(
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

  /** Takes nodes away, with their cables. Host types stay. */
  public static EditResult remove(Cluster cluster, Set<String> ids) {
    return new EditResult(
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
  public static EditResult place(Cluster cluster, Map<String, Position> positions) {
    return new EditResult(
        withNodes(
            cluster,
            each -> positions.containsKey(each.id()) ? each.at(positions.get(each.id())) : each,
            host -> positions.containsKey(host.id()) ? host.at(positions.get(host.id())) : host),
        new LinkedHashSet<>(positions.keySet()));
  }

  /** Gives nodes back to the layout. */
  public static EditResult unplace(Cluster cluster, Set<String> ids) {
    return new EditResult(
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
  public static EditResult rename(Cluster cluster, String id, String newId) {
    if (newId.isBlank() || !id.equals(newId) && cluster.contains(newId)) {
      throw new IllegalArgumentException(
          newId.isBlank() ? "an id cannot be empty" : "id %s is taken".formatted(newId));
    }
    UnaryOperator<String> now = old -> old.equals(id) ? newId : old;
    var renamed =
        withNodes(
            cluster,
            each -> each.id().equals(id) ? new Switch(newId, each.tier(), each.position()) : each,
            host -> host.id().equals(id) ? host.withId(newId) : host,
            cluster.links().stream()
                .map(link ->
                    link.from().equals(id) || link.to().equals(id)
                        ? new Link(
                            now.apply(link.from()), now.apply(link.to()), link.gbps(), link.count())
                        : link)
                .toList());
    return new EditResult(renamed, one(newId));
  }

  /** Moves switches to another tier. */
  public static EditResult setTier(Cluster cluster, Set<String> ids, Tier tier) {
    return new EditResult(
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
  public static EditResult change(Cluster cluster, Set<String> ids, UnaryOperator<Host> how) {
    return new EditResult(
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
  public static EditResult mark(Cluster cluster, Set<String> ids, HostState state) {
    return change(cluster, ids, state::mark);
  }

  /** Sets the type of hosts, whose GPUs are then known; states of GPUs it lacks are dropped. */
  public static EditResult setType(Cluster cluster, Set<String> ids, HostType type) {
    var typed =
        cluster.edited(
            cluster.name(),
            withType(cluster, type),
            cluster.switches(),
            cluster.hosts(),
            cluster.links());
    return change(
        typed,
        ids,
        host -> {
          var changed = host.withType(type);
          return changed.withGpuStates(changed.gpuStates().withKnown(true));
        });
  }

  /**
   * Sets the state of the GPUs with these indices on hosts; indices that a host lacks are skipped.
   */
  public static EditResult markGpus(
      Cluster cluster, Set<String> ids, Collection<Integer> gpus, GpuState state) {
    return change(
        cluster,
        ids,
        host ->
            host.withGpuStates(
                host.gpuStates()
                    .mark(state, gpus.stream().filter(gpu -> gpu < host.type().gpus()).toList())));
  }

  /** Sets whether the GPUs of hosts are known: to accept an assumption, or to take it back. */
  public static EditResult setKnown(Cluster cluster, Set<String> ids, boolean known) {
    return change(cluster, ids, host -> host.withGpuStates(host.gpuStates().withKnown(known)));
  }

  private static Cluster with(
      Cluster cluster, List<Switch> switches, List<Host> hosts, List<Link> links) {
    return cluster.edited(cluster.name(), cluster.hostTypes().values(), switches, hosts, links);
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

  private static SequencedSet<String> one(String id) {
    return new LinkedHashSet<>(List.of(id));
  }
}
