package io.heddle.solvers.contention;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Small fabrics and traffic for tests. */
final class Fabrics {
  private Fabrics() {}

  /** Leaves with so many hosts each, joined by spines. */
  static Cluster leafSpine(int leaves, int hostsPerLeaf, int spines, double gbps) {
    var type = new HostType("dgx", "A100", 8);
    var switches = new ArrayList<Switch>();
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int s = 0; s < spines; s++) {
      switches.add(new Switch("spine-" + s, Tier.SPINE));
    }
    for (int leaf = 0; leaf < leaves; leaf++) {
      switches.add(new Switch("leaf-" + leaf, Tier.LEAF));
      for (int s = 0; s < spines; s++) {
        links.add(new Link("leaf-" + leaf, "spine-" + s, gbps, 1));
      }
      for (int h = 0; h < hostsPerLeaf; h++) {
        var id = "h-%d-%d".formatted(leaf, h);
        hosts.add(new Host(id, type));
        links.add(new Link(id, "leaf-" + leaf, gbps, 1));
      }
    }
    return new Cluster("test", List.of(type), switches, hosts, links);
  }

  /**
   * Hosts of eight A100 and switches by their names, with blanks between them.
   *
   * @param cables {@code from to gbps count} each
   */
  static Cluster cabled(
      String hosts, String leaves, String spines, String cores, String... cables) {
    var type = new HostType("t", "A100", 8);
    var switches = new ArrayList<Switch>();
    words(leaves).forEach(id -> switches.add(new Switch(id, Tier.LEAF)));
    words(spines).forEach(id -> switches.add(new Switch(id, Tier.SPINE)));
    words(cores).forEach(id -> switches.add(new Switch(id, Tier.CORE)));
    var links = new ArrayList<Link>();
    for (var cable : cables) {
      var ends = words(cable);
      double gbps = Double.parseDouble(ends.get(2));
      links.add(new Link(ends.get(0), ends.get(1), gbps, Integer.parseInt(ends.get(3))));
    }
    return new Cluster(
        "test",
        List.of(type),
        switches,
        words(hosts).stream().map(id -> new Host(id, type)).toList(),
        links);
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  /**
   * Two hosts, GPUs 0 and 1 on one PCIe switch of 10 GB/s, 2 and 3 on another, with so many cables
   * of 12.5 GB/s to a leaf.
   */
  static Cluster pcieSwitches(int cables) {
    var words =
        List.of(
            List.of("X", "PIX", "SYS", "SYS"),
            List.of("PIX", "X", "SYS", "SYS"),
            List.of("SYS", "SYS", "X", "PIX"),
            List.of("SYS", "SYS", "PIX", "X"));
    var type = new HostType("pairs", "A100", 4, 0, words, 0, Map.of("PIX", 10.0));
    return new Cluster(
        "c",
        List.of(type),
        List.of(new Switch("leaf", Tier.LEAF)),
        List.of(new Host("x", type), new Host("y", type)),
        List.of(new Link("x", "leaf", 100, cables), new Link("y", "leaf", 100, cables)));
  }

  /** Rings over random hosts, each host in one job at most. */
  static List<PlacedJobTraffic> rings(Random random, Cluster cluster, int jobs) {
    var hosts = new ArrayList<>(cluster.hosts().stream().map(Host::id).toList());
    java.util.Collections.shuffle(hosts, random);
    var result = new ArrayList<PlacedJobTraffic>();
    for (int j = 0; j < jobs && hosts.size() > 1; j++) {
      int size = Math.min(hosts.size(), 2 + random.nextInt(4));
      var ring = List.copyOf(hosts.subList(0, size));
      hosts.subList(0, size).clear();
      var flows = new ArrayList<HostFlow>();
      double bytes = 1e9 * (1 + random.nextInt(40));
      for (int i = 0; i < size; i++) {
        flows.add(new HostFlow(ring.get(i), ring.get((i + 1) % size), bytes));
      }
      result.add(
          new PlacedJobTraffic(
              "job-" + j,
              8 * size,
              1e15 * (1 + random.nextInt(100)),
              0.1 + random.nextDouble(),
              random.nextBoolean() ? 1 : random.nextDouble(),
              flows));
    }
    return result;
  }
}
