package io.heddle.model.exchange;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import org.jgrapht.alg.util.UnionFind;

/**
 * A fabric as the tree that schedulers want: the hosts that reach each other through the switches
 * of a tier and below are one domain of that tier. All spines of a minipod are one domain, all
 * leaves that share hosts (rails) are one.
 *
 * @param roots domains that are in no other
 * @param merged domains that stand for several switches, with their number
 * @param alone hosts that hang off no switch
 */
record SchedulerDomainTree(List<Domain> roots, Map<String, Integer> merged, List<String> alone) {
  /**
   * @param name of its switch of the topmost tier, the first in the alphabet of several
   * @param level of its topmost tier, from 1
   * @param hosts that hang off it and not off a domain in it; empty where it has children
   */
  record Domain(String name, int level, List<Domain> children, List<String> hosts) {
    /** Hosts of this domain and those in it. */
    List<String> allHosts() {
      var all = new ArrayList<>(hosts);
      children.forEach(child -> all.addAll(child.allHosts()));
      return all;
    }
  }

  static SchedulerDomainTree of(Cluster cluster) {
    var levels = new TreeMap<Integer, List<Switch>>();
    for (var each : cluster.switches()) {
      levels.computeIfAbsent(each.tier().level(), _ -> new ArrayList<>()).add(each);
    }
    var linksOf = new HashMap<String, List<Link>>();
    for (var link : cluster.links()) {
      linksOf.computeIfAbsent(link.from(), _ -> new ArrayList<>()).add(link);
      linksOf.computeIfAbsent(link.to(), _ -> new ArrayList<>()).add(link);
    }
    var components = new UnionFind<String>(Set.of());
    var present = new LinkedHashSet<String>();
    var loose = new LinkedHashSet<String>();
    for (var host : cluster.hosts()) {
      components.addElement(host.id());
      present.add(host.id());
      loose.add(host.id());
    }
    SequencedMap<String, Domain> tops = new LinkedHashMap<>(); // by a node of theirs
    var merged = new TreeMap<String, Integer>();
    for (var level : levels.entrySet()) {
      join(level.getValue(), components, present, linksOf);
      var switches = new LinkedHashMap<String, List<String>>();
      for (var each : level.getValue()) {
        switches.computeIfAbsent(components.find(each.id()), _ -> new ArrayList<>()).add(each.id());
      }
      var children = new HashMap<String, List<Domain>>();
      var lower = tops;
      tops = new LinkedHashMap<>();
      for (var each : lower.entrySet()) {
        var root = components.find(each.getKey());
        if (switches.containsKey(root)) {
          children.computeIfAbsent(root, _ -> new ArrayList<>()).add(each.getValue());
        } else {
          tops.put(each.getKey(), each.getValue());
        }
      }
      var hosts = new HashMap<String, List<String>>();
      for (var host : List.copyOf(loose)) {
        var root = components.find(host);
        if (switches.containsKey(root)) {
          hosts.computeIfAbsent(root, _ -> new ArrayList<>()).add(host);
          loose.remove(host);
        }
      }
      for (var each : switches.entrySet()) {
        var names = each.getValue().stream().sorted().toList();
        if (names.size() > 1) {
          merged.put(names.getFirst(), names.size());
        }
        tops.put(
            names.getFirst(),
            domain(
                names.getFirst(),
                level.getKey(),
                children.getOrDefault(each.getKey(), List.of()),
                hosts.getOrDefault(each.getKey(), List.of())));
      }
    }
    return new SchedulerDomainTree(List.copyOf(tops.values()), merged, List.copyOf(loose));
  }

  private static void join(
      List<Switch> switches,
      UnionFind<String> components,
      Set<String> present,
      Map<String, List<Link>> linksOf) {
    for (var each : switches) {
      components.addElement(each.id());
      present.add(each.id());
    }
    for (var each : switches) {
      for (var link : linksOf.getOrDefault(each.id(), List.of())) {
        if (present.contains(link.opposite(each.id()))) {
          components.union(each.id(), link.opposite(each.id()));
        }
      }
    }
  }

  /** A host beside domains becomes one of its own, as no scheduler takes hosts beside switches. */
  private static Domain domain(String name, int level, List<Domain> children, List<String> hosts) {
    if (children.isEmpty() || hosts.isEmpty()) {
      return new Domain(name, level, children, hosts);
    }
    var all = new ArrayList<>(children);
    hosts.forEach(host -> all.add(new Domain(host + "-leaf", 1, List.of(), List.of(host))));
    return new Domain(name, level, all, List.of());
  }

  /** What a tree does not show, for a person. */
  List<String> notes(Cluster cluster) {
    var notes = new ArrayList<String>();
    if (!merged.isEmpty()) {
      notes.add(
          "%s stand for several switches each, as the format knows trees only"
              .formatted(ImportNotes.listed(merged.keySet())));
    }
    if (!alone.isEmpty()) {
      notes.add(
          "%s are connected to no switch and are left out".formatted(ImportNotes.listed(alone)));
    }
    if (cluster.hosts().stream().anyMatch(host -> !host.gpuStates().indices().isEmpty())) {
      notes.add("busy and unavailable GPUs are left out");
    }
    if (cluster.hosts().stream().anyMatch(host -> !host.isWell())) {
      notes.add("which hosts are drained or failed is left out");
    }
    return notes;
  }

  /** All domains, parents before their children. */
  List<Domain> all() {
    var all = new ArrayList<Domain>();
    roots.forEach(root -> add(root, all));
    return all;
  }

  private static void add(Domain domain, List<Domain> all) {
    all.add(domain);
    domain.children().forEach(child -> add(child, all));
  }
}
