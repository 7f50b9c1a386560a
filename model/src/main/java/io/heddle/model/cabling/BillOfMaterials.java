package io.heddle.model.cabling;

import io.heddle.model.cabling.BillOfMaterialsLine.Part;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Switch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The bill of materials of a cabled cluster. */
public final class BillOfMaterials {
  private final Cluster cluster;
  private final List<BillOfMaterialsLine> lines = new ArrayList<>();

  /** Cables by device and speed, the fastest first. */
  private final Map<String, TreeMap<Double, Integer>> ports = new HashMap<>();

  private record Kind(String ends, double gbps) {}

  private BillOfMaterials(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Hosts by type, switches by tier, cables by ends and speed, ends by device and speed. O(nodes +
   * cables).
   */
  public static List<BillOfMaterialsLine> of(Cluster cluster, ClusterCablingPlan plan) {
    var bill = new BillOfMaterials(cluster);
    for (var cable : plan.cables()) {
      bill.count(cable.from().device(), cable.gbps());
      bill.count(cable.to().device(), cable.gbps());
    }
    bill.hosts();
    bill.switches();
    bill.cables(plan);
    bill.ends(plan);
    return List.copyOf(bill.lines);
  }

  /** {@code host–leaf}: what a cable joins. */
  public static String ends(Cluster cluster, Cable cable) {
    return kind(cluster, cable.from().device()) + "–" + kind(cluster, cable.to().device());
  }

  private static String kind(Cluster cluster, String device) {
    return switch (cluster.node(device)) {
      case Host _ -> "host";
      case Switch each -> each.tier().toString();
    };
  }

  private void count(String device, double gbps) {
    ports
        .computeIfAbsent(device, _ -> new TreeMap<>(Comparator.reverseOrder()))
        .merge(gbps, 1, Integer::sum);
  }

  private Map<Double, Integer> portsOf(FabricNode node) {
    return ports.getOrDefault(node.id(), new TreeMap<>());
  }

  private void hosts() {
    var byType = new LinkedHashMap<String, List<Host>>();
    cluster
        .hosts()
        .forEach(
            host -> byType.computeIfAbsent(host.type().name(), _ -> new ArrayList<>()).add(host));
    byType.forEach((type, hosts) -> {
      var first = hosts.getFirst().type();
      lines.add(
          new BillOfMaterialsLine(
              Part.HOSTS,
              type,
              0,
              hosts.size(),
              "%d × %s; %s".formatted(first.gpus(), first.gpuModel(), most(hosts))));
    });
  }

  private void switches() {
    var byTier =
        cluster.switches().stream()
            .collect(Collectors.groupingBy(Switch::tier, TreeMap::new, Collectors.toList()));
    byTier.forEach((tier, each) ->
        lines.add(
            new BillOfMaterialsLine(Part.SWITCHES, tier.toString(), 0, each.size(), most(each))));
  }

  /** What a model must have so that it does for each of them. */
  private String most(List<? extends FabricNode> nodes) {
    var most = new TreeMap<Double, Integer>(Comparator.reverseOrder());
    int all = 0;
    for (var node : nodes) {
      var here = portsOf(node);
      here.forEach((gbps, count) -> most.merge(gbps, count, Math::max));
      all = Math.max(all, here.values().stream().mapToInt(Integer::intValue).sum());
    }
    if (all == 0) {
      return "no ports used";
    }
    var speeds =
        most.entrySet().stream()
            .map(each -> "%d × %s".formatted(each.getValue(), speed(each.getKey())))
            .collect(Collectors.joining(", "));
    return most.size() == 1
        ? "up to %s".formatted(speeds)
        : "up to %d ports: up to %s".formatted(all, speeds);
  }

  /** {@code 400 Gbit/s}. */
  public static String speed(double gbps) {
    return number(gbps) + " Gbit/s";
  }

  /** A speed without a fraction where it has none. */
  public static String number(double gbps) {
    return gbps == Math.rint(gbps) ? String.valueOf((long) gbps) : String.valueOf(gbps);
  }

  private void cables(ClusterCablingPlan plan) {
    var byKind = new LinkedHashMap<Kind, Long>();
    plan.cables()
        .forEach(
            cable -> byKind.merge(new Kind(ends(cluster, cable), cable.gbps()), 1L, Long::sum));
    byKind.forEach((kind, count) ->
        lines.add(new BillOfMaterialsLine(Part.CABLES, kind.ends(), kind.gbps(), count, "")));
  }

  private void ends(ClusterCablingPlan plan) {
    var byKind = new LinkedHashMap<Kind, Long>();
    for (var cable : plan.cables()) {
      for (var port : List.of(cable.from(), cable.to())) {
        byKind.merge(new Kind(kind(cluster, port.device()), cable.gbps()), 1L, Long::sum);
      }
    }
    byKind.forEach((kind, count) ->
        lines.add(
            new BillOfMaterialsLine(
                Part.ENDS,
                kind.ends(),
                kind.gbps(),
                count,
                "transceivers; none where cables bring their own (DAC, AOC)")));
  }
}
