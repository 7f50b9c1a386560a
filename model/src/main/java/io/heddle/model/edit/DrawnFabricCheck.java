package io.heddle.model.edit;

import io.heddle.model.bandwidth.HostRailBandwidth;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds what is wrong or strange in a drawn fabric. */
public final class DrawnFabricCheck {
  /** What kind of problem it is. */
  public enum Kind {
    /** A node without a cable. */
    UNCONNECTED,
    /** A cable that skips a tier, such as from a host to a spine. */
    SKIPPED_TIER,
    /** A cable between two hosts, or two switches of one tier. */
    SAME_TIER,
    /** A node whose cables to the tier above differ in speed. */
    SPEED_MISMATCH,
    /** A switch with far more speed below it than above. */
    OVERSUBSCRIBED,
    /** A host type that says another bandwidth than the cables give; at its first host. */
    RAIL_MISMATCH
  }

  /**
   * @param node the node that it is shown at
   * @param detail figures for a person
   */
  public record Problem(Kind kind, String node, String detail) {}

  private DrawnFabricCheck() {}

  /**
   * All problems, in the order of the nodes. O(nodes + links).
   *
   * @param limit speed below a switch over the speed above it that is still in order, such as 4
   */
  public static List<Problem> of(Cluster cluster, double limit) {
    var links = new HashMap<String, List<Link>>();
    for (var link : cluster.links()) {
      links.computeIfAbsent(link.from(), _ -> new ArrayList<>()).add(link);
      links.computeIfAbsent(link.to(), _ -> new ArrayList<>()).add(link);
    }
    int top = cluster.switches().stream().mapToInt(each -> each.tier().level()).max().orElse(0);
    var problems = new ArrayList<Problem>();
    for (var each : cluster.switches()) {
      check(cluster, each, links.getOrDefault(each.id(), List.of()), top, limit, problems);
    }
    for (var host : cluster.hosts()) {
      check(cluster, host, links.getOrDefault(host.id(), List.of()), top, limit, problems);
    }
    for (var each : HostRailBandwidth.mismatches(cluster)) {
      var what = "%s: %s".formatted(each.type().name(), each.figures());
      problems.add(new Problem(Kind.RAIL_MISMATCH, each.host(), what));
    }
    return List.copyOf(problems);
  }

  private static void check(
      Cluster cluster,
      FabricNode node,
      List<Link> links,
      int top,
      double limit,
      List<Problem> problems) {
    boolean alone = cluster.switches().isEmpty() && cluster.hosts().size() == 1;
    if (links.isEmpty()) {
      if (!alone) {
        problems.add(new Problem(Kind.UNCONNECTED, node.id(), ""));
      }
      return;
    }
    int level = level(node);
    double below = 0;
    double above = 0;
    Map<Double, Integer> speeds = new TreeMap<>();
    for (var link : links) {
      var other = cluster.node(link.opposite(node.id()));
      int step = level(other) - level;
      if (step > 0) {
        above += link.totalGbps();
        speeds.merge(link.gbps(), link.count(), Integer::sum);
        if (step > 1) {
          problems.add(new Problem(Kind.SKIPPED_TIER, node.id(), other.id()));
        }
      } else if (step < 0) {
        below += link.totalGbps();
      } else if (node.id().equals(link.from())) { // reported once, not at both ends
        problems.add(new Problem(Kind.SAME_TIER, node.id(), other.id()));
      }
    }
    if (speeds.size() > 1) {
      problems.add(
          new Problem(
              Kind.SPEED_MISMATCH,
              node.id(),
              String.join(
                  ", ", speeds.keySet().stream().map(speed -> "%.0f".formatted(speed)).toList())));
    }
    if (level > 0 && level < top && below > limit * above) {
      problems.add(
          new Problem(
              Kind.OVERSUBSCRIBED,
              node.id(),
              above == 0 ? "%.0f : 0".formatted(below) : "%.1f : 1".formatted(below / above)));
    }
  }

  private static int level(FabricNode node) {
    return switch (node) {
      case Host _ -> 0;
      case Switch each -> each.tier().level();
    };
  }
}
