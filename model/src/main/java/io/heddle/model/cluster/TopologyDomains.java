package io.heddle.model.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The domains of a cluster at every level, from the innermost level outward: NVLink domains, the
 * levels that its hosts carry as labels, leaves, and minipods. Domains of one level are disjoint; a
 * host without the label of a level is a domain by itself. Levels need not be nested where labels
 * and cables disagree ({@link #crossings}).
 */
public final class TopologyDomains {
  /** The level of NVLink domains where no declared level has one of their labels. */
  public static final String NVLINK = "nvlink";

  /** The level of racks where no declared level has the label {@link #RACK}. */
  public static final String RACK = "rack";

  /** The level of the switches that hosts hang off. */
  public static final String LEAF = "leaf";

  private final Map<String, Integer> positions;
  private final List<Level> levels;

  /**
   * One level.
   *
   * @param names of its domains, in the order of their first hosts
   * @param domainOf by position of a host in the cluster, the position of its domain in {@code
   *     names}
   */
  @SuppressWarnings("ArrayRecordComponent") // one array for all who ask, as large as the cluster
  public record Level(String id, List<String> names, int[] domainOf) {
    /** Domains at this level. */
    public int domains() {
      return names.size();
    }

    /** Whether each domain of this level lies in one of the other. O(hosts). */
    public boolean isWithin(Level outer) {
      var outerOf = new int[domains()];
      for (int host = 0; host < domainOf.length; host++) {
        int there = outer.domainOf[host] + 1;
        if (outerOf[domainOf[host]] != 0 && outerOf[domainOf[host]] != there) {
          return false;
        }
        outerOf[domainOf[host]] = there;
      }
      return true;
    }
  }

  /** Two levels of which neither lies within the other. */
  public record Crossing(String one, String other) {}

  private TopologyDomains(Map<String, Integer> positions, List<Level> levels) {
    this.positions = positions;
    this.levels = levels;
  }

  /** O(hosts · levels). */
  static TopologyDomains of(Cluster cluster) {
    var hosts = cluster.hosts();
    var positions = HashMap.<String, Integer>newHashMap(hosts.size());
    for (int i = 0; i < hosts.size(); i++) {
      positions.put(hosts.get(i).id(), i);
    }
    var levels = new ArrayList<Level>();
    var labels = new HashSet<String>();
    for (var declared : cluster.levels()) {
      labels.add(declared.label());
      levels.add(
          NvlinkDomains.LABELS.contains(declared.label())
              ? level(declared.id(), hosts, NvlinkDomains::nameOf)
              : level(declared.id(), hosts, host -> host.labels().get(declared.label())));
    }
    if (labels.stream().noneMatch(NvlinkDomains.LABELS::contains)
        && hosts.stream().anyMatch(host -> NvlinkDomains.nameOf(host) != null)) {
      levels.addFirst(level(NVLINK, hosts, NvlinkDomains::nameOf));
    }
    if (!labels.contains(RACK)
        && levels.stream().noneMatch(level -> level.id().equals(RACK))
        && hosts.stream().anyMatch(host -> host.labels().containsKey(RACK))) {
      levels.add(level(RACK, hosts, host -> host.labels().get(RACK)));
    }
    if (cluster.hasKnownFabric()) {
      levels.add(level(LEAF, hosts, host -> cluster.switchOf(host.id())));
    }
    levels.add(level(TopologyLevel.MINIPOD, hosts, host -> cluster.minipodOf(host.id()).name()));
    levels.sort(Comparator.comparingInt(Level::domains).reversed());
    return new TopologyDomains(positions, List.copyOf(levels));
  }

  private static Level level(String id, List<Host> hosts, Function<Host, @Nullable String> nameOf) {
    var names = new ArrayList<String>();
    var numbers = new HashMap<String, Integer>();
    var domainOf = new int[hosts.size()];
    for (int i = 0; i < domainOf.length; i++) {
      var name = nameOf.apply(hosts.get(i));
      if (name == null || name.isBlank()) {
        domainOf[i] = names.size();
        names.add(hosts.get(i).id());
      } else {
        domainOf[i] =
            numbers.computeIfAbsent(
                name,
                _ -> {
                  names.add(name);
                  return names.size() - 1;
                });
      }
    }
    return new Level(id, List.copyOf(names), domainOf);
  }

  /** From the innermost outward: each has at least as many domains as the next. */
  public List<Level> levels() {
    return levels;
  }

  /** The ids of the levels, from the innermost outward. */
  public List<String> ids() {
    return levels.stream().map(Level::id).toList();
  }

  /** Null where the cluster has no such level. */
  public @Nullable Level find(String id) {
    return levels.stream().filter(level -> level.id().equals(id)).findFirst().orElse(null);
  }

  /** The level of minipods, which every cluster has. */
  public Level minipods() {
    return Objects.requireNonNull(find(TopologyLevel.MINIPOD));
  }

  /**
   * The position of a host in its cluster.
   *
   * @throws NullPointerException if the cluster has no such host
   */
  public int position(String host) {
    return Objects.requireNonNull(positions.get(host), host);
  }

  /** The domain of a host at a level, a position in its names. Constant time. */
  public int domain(Level level, String host) {
    return level.domainOf()[position(host)];
  }

  /**
   * Hosts of one domain of a level together, domains in the order of their first hosts; each host
   * by itself where there is no such level. O(hosts).
   */
  public List<List<Host>> together(String id, Collection<Host> hosts) {
    var level = find(id);
    if (level == null) {
      return hosts.stream().map(List::of).toList();
    }
    Map<Integer, List<Host>> found = new LinkedHashMap<>();
    for (var host : hosts) {
      found.computeIfAbsent(domain(level, host.id()), _ -> new ArrayList<>()).add(host);
    }
    return List.copyOf(found.values());
  }

  /** Pairs of levels that are not nested: labels and cables disagree there. O(hosts · levels²). */
  public List<Crossing> crossings() {
    var found = new ArrayList<Crossing>();
    for (int inner = 0; inner < levels.size(); inner++) {
      for (int outer = inner + 1; outer < levels.size(); outer++) {
        if (!levels.get(inner).isWithin(levels.get(outer))) {
          found.add(new Crossing(levels.get(inner).id(), levels.get(outer).id()));
        }
      }
    }
    return found;
  }
}
