package io.heddle.model.exchange;

import io.heddle.model.cluster.Health;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The health of a Kubernetes node, from its Ready condition, {@code spec.unschedulable} and the
 * taints that the node controller, cloud providers and autoscalers set (Kubernetes documentation,
 * “Taints and Tolerations”, “Well-Known Labels, Annotations and Taints”). A failed node loses its
 * pods; a drained one keeps them and takes no new ones.
 */
final class KubeNodeHealth {
  private static final Map<String, Health> TAINTS =
      Map.ofEntries(
          Map.entry("node.kubernetes.io/not-ready", Health.FAILED),
          Map.entry("node.kubernetes.io/unreachable", Health.FAILED),
          Map.entry("node.kubernetes.io/out-of-service", Health.FAILED),
          Map.entry("node.cloudprovider.kubernetes.io/shutdown", Health.FAILED),
          Map.entry("node.cloudprovider.kubernetes.io/uninitialized", Health.DRAINED),
          Map.entry("node.kubernetes.io/unschedulable", Health.DRAINED),
          Map.entry("node.kubernetes.io/network-unavailable", Health.DRAINED),
          Map.entry("node.kubernetes.io/memory-pressure", Health.DRAINED),
          Map.entry("node.kubernetes.io/disk-pressure", Health.DRAINED),
          Map.entry("node.kubernetes.io/pid-pressure", Health.DRAINED),
          Map.entry("ToBeDeletedByClusterAutoscaler", Health.DRAINED),
          Map.entry("karpenter.sh/disrupted", Health.DRAINED),
          Map.entry("karpenter.sh/disruption", Health.DRAINED),
          Map.entry("karpenter.sh/unregistered", Health.DRAINED),
          Map.entry("cloud.google.com/impending-node-termination", Health.DRAINED),
          Map.entry("aws-node-termination-handler/spot-itn", Health.DRAINED),
          Map.entry("aws-node-termination-handler/scheduled-maintenance", Health.DRAINED));

  /** Conditions that the node controller turns into taints; a file may lack the taints. */
  private static final Map<String, Health> CONDITIONS =
      Map.of(
          "NetworkUnavailable", Health.DRAINED,
          "MemoryPressure", Health.DRAINED,
          "DiskPressure", Health.DRAINED,
          "PIDPressure", Health.DRAINED);

  /** Taints that keep pods without GPUs away from GPU nodes: no sign of ill health. */
  private static final Set<String> USUAL =
      Set.of("nvidia.com/gpu", "amd.com/gpu", "gpu.intel.com/i915", "habana.ai/gaudi", "sku");

  private KubeNodeHealth() {}

  /** Taints that Heddle does not know and conditions of node problem detectors are reported. */
  static Health of(Members node, String name, ImportNotes notes) {
    var health = Health.WELL;
    if (node.get("spec") instanceof Members spec) {
      if (spec.text("unschedulable").equalsIgnoreCase("true")) {
        health = Health.DRAINED;
      }
      for (var taint : items(spec, "taints")) {
        var known = TAINTS.get(taint.text("key"));
        if (known != null) {
          health = worse(health, known);
        } else if (keepsPodsAway(taint)) {
          notes.read(
              "node " + name,
              "taint %s keeps pods without a toleration away".formatted(taint.text("key")));
        }
      }
    }
    if (node.get("status") instanceof Members status) {
      for (var condition : items(status, "conditions")) {
        health = worse(health, ofCondition(condition, name, notes));
      }
    }
    return health;
  }

  /** Ready must be True, whatever else it is; each other condition is a problem where it is. */
  private static Health ofCondition(Members condition, String name, ImportNotes notes) {
    var type = condition.text("type");
    boolean isTrue = condition.text("status").equals("True");
    if (type.equals("Ready")) {
      return isTrue ? Health.WELL : Health.FAILED;
    }
    var known = CONDITIONS.get(type);
    if (known != null) {
      return isTrue ? known : Health.WELL;
    }
    if (isTrue && isProblem(type)) {
      notes.read("node " + name, "condition %s is True (%s)".formatted(type, reason(condition)));
    }
    return Health.WELL;
  }

  private static boolean isProblem(String type) {
    return type.matches("(?i).*(gpu|xid|nvlink|ecc|ib|rdma|kernel|error|fail|problem|unhealthy).*");
  }

  private static String reason(Members condition) {
    var reason = condition.text("reason");
    return reason.isBlank() ? "no reason given" : reason;
  }

  private static boolean keepsPodsAway(Members taint) {
    var key = taint.text("key");
    return !taint.text("effect").equals("PreferNoSchedule")
        && !USUAL.contains(key)
        && !key.startsWith("node-role.kubernetes.io/");
  }

  private static Health worse(Health one, Health other) {
    return one == Health.FAILED || other == Health.WELL ? one : other;
  }

  private static List<Members> items(Members at, String key) {
    @Nullable YamlTree list = at.get(key);
    return list instanceof Items items
        ? items.items().stream().filter(Members.class::isInstance).map(Members.class::cast).toList()
        : List.of();
  }
}
