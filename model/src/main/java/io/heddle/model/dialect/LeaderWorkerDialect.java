package io.heddle.model.dialect;

import static io.heddle.model.dialect.KubernetesManifests.map;

import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.text.DescribedFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * LeaderWorkerSet: one group of pods alone in a domain, and its sub-groups each alone in one
 * (leaderworkerset.x-k8s.io/v1).
 */
final class LeaderWorkerDialect extends DescribedFormat implements SchedulerDialect {
  private static final String PREFIX = "leaderworkerset.sigs.k8s.io/";
  private static final String EXCLUSIVE = PREFIX + "exclusive-topology";
  private static final String SUB_GROUP = PREFIX + "subgroup-exclusive-topology";

  LeaderWorkerDialect() {
    super("lws", "LeaderWorkerSet: a group with a sub-group per segment, each alone in a domain");
  }

  @Override
  public SchedulerHandover write(SchedulerJob job, LevelNames names) {
    var account = new SchedulerHandover.Account(job);
    var part = JobSetDialect.exclusive(job, names, account, false);
    var whole =
        job.topology().whole().stream()
            .filter(each -> each.required() && names.label(each.level()) != null)
            .findFirst()
            .orElse(null);
    var annotations = new LinkedHashMap<String, String>();
    if (whole != null) {
      account.say(whole);
      annotations.put(EXCLUSIVE, String.valueOf(names.label(whole.level())));
    }
    if (part != null) {
      account.say(part);
      annotations.put(SUB_GROUP, String.valueOf(names.label(part.level())));
    }
    if (!annotations.isEmpty()) {
      JobSetDialect.noteExclusive(job, account);
    }
    var pod =
        KubernetesManifests.pod(
            job,
            map(),
            map(),
            "trainer",
            List.of(),
            KubernetesManifests.torchrun(job, "$LWS_WORKER_INDEX", "$LWS_LEADER_ADDRESS"));
    var set =
        KubernetesManifests.object(
            "leaderworkerset.x-k8s.io/v1",
            "LeaderWorkerSet",
            KubernetesManifests.name(job),
            KubernetesManifests.annotated(job, annotations),
            map(
                "replicas",
                1,
                "leaderWorkerTemplate",
                map(
                    "size",
                    job.hosts(),
                    "subGroupPolicy",
                    map("subGroupSize", part == null ? null : part.hosts()),
                    "workerTemplate",
                    pod)));
    return KubernetesManifests.handover(
        account,
        "LeaderWorkerSet has one level of a group and one of its sub-groups",
        KubernetesManifests.REPLACE_IMAGE,
        List.of(set),
        Map.of());
  }

  /** Pods of a sub-group; empty where the workload has none. */
  static String subGroupSize(WorkloadManifest workload) {
    return workload.spec().get("leaderWorkerTemplate") instanceof Members template
            && template.get("subGroupPolicy") instanceof Members policy
        ? policy.text("subGroupSize")
        : "";
  }

  @Override
  public void readSlices(RequestedSlices into) {
    var workload = into.workload();
    if (!workload.isOf("leaderworkerset.x-k8s.io", "LeaderWorkerSet")) {
      return;
    }
    var annotations = workload.annotations();
    into.add(String.valueOf(workload.podsOfGroup()), annotations, EXCLUSIVE, true);
    into.add(subGroupSize(workload), annotations, SUB_GROUP, true);
    if (!into.slices().isEmpty()) {
      into.leaveOutExclusive("exclusive-topology");
    }
  }
}
