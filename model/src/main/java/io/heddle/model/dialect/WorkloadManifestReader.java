package io.heddle.model.dialect;

import io.heddle.model.dialect.WorkloadManifest.PodSet;
import io.heddle.model.exchange.ImportNotes;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.YamlTree;
import io.heddle.model.exchange.YamlTree.Items;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTreeCursor;
import io.heddle.model.exchange.YamlTreeReader;
import io.heddle.model.state.PodGpuRequests;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The workloads of Kubernetes manifests, YAML or JSON, lists taken apart: Jobs, JobSets,
 * LeaderWorkerSets, Volcano's and Kubeflow's jobs, pod templates and pods, and the pod groups of
 * KAI, Volcano and Kubernetes with the pods that name them.
 */
final class WorkloadManifestReader {
  /** Objects that stand beside workloads and ask for no pods. */
  private static final Set<String> SILENT =
      Set.of(
          "ConfigMap",
          "Service",
          "Topology",
          "Workload",
          "Node",
          "Namespace",
          "Queue",
          "LocalQueue",
          "ClusterQueue",
          "ResourceFlavor",
          "WorkloadPriorityClass",
          "HyperNode");

  private static final int MOST_PODS = 1_000_000;

  private record Found(
      String group, String kind, String name, Members object, YamlTreeCursor walk) {}

  /** A workload's pods with the pod group that they name. */
  private record Member(Found workload, List<PodSet> podSets, String podGroup) {}

  private final ImportNotes notes;
  private final List<Found> objects = new ArrayList<>();
  private final Map<String, Integer> priorities = new HashMap<>();

  /** Names of Kubernetes' Workloads, whose constraints their PodGroups repeat. */
  private final List<String> templates = new ArrayList<>();

  WorkloadManifestReader(List<ImportSource> sources, ImportNotes notes) {
    this.notes = notes;
    for (var source : sources) {
      for (var document : YamlTreeReader.read(source)) {
        add(document, new YamlTreeCursor(source));
      }
    }
  }

  private void add(YamlTree document, YamlTreeCursor walk) {
    if (document instanceof Items list) {
      list.items().forEach(each -> add(each, walk));
      return;
    }
    var object = walk.members(document, "an object of Kubernetes");
    if (object.text("kind").endsWith("List") && object.get("items") instanceof Items items) {
      items.items().forEach(each -> add(each, walk));
      return;
    }
    var version = object.text("apiVersion");
    var group = version.contains("/") ? version.substring(0, version.indexOf('/')) : "";
    var kind = object.text("kind");
    var metadata = object.get("metadata") instanceof Members members ? members : object;
    var name = metadata.text("name");
    if (kind.equals("PriorityClass")) {
      var value = object.text("value");
      if (value.matches("-?\\d{1,10}")) {
        priorities.put(
            name, Math.clamp(Long.parseLong(value), Integer.MIN_VALUE, Integer.MAX_VALUE));
      }
    } else if (group.equals("scheduling.k8s.io") && kind.equals("Workload")) {
      templates.add(name);
    } else if (!SILENT.contains(kind)) {
      objects.add(
          new Found(
              group,
              kind,
              name.isEmpty() ? metadata.text("generateName").replaceFirst("-$", "") : name,
              object,
              walk));
    }
  }

  /** One manifest for each job, with pods that ask for GPUs. */
  List<WorkloadManifest> workloads() {
    var members = new LinkedHashMap<String, List<Member>>();
    var alone = new ArrayList<Member>();
    for (var found : objects) {
      if (found.kind().endsWith("PodGroup") || isOwned(found)) {
        continue;
      }
      var member = member(found);
      if (member == null) {
        notes.leftOut("%s %s".formatted(found.kind(), found.name()), "not a kind of job");
      } else if (hasGroup(member.podGroup())) {
        members.computeIfAbsent(member.podGroup(), _ -> new ArrayList<>()).add(member);
      } else {
        alone.add(member);
      }
    }
    for (var each : templates) {
      if (objects.stream().noneMatch(found -> each.equals(workloadOf(found)))) {
        notes.leftOut("Workload " + each, "no PodGroup of these files refers to it");
      }
    }
    var workloads = new ArrayList<WorkloadManifest>();
    alone.forEach(each -> add(each.workload(), each.podSets(), List.of(), workloads));
    for (var found : objects) {
      if (found.kind().endsWith("PodGroup") && parent(found).isEmpty()) {
        var groups = children(found, new HashSet<>());
        var pods = new ArrayList<PodSet>();
        pods.addAll(pods(members.getOrDefault(found.name(), List.of())));
        groups.forEach(each -> pods.addAll(pods(members.getOrDefault(each.name(), List.of()))));
        add(found, pods, groups.stream().map(Found::object).toList(), workloads);
      }
    }
    return workloads;
  }

  /** Whether an object that these files have made it, as a Job makes its pods. */
  private boolean isOwned(Found found) {
    if (!(found.object().get("metadata") instanceof Members metadata)) {
      return false;
    }
    for (var item : found.walk().items(metadata.get("ownerReferences"), "owners")) {
      var owner = found.walk().members(item, "an owner");
      if (objects.stream()
          .anyMatch(each ->
              each.kind().equals(owner.text("kind")) && each.name().equals(owner.text("name")))) {
        return true;
      }
    }
    return false;
  }

  private static List<PodSet> pods(List<Member> members) {
    return members.stream().flatMap(each -> each.podSets().stream()).toList();
  }

  private void add(
      Found found, List<PodSet> pods, List<Members> groups, List<WorkloadManifest> workloads) {
    var withGpus = pods.stream().filter(each -> each.gpus() > 0 && each.replicas() > 0).toList();
    if (withGpus.isEmpty()) {
      notes.leftOut("%s %s".formatted(found.kind(), found.name()), "no pod of it requests GPUs");
      return;
    }
    if (withGpus.stream().mapToLong(PodSet::replicas).sum() > MOST_PODS) {
      notes.leftOut(
          "%s %s".formatted(found.kind(), found.name()), "more than %,d pods".formatted(MOST_PODS));
      return;
    }
    if (withGpus.stream().map(PodSet::gpus).distinct().count() > 1) {
      notes.leftOut(
          "%s %s".formatted(found.kind(), found.name()),
          "its pods request different numbers of GPUs");
      return;
    }
    var id =
        WorkloadManifest.annotations(found.object())
            .getOrDefault(KubernetesManifests.JOB, found.name());
    workloads.add(
        new WorkloadManifest(
            found.group(), found.kind(), id, found.object(), found.walk(), withGpus, groups));
  }

  private boolean hasGroup(String name) {
    return !name.isEmpty()
        && objects.stream()
            .anyMatch(each -> each.kind().endsWith("PodGroup") && each.name().equals(name));
  }

  private static String workloadOf(Found found) {
    return found.object().get("spec") instanceof Members spec
            && spec.get("workloadRef") instanceof Members reference
        ? reference.text("workloadName")
        : "";
  }

  private static String parent(Found found) {
    return found.object().get("spec") instanceof Members spec
        ? spec.text("parentCompositePodGroupName")
        : "";
  }

  /** PodGroups below a CompositePodGroup, through others in between. */
  private List<Found> children(Found of, Set<String> seen) {
    var children = new ArrayList<Found>();
    if (!seen.add(of.name())) {
      return children;
    }
    for (var each : objects) {
      if (parent(each).equals(of.name()) && !of.name().isEmpty()) {
        if (each.kind().equals("PodGroup")) {
          children.add(each);
        } else {
          notes.leftOut(
              "%s %s".formatted(each.kind(), each.name()), "its own level, between two others");
          children.addAll(children(each, seen));
        }
      }
    }
    return children;
  }

  private @Nullable Member member(Found found) {
    var spec = found.object().get("spec") instanceof Members members ? members : found.object();
    var pods = new ArrayList<PodSet>();
    var group = new String[] {""};
    switch (found.kind()) {
      case "Pod" -> pod(found.object(), 1, pods, group, found);
      case "PodTemplate" -> template(found.object().get("template"), 1, pods, group, found);
      case "Job" -> {
        if (spec.has("tasks")) {
          for (var item : found.walk().items(spec.get("tasks"), "tasks")) {
            var task = found.walk().members(item, "a task");
            template(task.get("template"), count(task, "replicas"), pods, group, found);
          }
        } else {
          template(spec.get("template"), count(spec, "parallelism"), pods, group, found);
        }
      }
      case "JobSet" -> {
        for (var item : found.walk().items(spec.get("replicatedJobs"), "replicated jobs")) {
          var job = found.walk().members(item, "a replicated job");
          if (job.get("template") instanceof Members template
              && template.get("spec") instanceof Members each) {
            template(
                each.get("template"),
                times(count(job, "replicas"), count(each, "parallelism")),
                pods,
                group,
                found);
          }
        }
      }
      case "LeaderWorkerSet" -> leaderAndWorkers(spec, pods, group, found);
      default -> {
        if (!replicaSpecs(spec, pods, group, found)) {
          return null;
        }
      }
    }
    return new Member(found, pods, group[0]);
  }

  private void leaderAndWorkers(Members spec, List<PodSet> pods, String[] group, Found found) {
    if (spec.get("leaderWorkerTemplate") instanceof Members both) {
      int replicas = count(spec, "replicas");
      boolean hasLeader = both.get("leaderTemplate") instanceof Members;
      int workers = count(both, "size") - (hasLeader ? 1 : 0);
      template(
          both.get("workerTemplate"), times(replicas, Math.max(0, workers)), pods, group, found);
      if (hasLeader) {
        template(both.get("leaderTemplate"), replicas, pods, group, found);
      }
    }
  }

  /** Kubeflow's jobs: a template for each role. */
  private boolean replicaSpecs(Members spec, List<PodSet> pods, String[] group, Found found) {
    boolean any = false;
    for (var each : spec.members().entrySet()) {
      if (each.getKey().endsWith("ReplicaSpecs") && each.getValue() instanceof Members roles) {
        any = true;
        for (var role : roles.members().values()) {
          var members = found.walk().members(role, "a role with a template");
          template(members.get("template"), count(members, "replicas"), pods, group, found);
        }
      }
    }
    return any;
  }

  private void template(
      @Nullable YamlTree at, int replicas, List<PodSet> pods, String[] group, Found found) {
    if (at instanceof Members template) {
      pod(template, replicas, pods, group, found);
    }
  }

  private void pod(Members template, int replicas, List<PodSet> pods, String[] group, Found found) {
    if (!(template.get("spec") instanceof Members spec)) {
      return;
    }
    var metadata = template.get("metadata") instanceof Members members ? members : template;
    var annotations = WorkloadManifest.annotations(template);
    var gpus = PodGpuRequests.requested(spec, metadata, found.walk());
    pods.add(new PodSet(replicas, gpus.whole(), annotations, spec.text("priorityClassName")));
    group[0] =
        spec.get("schedulingGroup") instanceof Members scheduling
            ? scheduling.text("podGroupName")
            : annotations.getOrDefault(
                "pod-group-name", annotations.getOrDefault("scheduling.k8s.io/group-name", ""));
  }

  /** A number of pods, 1 where it is not stated. */
  private static int count(Members of, String member) {
    var text = of.text(member);
    return text.matches("\\d{1,6}") ? Integer.parseInt(text) : 1;
  }

  private static int times(int one, int other) {
    return Math.clamp((long) one * other, 0, Integer.MAX_VALUE);
  }

  /** The priority of a workload's pods; a class whose value no file states is reported. */
  int priority(WorkloadManifest workload) {
    var name = workload.podSets().getFirst().priorityClass();
    if (name.isEmpty()) {
      name = workload.spec().text("priorityClassName");
    }
    var value = priorities.get(name);
    if (value == null && !name.isEmpty()) {
      notes.leftOut("priority class " + name, "no file states its value; add its PriorityClass");
    }
    return value == null ? 0 : value;
  }
}
