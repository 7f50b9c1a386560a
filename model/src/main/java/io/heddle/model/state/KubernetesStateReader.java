package io.heddle.model.state;

import io.heddle.model.exchange.ImportSource;
import io.heddle.model.exchange.KubeManifestNodes;
import io.heddle.model.exchange.RecognisedFormat;
import io.heddle.model.exchange.YamlTree.Members;
import io.heddle.model.exchange.YamlTreeCursor;
import io.heddle.model.state.StateDraft.Hold;
import io.heddle.model.state.StateDraft.JobState;
import io.heddle.model.text.NameRules;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code kubectl get nodes,pods,workloads,podgroups -A -o json} (or yaml): pods that are bound to
 * nodes hold the GPUs that they request; pods of one owner are one job. Kueue's Workloads and the
 * pod groups of Volcano and KAI say who belongs together, how important it is, and whether it may
 * be stopped.
 */
final class KubernetesStateReader extends RecognisedFormat implements SchedulerStateFormat {
  private static final Pattern OBJECT =
      Pattern.compile(
          "[\"']?kind[\"']?\\s*:\\s*[\"']?(Pod|Node|Workload|PodGroup|ResourceClaim|ResourceSlice|ClusterQueue|LocalQueue|Queue|PriorityClass)?(List)?\\b");

  /** By which the pods of one job know each other; the first that is there counts. */
  private static final List<String> GROUPS =
      List.of(
          "scheduling.k8s.io/group-name",
          "scheduling.volcano.sh/group-name",
          "pod-group-name",
          "pod-group.scheduling.run.ai/name",
          "scheduling.x-k8s.io/pod-group",
          "kueue.x-k8s.io/pod-group-name",
          "jobset.sigs.k8s.io/jobset-name",
          "training.kubeflow.org/job-name",
          "leaderworkerset.sigs.k8s.io/name",
          "ray.io/cluster",
          "batch.kubernetes.io/job-name",
          "job-name");

  KubernetesStateReader() {
    super(
        "kubernetes",
        "Kubernetes: kubectl get nodes,pods,workloads,podgroups -A -o json",
        source ->
            source.text().contains("apiVersion") && OBJECT.matcher(source.text()).find()
                || source.head().contains("\"rawObjects\""));
  }

  /** The pods of one owner. */
  private static final class Group {
    final String id;
    final List<Hold> holds = new ArrayList<>();
    @Nullable Double start;
    @Nullable Double end;
    int priority;
    boolean preemptible;
    @Nullable String queue;

    Group(String id) {
      this.id = id;
    }
  }

  /** By which Volcano recognizes what it may preempt: of a pod, or of a pod group. */
  private static final String PREEMPTABLE = "volcano.sh/preemptable";

  /** Namespaces of the pods that hold the GPUs of which KAI gives fractions. */
  private static final Set<String> RESERVATIONS =
      Set.of("kai-resource-reservation", "runai-reservation");

  /** From this priority on KAI preempts no job, unless the pod group says so. */
  private static final int KAI_STAYS = 100;

  /** Priority classes that KAI installs. */
  private static final Map<String, Integer> KAI_CLASSES =
      Map.of("train", 50, "build-preemptible", 75, "build", 100, "inference", 125);

  /**
   * What a Workload or a pod group says of a job.
   *
   * @param kai whether KAI schedules it
   */
  private record About(@Nullable Integer priority, String preemptibility, boolean kai) {
    boolean preemptible(Group group) {
      return preemptibility.isEmpty()
          ? group.preemptible || kai && (priority == null ? group.priority : priority) < KAI_STAYS
          : preemptibility.equals("preemptible");
    }
  }

  @Override
  public void read(List<ImportSource> sources, ZoneId zone, StateDraft draft) {
    var objects = new KubeManifestNodes(sources, draft.notes);
    objects.leaveOut(
        "Pod",
        "Workload",
        "PodGroup",
        "Topology",
        "ResourceClaim",
        "ResourceSlice",
        "Queue",
        "ClusterQueue",
        "LocalQueue",
        "PriorityClass",
        "BindRequest",
        "DeviceClass");
    for (var node : objects.nodes().values()) {
      draft.node(node.name(), node.health(), null);
      switch (node.lists()) {
        case NONE -> draft.withoutGpus.add(node.name());
        case MENTIONED -> draft.mentionedGpus.add(node.name());
        case UNREAD -> draft.unreadGpus.add(node.name());
        case GPUS, UNSAID -> {}
      }
      if (node.gpus() != null) {
        draft.offeredGpus.put(node.name(), node.gpus());
      }
    }
    var claims = new PodDeviceClaims(objects);
    claims
        .cut()
        .forEach((node, gpus) ->
            draft.offeredGpus.computeIfPresent(node, (_, counts) -> counts.cutting(gpus)));
    var groups = new LinkedHashMap<String, Group>();
    var queues = new KubernetesQueueReader(objects);
    var bindings = bindings(objects);
    var fractions = new TreeSet<String>();
    for (var pod : objects.ofKind("Pod")) {
      var walk = objects.walk(pod);
      if (claims.lacks(pod, walk)) {
        reportClaims(pod, nodeOf(pod, bindings), draft);
      }
      var counted = PodGpuRequests.requested(part(pod, "spec"), part(pod, "metadata"), walk);
      var node = nodeOf(pod, bindings);
      if ((counted.hasParts() || counted.hasFraction()) && !node.isEmpty()) {
        draft.holdsParts(
            "pod %s/%s".formatted(namespace(part(pod, "metadata")), KubeManifestNodes.name(pod)));
        if (counted.hasParts()) {
          draft.withParts.add(node);
        } else {
          fractions.add(node);
        }
      }
      var group = group(pod, walk, groups);
      group.queue = group.queue == null ? queues.of(group.id, part(pod, "metadata")) : group.queue;
      pod(pod, gpus(pod, counted.whole(), claims, walk), nodeOf(pod, bindings), group, draft);
    }
    if (!objects.ofKind("Pod").isEmpty()) {
      draft.knowsJobs = true;
    }
    objects.ofKind("Pod").stream()
        .filter(pod -> RESERVATIONS.contains(namespace(part(pod, "metadata"))))
        .forEach(pod -> fractions.remove(nodeOf(pod, bindings)));
    draft.withParts.addAll(fractions);
    var about = about(objects);
    var held = new HashMap<String, Integer>();
    var running = new TreeSet<String>();
    for (var group : groups.values()) {
      if (group.holds.isEmpty()) {
        continue;
      }
      running.add(group.id);
      if (group.queue != null) {
        int gpus = group.holds.stream().mapToInt(hold -> hold.gpus().count()).sum();
        held.merge(group.queue, gpus, Integer::sum);
        draft.queues.put(NameRules.plain(group.id), draft.notes.plain("queue", group.queue));
      }
      var said = about.getOrDefault(group.id, new About(null, "", false));
      var priority = said.priority();
      draft.job(
          new JobState(
              group.id,
              group.id.substring(0, group.id.indexOf('/')),
              priority == null ? group.priority : priority,
              group.start,
              group.end,
              said.preemptible(group),
              false,
              new TreeSet<>(),
              group.holds));
    }
    queues.report(held, draft);
    queues.reportWaiting(running, draft);
  }

  private static Group group(Members pod, YamlTreeCursor walk, Map<String, Group> groups) {
    var metadata = part(pod, "metadata");
    return groups.computeIfAbsent(
        "%s/%s".formatted(namespace(metadata), owner(metadata, walk)), Group::new);
  }

  /** Nodes that KAI has chosen for pods which are not bound yet, by namespace and name. */
  private static Map<String, String> bindings(KubeManifestNodes objects) {
    var bindings = new HashMap<String, String>();
    for (var request : objects.ofKind("BindRequest")) {
      if (!part(request, "status").text("phase").equals("Failed")) {
        var spec = part(request, "spec");
        bindings.put(
            "%s/%s".formatted(namespace(part(request, "metadata")), spec.text("podName")),
            spec.text("selectedNode"));
      }
    }
    return bindings;
  }

  /** Where a pod that is not over runs, or is about to; empty where it waits. */
  private static String nodeOf(Members pod, Map<String, String> bindings) {
    var id = "%s/%s".formatted(namespace(part(pod, "metadata")), KubeManifestNodes.name(pod));
    var node = part(pod, "spec").text("nodeName");
    return isOver(pod) ? "" : node.isEmpty() ? bindings.getOrDefault(id, "") : node;
  }

  private static void pod(
      Members pod, SlurmHostGpus gpus, String node, Group group, StateDraft draft) {
    var metadata = part(pod, "metadata");
    var spec = part(pod, "spec");
    var status = part(pod, "status");
    if (isOver(pod)) {
      return;
    }
    if (gpus.count() == 0) {
      return;
    }
    if (node.isEmpty()) {
      draft.waits(group.id);
      return;
    }
    group.holds.add(new Hold(node, gpus));
    group.priority = Math.max(group.priority, SlurmVocabulary.priority(spec.text("priority")));
    group.preemptible |=
        mark(metadata, "kai.scheduler/preemptibility").equals("preemptible")
            || mark(metadata, PREEMPTABLE).equals("true");
    var start = time(status.text("startTime"));
    if (start != null && (group.start == null || start < group.start)) {
      group.start = start;
    }
    if (start != null && spec.text("activeDeadlineSeconds").matches("\\d{1,9}")) {
      group.end = start + Integer.parseInt(spec.text("activeDeadlineSeconds"));
    }
  }

  private static void reportClaims(Members pod, String node, StateDraft draft) {
    if (!node.isEmpty()) {
      draft.notes.leftOut(
          "pod %s/%s on %s"
              .formatted(namespace(part(pod, "metadata")), KubeManifestNodes.name(pod), node),
          "it may hold GPUs by ResourceClaims that no file has: add resourceclaims to kubectl get");
    }
  }

  private static boolean isOver(Members pod) {
    var phase = part(pod, "status").text("phase");
    return phase.equals("Succeeded") || phase.equals("Failed");
  }

  /** What it asks for by number, and what it has by claims. */
  private static SlurmHostGpus gpus(
      Members pod, int counted, PodDeviceClaims claims, YamlTreeCursor walk) {
    var claimed = isOver(pod) ? SlurmHostGpus.NONE : claims.of(pod, walk);
    return counted == 0 ? claimed : SlurmHostGpus.of(counted + claimed.count());
  }

  /** A label, or else an annotation; empty where there is neither. */
  private static String mark(Members metadata, String key) {
    for (var place : List.of("labels", "annotations")) {
      if (metadata.get(place) instanceof Members marks && marks.has(key)) {
        return marks.text(key);
      }
    }
    return "";
  }

  static String namespace(Members metadata) {
    return metadata.has("namespace") ? metadata.text("namespace") : "default";
  }

  /** The group, the owner, or the pod itself. */
  private static String owner(Members metadata, YamlTreeCursor walk) {
    for (var place : List.of("annotations", "labels")) {
      if (metadata.get(place) instanceof Members marks) {
        for (var key : GROUPS) {
          if (marks.has(key)) {
            return marks.text(key);
          }
        }
      }
    }
    for (var item : walk.items(metadata.get("ownerReferences"), "owners")) {
      if (item instanceof Members owner && owner.has("name")) {
        return owner.text("name");
      }
    }
    return walk.text(metadata.get("name"), metadata, "metadata.name of a pod");
  }

  private static Map<String, About> about(KubeManifestNodes objects) {
    var about = new LinkedHashMap<String, About>();
    for (var workload : objects.ofKind("Workload")) {
      var metadata = part(workload, "metadata");
      var spec = part(workload, "spec");
      var said =
          new About(
              spec.has("priority") ? SlurmVocabulary.priority(spec.text("priority")) : null,
              "",
              false);
      // pods that are a group by themselves have a workload of the group's name
      about.put("%s/%s".formatted(namespace(metadata), KubeManifestNodes.name(workload)), said);
      for (var item : objects.walk(workload).items(metadata.get("ownerReferences"), "owners")) {
        if (item instanceof Members owner) {
          about.put("%s/%s".formatted(namespace(metadata), owner.text("name")), said);
        }
      }
    }
    var classes = new HashMap<>(KAI_CLASSES);
    for (var each : objects.ofKind("PriorityClass")) {
      classes.put(KubeManifestNodes.name(each), SlurmVocabulary.priority(each.text("value")));
    }
    for (var group : objects.ofKind("PodGroup")) {
      var metadata = part(group, "metadata");
      var spec = part(group, "spec");
      about.put(
          "%s/%s".formatted(namespace(metadata), KubeManifestNodes.name(group)),
          new About(
              classes.get(spec.text("priorityClassName")),
              mark(metadata, PREEMPTABLE).equals("true")
                  ? "preemptible"
                  : spec.text("preemptibility"),
              group.text("apiVersion").startsWith("scheduling.run.ai")));
    }
    return about;
  }

  static Members part(Members object, String key) {
    return object.get(key) instanceof Members members
        ? members
        : new Members(object.line(), Map.of());
  }

  private static @Nullable Double time(String text) {
    try {
      return (double) Instant.parse(text).getEpochSecond();
    } catch (DateTimeParseException unknown) {
      return null;
    }
  }
}
