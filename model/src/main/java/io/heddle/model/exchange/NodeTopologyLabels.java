package io.heddle.model.exchange;

import io.heddle.model.cluster.NvlinkDomains;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Labels by which clouds and topology tools say where a node is, as their documentation lists them.
 * A scheme is a list of labels from the outermost level inward, or a family that is numbered.
 */
final class NodeTopologyLabels {
  /** topograph since 1.0; a tier that a node lacks is not above it. */
  private static final String TOPOGRAPH = "fabric.topograph.run/tier-";

  private static final List<List<String>> FIXED =
      List.of(
          List.of(
              "network.topology.nvidia.com/core",
              "network.topology.nvidia.com/spine",
              "network.topology.nvidia.com/leaf"),
          List.of(
              "network.topology.nvidia.com/datacenter",
              "network.topology.nvidia.com/spine",
              "network.topology.nvidia.com/block"),
          List.of(
              "cloud.google.com/gce-topology-block",
              "cloud.google.com/gce-topology-subblock",
              "cloud.google.com/gce-topology-host"),
          List.of("cloud.provider.com/topology-block", "cloud.provider.com/topology-rack"),
          List.of(
              "oci.oraclecloud.com/rdma.hpc_island_id",
              "oci.oraclecloud.com/rdma.network_block_id",
              "oci.oraclecloud.com/rdma.local_block_id"),
          List.of(
              "backend.coreweave.cloud/fabric",
              "backend.coreweave.cloud/superpod",
              "backend.coreweave.cloud/leafgroup"),
          List.of(
              "ib.coreweave.cloud/fabric",
              "ib.coreweave.cloud/superpod",
              "ib.coreweave.cloud/leafgroup"));

  /** A family and whether its numbers grow inward. */
  private record Family(String prefix, boolean inward) {}

  private static final List<Family> NUMBERED =
      List.of(
          new Family(TOPOGRAPH, false),
          new Family("topology.k8s.aws/network-node-layer-", true),
          new Family("topology.kubernetes.io/network-level-", false));

  /** Coarse levels that say little of a network; used where nothing better is there. */
  private static final List<List<String>> COARSE =
      List.of(
          List.of("oci.oraclecloud.com/host.network_block_id", "oci.oraclecloud.com/host.rack_id"),
          List.of("topology.kubernetes.io/zone", "topology.kubernetes.azure.com/sub-fault-domain"),
          List.of("topology.kubernetes.io/zone", "topology.kubernetes.io/rack"),
          List.of("topology.kubernetes.io/zone"));

  private static final Pattern NUMBER = Pattern.compile("\\d{1,3}");

  private NodeTopologyLabels() {}

  /**
   * The labels of the scheme that most nodes have in full, from the outermost inward; levels that
   * no node has are left away. Empty where no node has any. O(nodes · labels).
   */
  static List<String> of(Collection<Map<String, String>> nodes) {
    List<String> best = List.of();
    long most = 0;
    for (var scheme : schemes(nodes)) {
      var levels = scheme.stream().filter(level -> nodes.stream().anyMatch(isOn(level))).toList();
      long complete =
          nodes.stream().filter(node -> levels.stream().allMatch(each -> has(node, each))).count();
      if (!levels.isEmpty() && complete > most) {
        best = levels;
        most = complete;
      }
    }
    return best;
  }

  private static List<List<String>> schemes(Collection<Map<String, String>> nodes) {
    var schemes = new ArrayList<List<String>>();
    for (var family : NUMBERED) {
      schemes.add(numbered(family, nodes));
    }
    schemes.addAll(FIXED);
    COARSE.stream()
        .filter(coarse -> nodes.stream().anyMatch(isOn(coarse.getLast())))
        .forEach(schemes::add);
    return schemes;
  }

  private static List<String> numbered(Family family, Collection<Map<String, String>> nodes) {
    var found = new TreeMap<Integer, String>();
    for (var node : nodes) {
      for (var key : node.keySet()) {
        if (key.startsWith(family.prefix()) && has(node, key)) {
          var number = key.substring(family.prefix().length());
          if (NUMBER.matcher(number).matches()) {
            found.put(Integer.parseInt(number), key);
          }
        }
      }
    }
    Comparator<Integer> order = Comparator.naturalOrder();
    return found.keySet().stream()
        .sorted(family.inward() ? order : order.reversed())
        .map(found::get)
        .toList();
  }

  private static Predicate<Map<String, String>> isOn(String level) {
    return node -> has(node, level);
  }

  static boolean has(Map<String, String> node, String label) {
    return !node.getOrDefault(label, "").isBlank();
  }

  /** Labels that a host keeps besides those of its levels: domains of other kinds. */
  static Map<String, String> domains(Map<String, String> labels) {
    var kept = new HashMap<String, String>();
    for (var key : labels.keySet()) {
      if (has(labels, key) && isDomain(key)) {
        kept.put(key, labels.getOrDefault(key, ""));
      }
    }
    return kept;
  }

  static boolean isDomain(String key) {
    return NvlinkDomains.LABELS.contains(key)
        || key.equals(NvlinkDomains.SUB_DOMAIN)
        || key.equals("topology.kubernetes.io/zone")
        || key.equals("topology.kubernetes.io/region")
        || FIXED.stream().anyMatch(scheme -> scheme.contains(key))
        || COARSE.stream().anyMatch(scheme -> scheme.contains(key))
        || NUMBERED.stream().anyMatch(family -> key.startsWith(family.prefix()));
  }
}
