package io.heddle.model.generate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** Collects a fabric while a shape draws it. */
final class GeneratedFabricBuilder {
  private static final int MOST_HOSTS = 200_000;
  private static final int MOST_LINKS = 2_000_000;

  private final String name;
  private final double hostGbps;
  private final double fabricGbps;
  private final Map<String, HostType> types = new LinkedHashMap<>();
  private final List<Switch> switches = new ArrayList<>();
  private final List<Host> hosts = new ArrayList<>();
  private final List<Link> links = new ArrayList<>();

  /**
   * @param hostGbps speed of the cables of hosts
   * @param fabricGbps speed of the cables between switches
   */
  GeneratedFabricBuilder(String name, double hostGbps, double fabricGbps) {
    this.name = name;
    this.hostGbps = hostGbps;
    this.fabricGbps = fabricGbps;
  }

  String addSwitch(String id, Tier tier) {
    switches.add(new Switch(id, tier));
    return id;
  }

  /** Switches with numbered ids. */
  List<String> addSwitches(String prefix, int count, Tier tier) {
    return IntStream.range(0, count)
        .mapToObj(number -> addSwitch(id(prefix, number, count), tier))
        .toList();
  }

  /**
   * @throws IllegalArgumentException if there are more hosts than any cluster has
   */
  String addHost(String id, HostType type) {
    return addHost(id, type, Map.of());
  }

  /**
   * @throws IllegalArgumentException as {@link #addHost(String, HostType)}
   */
  String addHost(String id, HostType type, Map<String, String> labels) {
    if (hosts.size() >= MOST_HOSTS) {
      throw new IllegalArgumentException(
          "hosts are more than %,d in all, expected fewer.".formatted(MOST_HOSTS));
    }
    types.putIfAbsent(type.name(), type);
    hosts.add(new Host(id, type).withLabels(labels));
    return id;
  }

  /** Hosts with ids by their numbers from the first one on, of so many, each on one leaf. */
  void addHosts(
      String prefix, int first, int count, int of, HostType type, String leaf, int cables) {
    for (int number = first; number < first + count; number++) {
      linkHost(addHost(id(prefix, number, of), type), leaf, cables);
    }
  }

  /** Cables from a host to a switch. */
  void linkHost(String host, String leaf, int cables) {
    link(host, leaf, hostGbps, cables);
  }

  /** Cables from a switch to one above it. */
  void linkUp(String from, String to, int cables) {
    link(from, to, fabricGbps, cables);
  }

  /** Cables from a switch to each of those above it. */
  void linkUp(String from, List<String> to, int cables) {
    to.forEach(each -> linkUp(from, each, cables));
  }

  /** Parallel cables between switches for a bandwidth, at least one. */
  int cables(double gbps) {
    return (int) Math.max(1, Math.ceil(gbps / fabricGbps - 1e-9));
  }

  private void link(String from, String to, double gbps, int count) {
    if (links.size() >= MOST_LINKS) {
      throw new IllegalArgumentException(
          "links are more than %,d in all, expected fewer switches.".formatted(MOST_LINKS));
    }
    links.add(new Link(from, to, gbps, count));
  }

  /** An id with its number padded so that ids sort by it. */
  static String id(String prefix, int number, int of) {
    var digits = String.valueOf(number);
    int width = Math.max(2, String.valueOf(of - 1).length());
    return prefix + "0".repeat(Math.max(0, width - digits.length())) + digits;
  }

  /**
   * The fabric, with a share of its hosts busy: each minipod gets its own share, seeded, so that
   * free capacity is uneven, as on a cluster in use.
   *
   * @param busy mean share of busy hosts in [0, 1)
   */
  Cluster build(double busy, long seed) {
    var cluster = new Cluster(name, types.values(), switches, hosts, links);
    if (busy <= 0) {
      return cluster;
    }
    var random = new Random(seed);
    var taken = new java.util.HashSet<String>();
    for (var minipod : cluster.minipods()) {
      double share = Math.clamp(busy * (0.4 + 1.2 * random.nextDouble()), 0, 1);
      var members = new ArrayList<>(minipod.hosts());
      java.util.Collections.shuffle(members, random);
      members.stream()
          .limit(Math.round(share * members.size()))
          .forEach(host -> taken.add(host.id()));
    }
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host -> taken.contains(host.id()) ? host.allBusy() : host)
            .toList());
  }
}
