package io.heddle.model.cluster;

import io.heddle.model.text.CountedNoun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.graph.AsUnmodifiableGraph;
import org.jgrapht.graph.WeightedPseudograph;
import org.jspecify.annotations.Nullable;

/**
 * A GPU cluster: hosts, switches and the links between them. Immutable; an edit makes a new cluster
 * that shares the untouched nodes.
 */
public final class Cluster {
  private final String name;
  private final Map<String, HostType> hostTypes;
  private final List<Switch> switches;
  private final List<Host> hosts;
  private final List<Link> links;
  private final List<TopologyLevel> levels;
  private final Map<String, FabricNode> nodes;
  private final DerivedClusterTopology derived;
  private int freeGpus = -1;
  private @Nullable GpuTotals totals;

  private record GpuTotals(int known, int assumed, int unknownHosts) {}

  /**
   * @throws IllegalArgumentException if an id occurs twice, a link ends nowhere or in itself, or a
   *     host has a type that is not among {@code hostTypes}
   */
  public Cluster(
      String name,
      Collection<HostType> hostTypes,
      List<Switch> switches,
      List<Host> hosts,
      List<Link> links) {
    this(name, hostTypes, switches, hosts, links, List.of(), null);
  }

  private Cluster(
      String name,
      Collection<HostType> hostTypes,
      List<Switch> switches,
      List<Host> hosts,
      List<Link> links,
      List<TopologyLevel> levels,
      @Nullable Cluster before) {
    this.name = name;
    this.levels = List.copyOf(levels);
    this.switches = List.copyOf(switches);
    this.hosts = List.copyOf(hosts);
    this.links = List.copyOf(links);
    var types = new LinkedHashMap<String, HostType>();
    hostTypes.forEach(type -> types.put(type.name(), type));
    this.hostTypes = Collections.unmodifiableMap(types);
    this.nodes = HashMap.newHashMap(switches.size() + hosts.size());
    this.switches.forEach(this::addNode);
    this.hosts.forEach(this::addNode);
    for (var host : this.hosts) {
      if (!host.type().equals(types.get(host.type().name()))) {
        throw new IllegalArgumentException(
            "host %s: type %s is not in the cluster".formatted(host.id(), host.type().name()));
      }
    }
    if (before != null && isCabledAs(before)) {
      derived = before.derived.after(this);
      return;
    }
    var growth = before == null ? null : ClusterGrowth.of(before, this);
    for (var link : growth == null ? this.links : growth.links()) {
      if (!nodes.containsKey(link.from())
          || !nodes.containsKey(link.to())
          || link.from().equals(link.to())) {
        throw new IllegalArgumentException(
            "link %s – %s does not join two nodes".formatted(link.from(), link.to()));
      }
    }
    derived =
        before == null || growth == null
            ? new DerivedClusterTopology(this)
            : before.derived.grown(growth);
  }

  /** Whether the same nodes stand in the same order with the same cables; O(n), n + m at worst. */
  private boolean isCabledAs(Cluster other) {
    boolean same =
        hosts.size() == other.hosts.size()
            && switches.size() == other.switches.size()
            && (links == other.links || links.equals(other.links));
    for (int i = 0; same && i < hosts.size(); i++) {
      same = hosts.get(i).id().equals(other.hosts.get(i).id());
    }
    for (int i = 0; same && i < switches.size(); i++) {
      var one = switches.get(i);
      var two = other.switches.get(i);
      same = one.id().equals(two.id()) && one.tier().equals(two.tier());
    }
    return same;
  }

  private void addNode(FabricNode node) {
    if (nodes.put(node.id(), node) != null) {
      throw new IllegalArgumentException("id %s occurs twice".formatted(node.id()));
    }
  }

  /** A cluster without nodes. */
  public static Cluster empty(String name) {
    return new Cluster(name, List.of(), List.of(), List.of(), List.of());
  }

  public String name() {
    return name;
  }

  /** By name, in the order of the file. */
  public Map<String, HostType> hostTypes() {
    return hostTypes;
  }

  public List<Switch> switches() {
    return switches;
  }

  public List<Host> hosts() {
    return hosts;
  }

  public List<Link> links() {
    return links;
  }

  /** Levels of domains that hosts carry as labels, from the innermost outward. */
  public List<TopologyLevel> levels() {
    return levels;
  }

  public boolean contains(String id) {
    return nodes.containsKey(id);
  }

  public boolean hasHost(String id) {
    return nodes.get(id) instanceof Host;
  }

  /**
   * @throws NoSuchElementException if there is none
   */
  public FabricNode node(String id) {
    var node = nodes.get(id);
    if (node == null) {
      throw new NoSuchElementException("cluster %s has no node %s".formatted(name, id));
    }
    return node;
  }

  /**
   * @throws NoSuchElementException if there is no host of that id
   */
  public Host host(String id) {
    if (node(id) instanceof Host host) {
      return host;
    }
    throw new NoSuchElementException("%s is a switch, not a host".formatted(id));
  }

  /** The connected components that hold hosts once the topmost tier is taken away. O(n + m). */
  public List<Minipod> minipods() {
    return derived.minipods();
  }

  /**
   * The minipod that a host is in. Constant time after the first call.
   *
   * @throws NoSuchElementException if there is no host of that id
   */
  public Minipod minipodOf(String hostId) {
    var minipod = derived.minipodOf(hostId);
    if (minipod == null) {
      throw new NoSuchElementException("cluster %s has no host %s".formatted(name, hostId));
    }
    return minipod;
  }

  /** Whether it names a switch or a cable; else its hosts are assumed to reach each other. */
  public boolean hasKnownFabric() {
    return !switches.isEmpty() || !links.isEmpty();
  }

  /** What answers rest on where the fabric is not known. */
  public String assumedFabric() {
    return "%s has no switches and no cables; its hosts are assumed to reach each other."
        .formatted(name);
  }

  /** The parts of the fabric that no cable joins; one where all is well. O(n + m), once. */
  public List<FabricPartition> partitions() {
    return derived.partitions();
  }

  /**
   * Which switch a host hangs off: the first in the alphabet where there are several, the host's
   * own id where there is none. Constant time after the first call.
   */
  public String switchOf(String hostId) {
    return derived.switchOf(hostId);
  }

  /** The domains of every level, with NVLink domains, leaves and minipods. O(n + m), once. */
  public TopologyDomains domains() {
    return derived.domains();
  }

  /** GPUs of all hosts whose GPUs are known. */
  public int gpus() {
    return totals().known();
  }

  /** GPUs in one state, on hosts whose GPUs are known, whatever the health of the host. */
  public int gpus(GpuState state) {
    return hosts.stream()
        .filter(Host::hasKnownGpus)
        .mapToInt(host ->
            state == GpuState.FREE
                ? host.type().gpus() - host.gpuStates().takenCount()
                : host.gpuStates().of(state).size())
        .sum();
  }

  /** GPUs that the hosts without known GPUs would have by their types: an assumption. */
  public int assumedGpus() {
    return totals().assumed();
  }

  /** Hosts whose GPUs no source names. */
  public long hostsOfUnknownGpus() {
    return totals().unknownHosts();
  }

  /** Counted once: a window asks for them at every change. */
  private synchronized GpuTotals totals() {
    if (totals == null) {
      int known = 0;
      int all = 0;
      int unknown = 0;
      for (var host : hosts) {
        known += host.knownGpus();
        all += host.type().gpus();
        unknown += host.hasKnownGpus() ? 0 : 1;
      }
      totals = new GpuTotals(known, all - known, unknown);
    }
    return totals;
  }

  public synchronized int freeGpus() {
    if (freeGpus < 0) {
      freeGpus = hosts.stream().mapToInt(Host::freeGpus).sum();
    }
    return freeGpus;
  }

  public long freeHosts() {
    return hosts.stream().filter(Host::isFree).count();
  }

  /**
   * For every type that a host has its free hosts, if any, in the order of the cluster. Constant
   * time after the first call.
   */
  public Map<HostType, List<Host>> freeByType() {
    return derived.freeByType();
  }

  /** Ids of all failed hosts. Constant time after the first call. */
  public Set<String> failedHosts() {
    return derived.failed();
  }

  /** A view for graph algorithms: vertices are node ids, edge weights are total speeds in gbps. */
  public Graph<String, Link> graph() {
    var graph = new WeightedPseudograph<String, Link>(null, null);
    nodes.keySet().forEach(graph::addVertex);
    for (var link : distinct(links)) {
      graph.addEdge(link.from(), link.to(), link);
      graph.setEdgeWeight(link, link.totalGbps());
    }
    return new AsUnmodifiableGraph<>(graph);
  }

  /** Equal links are one edge of the graph, so their counts are added up. */
  private static Collection<Link> distinct(List<Link> links) {
    var merged = new LinkedHashMap<Link, Integer>();
    links.forEach(link ->
        merged.merge(new Link(link.from(), link.to(), link.gbps(), 1), link.count(), Integer::sum));
    var result = new ArrayList<Link>(merged.size());
    merged.forEach(
        (link, count) -> result.add(new Link(link.from(), link.to(), link.gbps(), count)));
    return result;
  }

  public Cluster withName(String newName) {
    return edited(newName, hostTypes.values(), switches, hosts, links);
  }

  public Cluster withHosts(List<Host> newHosts) {
    return edited(name, hostTypes.values(), switches, newHosts, links);
  }

  /**
   * This cluster with other levels.
   *
   * @throws IllegalArgumentException if two of them have one id
   */
  public Cluster withLevels(List<TopologyLevel> newLevels) {
    if (newLevels.stream().map(TopologyLevel::id).distinct().count() < newLevels.size()) {
      throw new IllegalArgumentException("two levels have one id: " + newLevels);
    }
    return new Cluster(name, hostTypes.values(), switches, hosts, links, newLevels, this);
  }

  /**
   * This cluster after an edit. Where nodes and cables stay, what follows from them (minipods, the
   * switch of each host) is taken over.
   *
   * @throws IllegalArgumentException as the constructor
   */
  public Cluster edited(
      String newName,
      Collection<HostType> newTypes,
      List<Switch> newSwitches,
      List<Host> newHosts,
      List<Link> newLinks) {
    return new Cluster(newName, newTypes, newSwitches, newHosts, newLinks, levels, this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other == this
        || other instanceof Cluster that
            && name.equals(that.name)
            && hostTypes.equals(that.hostTypes)
            && switches.equals(that.switches)
            && hosts.equals(that.hosts)
            && links.equals(that.links)
            && levels.equals(that.levels);
  }

  @Override
  public int hashCode() {
    return 31 * name.hashCode() + nodes.keySet().hashCode();
  }

  @Override
  public String toString() {
    return "%s: %s, %s, %s"
        .formatted(
            name,
            CountedNoun.of(hosts.size(), "host"),
            CountedNoun.of(switches.size(), "switch"),
            CountedNoun.of(links.size(), "link"));
  }
}
