package io.heddle.model.dialect;

import static io.heddle.model.dialect.KubernetesManifests.map;

import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.YamlTree;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
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
    if (job.exclusive()) {
      account.note("exclusive: left out, Volcano does not keep other jobs out of a HyperNode");
    }
    if (whole != null || part != null) {
      account.note(
          "tiers are numbered from the innermost level (%s), and the HyperNodes must use the same numbers; set others with --domain-label LEVEL=TIER"
              .formatted(tiers(names)));
    }
    var objects = new ArrayList<>(KubernetesManifests.priority(job, account));
    var notes = account.close("Volcano has one tier of a job and one of its parts");
    objects.add(job(job, hard(whole, names, soft), part, names));
    return account.handover(
        KubernetesManifests.files(job, KubernetesManifests.REPLACE_QUEUE, notes, objects));
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
  public @Nullable ScheduledTopology topology(
      WorkloadManifest workload, LevelNames names, ImportNotes notes) {
    var slices = new ArrayList<HostSlice>();
    var spec = workload.spec();
    if (workload.isOf("batch.volcano.sh", "Job")) {
      for (var item : workload.walk().items(spec.get("tasks"), "tasks")) {
        if (item instanceof Members task && task.get("partitionPolicy") instanceof Members policy) {
          slice(policy, policy.text("partitionSize"), workload, names, slices, notes);
        }
      }
    } else if (workload.isOf("scheduling.volcano.sh", "PodGroup")) {
      for (var item : workload.walk().items(spec.get("subGroupPolicy"), "sub-groups")) {
        var policy = workload.walk().members(item, "a sub-group's policy");
        slice(policy, policy.text("subGroupSize"), workload, names, slices, notes);
      }
    } else {
      return null;
    }
    slice(spec, String.valueOf(workload.pods()), workload, names, slices, notes);
    return new ScheduledTopology(workload.pods(), slices, false);
  }

  private static void slice(
      Members of,
      String size,
      WorkloadManifest workload,
      LevelNames names,
      List<HostSlice> slices,
      ImportNotes notes) {
    YamlTree at = of.get("networkTopology");
    if (!(at instanceof Members topology)) {
      return;
    }
    var tier = topology.text("highestTierAllowed");
    var level =
        topology.has("highestTierName")
            ? topology.text("highestTierName")
            : tier.matches("\\d{1,3}") ? names.ofTier(Integer.parseInt(tier)) : null;
    boolean soft = topology.text("mode").equals(SOFT);
    if (level == null) {
      notes.leftOut(
          "%s, networkTopology".formatted(workload),
          soft && tier.isEmpty()
              ? "mode soft has no tier"
              : "no level has tier %s (set it with --domain-label LEVEL=TIER)".formatted(tier));
      return;
    }
    workload.addLevel(size, level, !soft, slices, notes);
  }
}
