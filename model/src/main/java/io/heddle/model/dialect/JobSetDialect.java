package io.heddle.model.dialect;

import static io.heddle.model.dialect.KubernetesManifests.map;

import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.text.DescribedFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JobSet: each child Job alone in a domain, by an annotation of the JobSet or of a replicated job's
 * template (jobset.x-k8s.io/v1alpha2).
 */
final class JobSetDialect extends DescribedFormat implements SchedulerDialect {
  private static final String EXCLUSIVE = "alpha.jobset.sigs.k8s.io/exclusive-topology";

  JobSetDialect() {
    super("jobset", "JobSet: a child Job per segment, each alone in a domain");
  }

  @Override
  public SchedulerHandover write(SchedulerJob job, LevelNames names) {
    var account = new SchedulerHandover.Account(job);
    var slice = exclusive(job, names, account, true);
    var annotations = new LinkedHashMap<String, String>();
    if (slice != null) {
      account.say(slice);
      annotations.put(EXCLUSIVE, String.valueOf(names.label(slice.level())));
      noteExclusive(job, account);
    }
    int size = slice == null ? job.hosts() : slice.hosts();
    var name = KubernetesManifests.name(job);
    var pod =
        KubernetesManifests.pod(
            job,
            map(),
            map("restartPolicy", "Never"),
            "trainer",
            List.of(
                KubernetesManifests.fromField(
                    "JOB_INDEX", "metadata.annotations['jobset.sigs.k8s.io/job-index']")),
            KubernetesManifests.torchrun(
                job,
                "$((JOB_INDEX * %d + JOB_COMPLETION_INDEX))".formatted(size),
                name + "-workers-0-0." + name));
    var set =
        KubernetesManifests.object(
            "jobset.x-k8s.io/v1alpha2",
            "JobSet",
            name,
            KubernetesManifests.annotated(job, annotations),
            map(
                "replicatedJobs",
                List.of(
                    map(
                        "name",
                        "workers",
                        "replicas",
                        job.hosts() / size,
                        "template",
                        map("spec", IndexedJobs.spec(size, pod))))));
    return KubernetesManifests.handover(
        account,
        "JobSet has one exclusive topology",
        KubernetesManifests.REPLACE_IMAGE,
        List.of(set),
        Map.of());
  }

  /** The smallest required slice with a label; why others are none is noted. */
  static @Nullable HostSlice exclusive(
      SchedulerJob job, LevelNames names, SchedulerHandover.Account account, boolean wholeToo) {
    for (var each : job.topology().slices()) {
      if (!each.required()) {
        account.leave(each, "an exclusive topology is required, never preferred");
      } else {
        account.label(each, names);
      }
    }
    return (wholeToo ? job.topology().slices() : job.topology().parts())
        .reversed().stream()
            .filter(each -> each.required() && names.label(each.level()) != null)
            .findFirst()
            .orElse(null);
  }

  /** An exclusive topology says more than a job may have asked for. */
  static void noteExclusive(SchedulerJob job, SchedulerHandover.Account account) {
    if (!job.exclusive()) {
      account.note(
          "the exclusive topology also keeps other exclusive jobs out of each domain, and never places two segments of this job into one domain; the job does not request this");
    }
  }

  @Override
  public void readSlices(RequestedSlices into) {
    var workload = into.workload();
    if (!workload.isOf("jobset.x-k8s.io", "JobSet")) {
      return;
    }
    for (var item : workload.walk().items(workload.spec().get("replicatedJobs"), "jobs")) {
      if (item instanceof Members job && job.get("template") instanceof Members template) {
        var label =
            WorkloadManifest.annotations(template)
                .getOrDefault(EXCLUSIVE, workload.annotations().getOrDefault(EXCLUSIVE, ""));
        var spec = template.get("spec") instanceof Members members ? members : template;
        if (!label.isEmpty()) {
          into.leaveOutExclusive(EXCLUSIVE);
          into.add(spec.has("parallelism") ? spec.text("parallelism") : "1", label, true);
        }
      }
    }
  }
}
