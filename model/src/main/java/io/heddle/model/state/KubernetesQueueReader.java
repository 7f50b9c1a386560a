package io.heddle.model.state;

import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.KubeManifestNodes;
import io.heddle.model.exchange.YamlTree.Members;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Queues of Kueue (ClusterQueue, LocalQueue, Workload), KAI and Volcano (Queue, PodGroup): which
 * job is in which, and what GPUs each queue may use.
 */
final class KubernetesQueueReader {
  private static final String KUEUE = "kueue.x-k8s.io/queue-name";
  private static final List<String> LABELS =
      List.of("kai.scheduler/queue", "runai/queue", "volcano.sh/queue-name");

  private final KubeManifestNodes objects;

  /** The cluster queue behind each local one, by namespace and name. */
  private final Map<String, String> clusterQueues = new HashMap<>();

  /** By namespace and name of a workload, its owner, or a pod group. */
  private final Map<String, String> byGroup = new HashMap<>();

  KubernetesQueueReader(KubeManifestNodes objects) {
    this.objects = objects;
    for (var local : objects.ofKind("LocalQueue")) {
      clusterQueues.put(id(local, KubeManifestNodes.name(local)), spec(local).text("clusterQueue"));
    }
    for (var workload : objects.ofKind("Workload")) {
      var queue = ofWorkload(workload);
      if (!queue.isEmpty()) {
        names(workload).forEach(name -> byGroup.put(name, queue));
      }
    }
    for (var group : objects.ofKind("PodGroup")) {
      var queue = spec(group).text("queue");
      if (!queue.isEmpty()) {
        byGroup.put(id(group, KubeManifestNodes.name(group)), queue);
      }
    }
  }

  private static Members spec(Members object) {
    return KubernetesStateReader.part(object, "spec");
  }

  private static String id(Members object, String name) {
    return KubernetesStateReader.namespace(KubernetesStateReader.part(object, "metadata"))
        + "/"
        + name;
  }

  /** A workload's own name, and those of its owners. */
  private Set<String> names(Members workload) {
    var names = new HashSet<String>();
    names.add(id(workload, KubeManifestNodes.name(workload)));
    var owners = KubernetesStateReader.part(workload, "metadata").get("ownerReferences");
    for (var item : objects.walk(workload).items(owners, "owners")) {
      if (item instanceof Members owner) {
        names.add(id(workload, owner.text("name")));
      }
    }
    return names;
  }

  private String ofWorkload(Members workload) {
    var admission = admission(workload).text("clusterQueue");
    var local = spec(workload).text("queueName");
    return !admission.isEmpty() ? admission : local.isEmpty() ? "" : behind(id(workload, local));
  }

  private static Members admission(Members workload) {
    return KubernetesStateReader.part(KubernetesStateReader.part(workload, "status"), "admission");
  }

  /** The cluster queue of a local one, or the local one where no file has it. */
  private String behind(String local) {
    var queue = clusterQueues.getOrDefault(local, "");
    return queue.isEmpty() ? local : queue;
  }

  /** The queue of a job, by its group or else by labels of one of its pods; null where none. */
  @Nullable String of(String group, Members podMetadata) {
    var known = byGroup.get(group);
    if (known != null) {
      return known;
    }
    if (podMetadata.get("labels") instanceof Members labels) {
      if (labels.has(KUEUE)) {
        return behind(KubernetesStateReader.namespace(podMetadata) + "/" + labels.text(KUEUE));
      }
      return LABELS.stream().filter(labels::has).map(labels::text).findFirst().orElse(null);
    }
    return null;
  }

  /**
   * Workloads that have no quota yet: their jobs are suspended and have no pods.
   *
   * @param running groups that hold GPUs
   */
  void reportWaiting(Set<String> running, StateDraft draft) {
    for (var workload : objects.ofKind("Workload")) {
      boolean isOver =
          objects
              .walk(workload)
              .items(KubernetesStateReader.part(workload, "status").get("conditions"), "conditions")
              .stream()
              .anyMatch(item ->
                  item instanceof Members condition
                      && condition.text("type").equals("Finished")
                      && condition.text("status").equals("True"));
      if (!isOver
          && admission(workload).members().isEmpty()
          && Collections.disjoint(running, names(workload))) {
        var queue = ofWorkload(workload);
        draft.waits(
            id(workload, KubeManifestNodes.name(workload))
                + (queue.isEmpty() ? "" : " in queue %s".formatted(queue)));
      }
    }
  }

  /**
   * Reports each queue.
   *
   * @param held GPUs that running jobs hold, by queue
   */
  void report(Map<String, Integer> held, StateDraft draft) {
    for (var queue : objects.ofKind("ClusterQueue")) {
      int quota = 0;
      var walk = objects.walk(queue);
      for (var group : walk.items(spec(queue).get("resourceGroups"), "resource groups")) {
        var flavors = group instanceof Members members ? members.get("flavors") : null;
        for (var flavor : walk.items(flavors, "flavors")) {
          var resources = flavor instanceof Members members ? members.get("resources") : null;
          for (var resource : walk.items(resources, "resources")) {
            quota += resource instanceof Members members ? quota(members) : 0;
          }
        }
      }
      var cohort = spec(queue).text("cohort") + spec(queue).text("cohortName");
      report(
          queue,
          "quota of %s%s"
              .formatted(
                  ImportNotes.count(quota, "GPU"), cohort.isEmpty() ? "" : " in cohort " + cohort),
          held,
          draft);
    }
    for (var queue : objects.ofKind("Queue")) {
      var gpu =
          KubernetesStateReader.part(KubernetesStateReader.part(spec(queue), "resources"), "gpu");
      var quota = gpu.text("quota");
      var parent = spec(queue).text("parentQueue");
      report(
          queue,
          (quota.isEmpty()
                  ? "no quota of GPUs"
                  : quota.startsWith("-")
                      ? "GPUs without a limit"
                      : "quota of %s GPUs".formatted(quota))
              + (parent.isEmpty() ? "" : " below queue " + parent)
              + (spec(queue).has("priority") ? ", priority " + spec(queue).text("priority") : ""),
          held,
          draft);
    }
  }

  private static int quota(Members resource) {
    var nominal = resource.text("nominalQuota");
    return KubeManifestNodes.gpuResources().contains(resource.text("name"))
            && nominal.matches("\\d{1,7}")
        ? Integer.parseInt(nominal)
        : 0;
  }

  private static void report(
      Members queue, String what, Map<String, Integer> held, StateDraft draft) {
    var name = KubeManifestNodes.name(queue);
    draft.notes.read(
        "queue " + name, "%s; running jobs hold %d".formatted(what, held.getOrDefault(name, 0)));
  }
}
