package io.heddle.model.bandwidth;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What hosts reach between each other for each of their GPUs, as their cables to switches have it.
 *
 * <p>Collectives are measured in bus bandwidth, which on two hosts is more than the wires carry:
 * once the GPUs of a host have reduced among themselves, each sends only its own part, so n GPUs on
 * two hosts reach up to 2 (n − 1)/n times the wire. H100 hosts with an adapter of 400 Gbit/s (50
 * GB/s) a GPU were measured at 75 to 85 GB/s (BandPilot): {@value #BUS_OVER_WIRE} times.
 */
public final class HostRailBandwidth {
  /** Bus bandwidth over two hosts, over the speed of the wire. */
  public static final double BUS_OVER_WIRE = 1.6;

  /** No collective is faster, and a type may well name the speed of its adapters. */
  private static final double MOST_OVER_WIRE = 2;

  private static final double SLACK = 1e-6;
  private static final double BITS = 8;

  private HostRailBandwidth() {}

  /**
   * GB/s that cables of {@code gbps} a GPU are good for.
   *
   * @param gbps speed of a GPU's cables in one direction in 10⁹ bit/s
   */
  public static double ofCables(double gbps) {
    return BUS_OVER_WIRE * (gbps / BITS);
  }

  /**
   * GB/s for each GPU by host, of the hosts that have cables to switches. O(links).
   *
   * @see #wires
   */
  static Map<String, Double> of(Cluster cluster) {
    var rails = new HashMap<String, Double>();
    wires(cluster).forEach((host, gbps) -> rails.put(host, ofCables(gbps)));
    return rails;
  }

  /** Speed of a host's cables to switches in 10⁹ bit/s for each of its GPUs; all cables count. */
  private static Map<String, Double> wires(Cluster cluster) {
    var wires = new HashMap<String, Double>();
    for (var link : cluster.links()) {
      add(cluster, link, link.from(), wires);
      add(cluster, link, link.to(), wires);
    }
    return wires;
  }

  private static void add(Cluster cluster, Link link, String end, Map<String, Double> wires) {
    if (cluster.node(end) instanceof Host host
        && cluster.node(link.opposite(end)) instanceof Switch) {
      wires.merge(end, link.totalGbps() / host.type().gpus(), Double::sum);
    }
  }

  /**
   * A host type that says another bandwidth than the cables of its hosts can give.
   *
   * @param type its {@code railGBps} is what it says
   * @param host the first of them
   * @param hosts how many of this type have such cables
   * @param gbps speed of their cables in 10⁹ bit/s for each GPU
   */
  public record Mismatch(HostType type, String host, int hosts, double gbps) {
    /** What the cables are good for in GB/s for each GPU. */
    public double cablesGBps() {
      return ofCables(gbps);
    }

    /** For a person. */
    public String figures() {
      return "%s GB/s per GPU, but the cables of %s give %s"
          .formatted(
              plain(type.railGBps()),
              hosts == 1
                  ? host
                  : "%s and %,d more host%s".formatted(host, hosts - 1, hosts == 2 ? "" : "s"),
              plain(cablesGBps()));
    }

    private static String plain(double value) {
      return "%s".formatted(Math.rint(value * 100) / 100).replaceAll("\\.0$", "");
    }
  }

  /**
   * Where types disagree with cables: they say less than the wire carries, or more than twice of
   * it. By type and speed of the cables, in the order of the hosts. O(hosts + links).
   */
  public static List<Mismatch> mismatches(Cluster cluster) {
    var wires = wires(cluster);
    var found = new LinkedHashMap<HostType, TreeMap<Double, Mismatch>>();
    for (var host : cluster.hosts()) {
      double said = host.type().railGBps();
      double gbps = wires.getOrDefault(host.id(), 0.0);
      double wire = gbps / BITS;
      if (said > 0
          && gbps > 0
          && (said < wire * (1 - SLACK) || said > MOST_OVER_WIRE * wire * (1 + SLACK))) {
        found
            .computeIfAbsent(host.type(), _ -> new TreeMap<>())
            .merge(
                gbps,
                new Mismatch(host.type(), host.id(), 1, gbps),
                (one, more) ->
                    new Mismatch(one.type(), one.host(), one.hosts() + more.hosts(), gbps));
      }
    }
    return found.values().stream().flatMap(each -> each.values().stream()).toList();
  }

  /** The type as its cables make it. */
  public static HostType cabled(HostType type, double gbps) {
    return type.withRailGBps(ofCables(gbps));
  }
}
