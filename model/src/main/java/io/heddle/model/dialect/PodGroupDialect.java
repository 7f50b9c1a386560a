package io.heddle.model.dialect;

import static io.heddle.model.dialect.KubernetesManifests.map;

import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.text.DescribedFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kubernetes' own gang scheduling: PodGroups whose pods share the value of a node label, and a
 * CompositePodGroup around them (scheduling.k8s.io/v1alpha3 of Kubernetes 1.37, feature gates
 * GenericWorkload, TopologyAwareWorkloadScheduling and CompositePodGroup).
 */
final class PodGroupDialect extends DescribedFormat implements SchedulerDialect {
  private static final String GROUP = "scheduling.k8s.io";
  private static final String VERSION = GROUP + "/v1alpha3";
  private static final String NAME = KubernetesManifests.JOB + "-name";

  PodGroupDialect() {
    super("kubernetes", "Kubernetes 1.37: PodGroups with topology constraints, and their Jobs");
  }

  @Override
  public SchedulerHandover write(SchedulerJob job, LevelNames names) {
    var account = new SchedulerHandover.Account(job);
    job.topology().slices().stream()
        .filter(each -> !each.required())
        .forEach(each -> account.leave(each, "PodGroups have no preferred topology"));
    job.topology().slices().forEach(each -> account.label(each, names));
    var whole = labelled(job.topology().whole(), names);
    var part = labelled(job.topology().parts().reversed(), names);
    for (var slice : new @Nullable HostSlice[] {whole, part}) {
      if (slice != null) {
        account.say(slice);
      }
    }
    account.leaveExclusive("PodGroups do not keep other jobs out of a domain");
    var objects = new ArrayList<Object>();
    objects.add(KubernetesManifests.service(KubernetesManifests.name(job)));
    if (part == null) {
      objects.addAll(flat(job, constraint(whole, names)));
    } else {
      objects.addAll(
          composite(job, part.hosts(), constraint(whole, names), constraint(part, names)));
    }
    return KubernetesManifests.handover(
        account,
        "a PodGroup has one topology constraint, and one group around it",
        "kubectl create -f; needs the feature gates GenericWorkload, TopologyAwareWorkloadScheduling"
            + (part == null ? "." : " and CompositePodGroup."),
        objects,
        Map.of());
  }

  private static @Nullable HostSlice labelled(List<HostSlice> slices, LevelNames names) {
    return slices.stream()
        .filter(each -> each.required() && names.label(each.level()) != null)
        .findFirst()
        .orElse(null);
  }

  private static Map<String, Object> constraint(@Nullable HostSlice slice, LevelNames names) {
    return slice == null
        ? Map.of()
        : map("topology", List.of(map("key", names.label(slice.level()))));
  }

  private static Map<String, Object> gang(int pods) {
    return map("gang", map("minCount", pods));
  }

  private static List<Object> flat(SchedulerJob job, Map<String, Object> constraint) {
    var name = KubernetesManifests.name(job);
    var group =
        map(
            "schedulingPolicy",
            gang(job.hosts()),
            "schedulingConstraints",
            constraint,
            "priorityClassName",
            KubernetesManifests.priorityClass(job));
    return List.of(
        KubernetesManifests.object(
            VERSION, "PodGroup", name, KubernetesManifests.annotated(job, Map.of()), group),
        member(job, name, name, job.hosts(), 0));
  }

  private static List<Object> composite(
      SchedulerJob job, int size, Map<String, Object> whole, Map<String, Object> part) {
    var name = KubernetesManifests.name(job);
    int parts = job.hosts() / size;
    var priority = KubernetesManifests.priorityClass(job);
    var all = map("gang", map("minGroupCount", parts));
    var template =
        map(
            "name",
            "job",
            "schedulingPolicy",
            all,
            "priorityClassName",
            priority,
            "podGroupTemplates",
            List.of(
                map(
                    "name",
                    "segment",
                    "schedulingPolicy",
                    gang(size),
                    "schedulingConstraints",
                    part,
                    "priorityClassName",
                    priority)),
            "schedulingConstraints",
            whole);
    var objects = new ArrayList<Object>();
    objects.add(
        KubernetesManifests.object(
            VERSION,
            "Workload",
            name,
            Map.of(),
            map("compositePodGroupTemplates", List.of(template))));
    objects.add(
        KubernetesManifests.object(
            VERSION,
            "CompositePodGroup",
            name,
            KubernetesManifests.annotated(job, Map.of()),
            map(
                "workloadRef",
                map("workloadName", name, "templateName", "job"),
                "schedulingPolicy",
                all,
                "priorityClassName",
                priority,
                "schedulingConstraints",
                whole)));
    for (int i = 0; i < parts; i++) {
      var group = name + "-" + i;
      objects.add(
          KubernetesManifests.object(
              VERSION,
              "PodGroup",
              group,
              Map.of(),
              map(
                  "parentCompositePodGroupName",
                  name,
                  "workloadRef",
                  map("workloadName", name, "templateName", "segment"),
                  "schedulingPolicy",
                  gang(size),
                  "schedulingConstraints",
                  part,
                  "priorityClassName",
                  priority)));
      objects.add(member(job, group, name, size, i * size));
    }
    return objects;
  }

  /** The Job whose pods are a group, from a node rank on. */
  private static Object member(
      SchedulerJob job, String group, String service, int pods, int firstRank) {
    var first = firstRank == 0 && pods == job.hosts() ? service + "-0" : service + "-0-0";
    return KubernetesManifests.object(
        "batch/v1",
        "Job",
        group,
        Map.of(),
        IndexedJobs.spec(
            pods,
            KubernetesManifests.pod(
                job,
                map("labels", map(NAME, service)),
                map(
                    "restartPolicy",
                    "Never",
                    "subdomain",
                    service,
                    "schedulingGroup",
                    map("podGroupName", group)),
                "trainer",
                List.of(),
                KubernetesManifests.torchrun(
                    job,
                    firstRank == 0
                        ? "$JOB_COMPLETION_INDEX"
                        : "$((%d + JOB_COMPLETION_INDEX))".formatted(firstRank),
                    first + "." + service))));
  }

  @Override
  public void readSlices(RequestedSlices into) {
    var workload = into.workload();
    boolean composite = workload.isOf(GROUP, "CompositePodGroup");
    if (!composite && !workload.isOf(GROUP, "PodGroup")) {
      return;
    }
    readConstraints(workload.spec(), String.valueOf(workload.pods()), into);
    var parts = into.none();
    for (var child : workload.groups()) {
      if (child.get("spec") instanceof Members spec) {
        readConstraints(spec, size(spec), parts);
      }
    }
    var slices = parts.slices();
    if (slices.stream().distinct().count() == 1 && slices.size() == workload.groups().size()) {
      into.add(slices.getFirst());
    } else if (!slices.isEmpty()) {
      into.leaveOutUnlike("its PodGroups");
    }
  }

  /** Pods of a group's gang; empty where it has none. */
  static String size(Members spec) {
    return spec.get("schedulingPolicy") instanceof Members policy
            && policy.get("gang") instanceof Members gang
        ? gang.text("minCount")
        : "";
  }

  private static void readConstraints(Members spec, String size, RequestedSlices into) {
    if (spec.get("schedulingConstraints") instanceof Members constraints) {
      var walk = into.workload().walk();
      for (var item : walk.items(constraints.get("topology"), "constraints")) {
        into.add(size, walk.members(item, "a constraint with key:").text("key"), true);
      }
    }
  }
}
