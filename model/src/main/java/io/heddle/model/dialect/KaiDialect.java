package io.heddle.model.dialect;

import static io.heddle.model.dialect.KubernetesManifests.map;

import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * KAI: annotations of a workload and of its pod template, and the constraints of its PodGroups
 * (docs/topology/segments.md, scheduling.run.ai/v2alpha2). Segments are honoured of the workers of
 * a PyTorchJob and of a LeaderWorkerSet: a worker's index divided by the size is its segment.
 */
final class KaiDialect extends DescribedFormat implements SchedulerDialect {
  private static final String PREFIX = "kai.scheduler/";
  private static final String TOPOLOGY = PREFIX + "topology";
  private static final String REQUIRED = PREFIX + "topology-required-placement";
  private static final String PREFERRED = PREFIX + "topology-preferred-placement";
  private static final String SIZE = PREFIX + "segment-size";
  private static final String SEGMENT_REQUIRED = PREFIX + "segment-topology-required-placement";
  private static final String SEGMENT_PREFERRED = PREFIX + "segment-topology-preferred-placement";

  KaiDialect() {
    super("kai", "KAI: a PyTorchJob with topology and segment annotations, and the Topology");
  }

  @Override
  public SchedulerHandover write(SchedulerJob job, LevelNames names) {
    var account = new SchedulerHandover.Account(job);
    var whole = new LinkedHashMap<String, String>();
    for (var slice : job.topology().whole()) {
      say(slice, slice.required() ? REQUIRED : PREFERRED, whole, names, account);
    }
    var segment = new LinkedHashMap<String, String>();
    for (var part : job.topology().parts().reversed()) {
      var size = String.valueOf(part.hosts());
      if (size.equals(segment.getOrDefault(SIZE, size))
          && say(
              part,
              part.required() ? SEGMENT_REQUIRED : SEGMENT_PREFERRED,
              segment,
              names,
              account)) {
        segment.put(SIZE, size);
      }
    }
    if (!whole.isEmpty() || !segment.isEmpty()) {
      whole.put(TOPOLOGY, KubernetesManifests.topologyName(job));
    }
    account.leaveExclusive("KAI does not keep other jobs out of a domain");
    return KubernetesManifests.handover(
        account,
        "KAI has one level of all pods and one size of segments",
        KubernetesManifests.REPLACE_QUEUE,
        List.of(pyTorchJob(job, whole, segment)),
        KubernetesManifests.topology(job, names, "kai.scheduler/v1alpha1"));
  }

  private static boolean say(
      HostSlice slice,
      String key,
      Map<String, String> annotations,
      LevelNames names,
      SchedulerHandover.Account account) {
    var label = account.label(slice, names);
    if (label == null || annotations.putIfAbsent(key, label) != null) {
      return false;
    }
    account.say(slice);
    return true;
  }

  private static Object pyTorchJob(
      SchedulerJob job, Map<String, String> whole, Map<String, String> segment) {
    var name = KubernetesManifests.name(job);
    var pod =
        KubernetesManifests.pod(
            job,
            map("annotations", segment),
            map("schedulerName", "kai-scheduler"),
            "pytorch",
            List.of(
                KubernetesManifests.fromField(
                    "REPLICA_INDEX", "metadata.labels['training.kubeflow.org/replica-index']")),
            KubernetesManifests.torchrun(job, "$REPLICA_INDEX", name + "-worker-0"));
    return KubernetesManifests.object(
        "kubeflow.org/v1",
        "PyTorchJob",
        name,
        map(PREFIX + "queue", "default-queue"),
        KubernetesManifests.annotated(job, whole),
        map(
            "nprocPerNode",
            String.valueOf(job.gpusPerHost()),
            "pytorchReplicaSpecs",
            map(
                "Worker",
                map("replicas", job.hosts(), "restartPolicy", "Never", "template", pod))));
  }

  @Override
  public void readSlices(RequestedSlices into) {
    var workload = into.workload();
    if (workload.isOf("scheduling.run.ai", "PodGroup")) {
      readPodGroup(into);
      return;
    }
    var annotations = new LinkedHashMap<>(workload.annotations());
    annotations.putAll(workload.podAnnotations());
    if (annotations.keySet().stream()
        .noneMatch(key -> key.startsWith(TOPOLOGY) || key.startsWith(PREFIX + "segment"))) {
      return;
    }
    if (annotations.getOrDefault(TOPOLOGY, "").isEmpty()) {
      into.leaveOutAll("KAI ignores its annotations without " + TOPOLOGY);
      return;
    }
    into.addWhole(annotations, REQUIRED, true);
    into.addWhole(annotations, PREFERRED, false);
    var size =
        annotations.getOrDefault(SIZE, String.valueOf(LeaderWorkerDialect.subGroupSize(workload)));
    into.add(size, annotations, SEGMENT_REQUIRED, true);
    into.add(size, annotations, SEGMENT_PREFERRED, false);
  }

  /** Sub-groups that are alike are segments. */
  private static void readPodGroup(RequestedSlices into) {
    var workload = into.workload();
    var spec = workload.spec();
    readConstraint(spec, String.valueOf(workload.pods()), into);
    var groups = workload.walk().items(spec.get("subGroups"), "sub-groups");
    var kinds = new ArrayList<List<String>>();
    for (var item : groups) {
      var group = workload.walk().members(item, "a sub-group");
      var own = group.get("topologyConstraint") instanceof Members constraint ? constraint : null;
      kinds.add(
          List.of(
              group.text("minMember"),
              own == null ? "" : own.text("requiredTopologyLevel"),
              own == null ? "" : own.text("preferredTopologyLevel")));
    }
    var leaves = kinds.stream().filter(each -> !each.getFirst().isEmpty()).distinct().toList();
    if (leaves.size() > 1) {
      into.leaveOutUnlike("subGroups");
    } else if (leaves.size() == 1) {
      var last = workload.walk().members(groups.getLast(), "a sub-group");
      readConstraint(last, leaves.getFirst().getFirst(), into);
    }
  }

  private static void readConstraint(Members of, String size, RequestedSlices into) {
    if (of.get("topologyConstraint") instanceof Members constraint) {
      for (var key : List.of("requiredTopologyLevel", "preferredTopologyLevel")) {
        if (constraint.has(key)) {
          into.add(size, constraint.text(key), key.startsWith("required"));
        }
      }
    }
  }
}
