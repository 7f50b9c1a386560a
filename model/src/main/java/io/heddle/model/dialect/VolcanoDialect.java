package io.heddle.model.dialect;

import static io.heddle.model.dialect.KubernetesManifests.map;

import io.heddle.model.exchange.YamlTree;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.text.DescribedFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Volcano: the tier of HyperNodes that a job may cross ({@code networkTopology}), of all pods and
 * of the parts of a task ({@code partitionPolicy} of batch.volcano.sh/v1alpha1, {@code
 * subGroupPolicy} of its PodGroup).
 */
final class VolcanoDialect extends DescribedFormat implements SchedulerDialect {
  private static final String SOFT = "soft";

  VolcanoDialect() {
    super("volcano", "Volcano: a Job with networkTopology and partitionPolicy");
  }

  @Override
  public SchedulerHandover write(SchedulerJob job, LevelNames names) {
    var account = new SchedulerHandover.Account(job);
    var part = job.topology().smallestRequired();
    var whole = job.topology().whole(true);
    var preferred = job.topology().whole(false);
    if (whole != null) {
      account.say(whole);
    }
    if (part != null) {
      account.say(part);
    }
    boolean soft = whole == null && part == null && preferred != null;
    if (preferred != null) {
      account.leave(
          preferred,
          soft
              ? "mode soft has no tier: the file requests the lowest possible tier"
              : "mode soft cannot be combined with another constraint");
    }
    job.topology().parts().stream()
        .filter(each -> !each.required())
        .forEach(each -> account.leave(each, "mode soft is not allowed for parts of a job"));
    account.leaveExclusive("Volcano does not keep other jobs out of a HyperNode");
    if (whole != null || part != null) {
      account.note(
          "tiers are numbered from the innermost level (%s), and the HyperNodes must use the same numbers; set others with --domain-label LEVEL=TIER"
              .formatted(tiers(names)));
    }
    return KubernetesManifests.handover(
        account,
        "Volcano has one tier of a job and one of its parts",
        KubernetesManifests.REPLACE_QUEUE,
        List.of(job(job, hard(whole, names, soft), part, names)),
        Map.of());
  }

  private static String tiers(LevelNames names) {
    return String.join(
        ", ", names.levels().stream().map(each -> each + " " + names.tier(each)).toList());
  }

  private static Map<String, Object> hard(
      @Nullable HostSlice slice, LevelNames names, boolean soft) {
    return slice == null
        ? map("mode", soft ? SOFT : null)
        : map("mode", "hard", "highestTierAllowed", names.tier(slice.level()));
  }

  private static Object job(
      SchedulerJob job, Map<String, Object> whole, @Nullable HostSlice part, LevelNames names) {
    var name = KubernetesManifests.name(job);
    Map<String, Object> partition = Map.of();
    if (part != null) {
      int parts = job.hosts() / part.hosts();
      partition =
          map(
              "totalPartitions",
              parts,
              "partitionSize",
              part.hosts(),
              "minPartitions",
              parts,
              "networkTopology",
              hard(part, names, false));
    }
    var pod =
        KubernetesManifests.pod(
            job,
            map(),
            map("restartPolicy", "Never"),
            "trainer",
            List.of(),
            KubernetesManifests.torchrun(job, "$VC_TASK_INDEX", name + "-worker-0." + name));
    return KubernetesManifests.object(
        "batch.volcano.sh/v1alpha1",
        "Job",
        name,
        KubernetesManifests.annotated(job, Map.of()),
        map(
            "schedulerName",
            "volcano",
            "queue",
            "default",
            "minAvailable",
            job.hosts(),
            "priorityClassName",
            KubernetesManifests.priorityClass(job),
            "plugins",
            Map.of("env", List.of(), "svc", List.of()),
            "networkTopology",
            whole,
            "tasks",
            List.of(
                map(
                    "name",
                    "worker",
                    "replicas",
                    job.hosts(),
                    "partitionPolicy",
                    partition,
                    "template",
                    pod))));
  }

  @Override
  public void readSlices(RequestedSlices into) {
    var workload = into.workload();
    var spec = workload.spec();
    if (workload.isOf("batch.volcano.sh", "Job")) {
      for (var item : workload.walk().items(spec.get("tasks"), "tasks")) {
        if (item instanceof Members task && task.get("partitionPolicy") instanceof Members policy) {
          readTier(policy, policy.text("partitionSize"), into);
        }
      }
    } else if (workload.isOf("scheduling.volcano.sh", "PodGroup")) {
      for (var item : workload.walk().items(spec.get("subGroupPolicy"), "sub-groups")) {
        var policy = workload.walk().members(item, "a sub-group's policy");
        readTier(policy, policy.text("subGroupSize"), into);
      }
    } else {
      return;
    }
    readTier(spec, String.valueOf(workload.pods()), into);
  }

  private static void readTier(Members of, String size, RequestedSlices into) {
    YamlTree at = of.get("networkTopology");
    if (!(at instanceof Members topology)) {
      return;
    }
    var tier = topology.text("highestTierAllowed");
    var level =
        topology.has("highestTierName")
            ? topology.text("highestTierName")
            : tier.matches("\\d{1,3}") ? into.names().ofTier(Integer.parseInt(tier)) : null;
    boolean soft = topology.text("mode").equals(SOFT);
    if (level == null) {
      into.leaveOut(
          "networkTopology",
          soft && tier.isEmpty()
              ? "mode soft has no tier"
              : "no level has tier %s (set it with --domain-label LEVEL=TIER)".formatted(tier));
      return;
    }
    into.addAtLevel(size, level, !soft);
  }
}
