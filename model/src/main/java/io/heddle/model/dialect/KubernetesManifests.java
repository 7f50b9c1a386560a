package io.heddle.model.dialect;

import io.heddle.model.escape.KubernetesEscaping;
import io.heddle.model.escape.YamlQuoting;
import io.heddle.model.io.InputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Parts of the objects by which Kubernetes' schedulers are handed a job. */
final class KubernetesManifests {
  /** The annotation that keeps a job's id, which may be no name of Kubernetes. */
  static final String JOB = "heddle.io/job";

  /** What a person does with a manifest that names a queue. */
  static final String REPLACE_QUEUE =
      "Replace the queue and the image with your own, then run kubectl create -f.";

  static final String REPLACE_IMAGE =
      "Replace the image with your own, then run kubectl create -f.";

  private static final String PRIORITY = "heddle-priority-";
  private static final int LONGEST_NAME = 40;
  private static final int HIGHEST_PRIORITY = 1_000_000_000;

  private KubernetesManifests() {}

  /** Members in this order, without those whose value is null or an empty map or list. */
  static Map<String, Object> map(@Nullable Object... namesAndValues) {
    var map = new LinkedHashMap<String, Object>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      var value = namesAndValues[i + 1];
      boolean empty =
          value instanceof Map<?, ?> members && members.isEmpty()
              || value instanceof List<?> items && items.isEmpty();
      if (value != null && !empty) {
        map.put(String.valueOf(namesAndValues[i]), value);
      }
    }
    return map;
  }

  /** The job's name as objects have it. */
  static String name(SchedulerJob job) {
    return "job-" + KubernetesEscaping.objectName(job.id(), LONGEST_NAME - 4, "x");
  }

  static Map<String, Object> object(
      String apiVersion, String kind, String name, Map<String, ?> annotations, Object spec) {
    return object(apiVersion, kind, name, Map.of(), annotations, spec);
  }

  static Map<String, Object> object(
      String apiVersion,
      String kind,
      String name,
      Map<String, ?> labels,
      Map<String, ?> annotations,
      Object spec) {
    return map(
        "apiVersion",
        apiVersion,
        "kind",
        kind,
        "metadata",
        map("name", name, "labels", labels, "annotations", annotations),
        "spec",
        spec);
  }

  /** An annotation with the job's id beside others. */
  static Map<String, String> annotated(SchedulerJob job, Map<String, String> others) {
    var all = new LinkedHashMap<String, String>();
    all.put(JOB, job.id());
    all.putAll(others);
    return all;
  }

  /**
   * The class that the job's pods name; null for priority 0, and for one that no class can have.
   */
  static @Nullable String priorityClass(SchedulerJob job) {
    int priority = job.priority();
    return priority == 0 || priority > HIGHEST_PRIORITY
        ? null
        : PRIORITY + (priority < 0 ? "minus-" + -(long) priority : priority);
  }

  /** The object of {@link #priorityClass}, if there is one; a priority without one is noted. */
  private static List<Object> priority(SchedulerJob job, SchedulerHandover.Account account) {
    var name = priorityClass(job);
    if (name == null) {
      if (job.priority() != 0) {
        account.note(
            "priority %,d: left out, Kubernetes has priorities up to %,d"
                .formatted(job.priority(), HIGHEST_PRIORITY));
      }
      return List.of();
    }
    return List.of(
        map(
            "apiVersion",
            "scheduling.k8s.io/v1",
            "kind",
            "PriorityClass",
            "metadata",
            map("name", name),
            "value",
            job.priority()));
  }

  /** A service by whose name pods with a label find each other. */
  static Map<String, Object> service(String name) {
    return object(
        "v1",
        "Service",
        name,
        Map.of(),
        map("clusterIP", "None", "selector", map(JOB + "-name", name)));
  }

  /**
   * A pod on a whole host that starts its ranks.
   *
   * @param metadata of the template
   * @param more members of its spec before the containers
   * @param container the container's name
   * @param env its environment
   * @param command its shell command
   */
  static Map<String, Object> pod(
      SchedulerJob job,
      Map<String, Object> metadata,
      Map<String, Object> more,
      String container,
      List<Object> env,
      String command) {
    var spec = new LinkedHashMap<>(more);
    var priority = priorityClass(job);
    if (priority != null) {
      spec.put("priorityClassName", priority);
    }
    if (!job.placedHosts().isEmpty()) {
      spec.put("affinity", onHosts(job.placedHosts()));
    }
    spec.put(
        "containers",
        List.of(
            map(
                "name",
                container,
                "image",
                job.options().image(),
                "env",
                env,
                "command",
                List.of("sh", "-c"),
                "args",
                List.of(command),
                "resources",
                map("limits", map("nvidia.com/gpu", job.gpusPerHost())))));
    return map("metadata", metadata, "spec", spec);
  }

  /**
   * @throws InputException if a host's name is none of a node
   */
  private static Map<String, Object> onHosts(List<String> hosts) {
    for (var host : hosts) {
      if (!KubernetesEscaping.isObjectName(host)) {
        throw new InputException(
            "--placement",
            "/matrix",
            "host \"" + host + "\"",
            "the name of a node of Kubernetes: lower-case letters, digits, - and . (RFC 1123)");
      }
    }
    var term =
        map(
            "matchExpressions",
            List.of(map("key", "kubernetes.io/hostname", "operator", "In", "values", hosts)));
    return map(
        "nodeAffinity",
        map(
            "requiredDuringSchedulingIgnoredDuringExecution",
            map("nodeSelectorTerms", List.of(term))));
  }

  /** An environment variable from a field of the pod. */
  static Map<String, Object> fromField(String name, String path) {
    return map("name", name, "valueFrom", map("fieldRef", map("fieldPath", path)));
  }

  /**
   * Starts the ranks of one host.
   *
   * @param rank a shell expression of the node rank
   * @param master a shell word of the address of rank 0
   */
  static String torchrun(SchedulerJob job, String rank, String master) {
    return "exec torchrun --nnodes=%d --nproc-per-node=%d --node-rank=%s --rdzv-backend=static --master-addr=%s --master-port=%d train.py # your command"
        .formatted(job.hosts(), job.gpusPerHost(), rank, master, job.options().masterPort());
  }

  /**
   * {@code job.yaml} with the priority class and objects, behind comments that say what to do and
   * what to know.
   *
   * @param account not yet closed
   * @param reason why what it does not yet say is left out
   * @param what to do with the file
   * @param more files beside it
   */
  static SchedulerHandover handover(
      SchedulerHandover.Account account,
      String reason,
      String what,
      List<Object> objects,
      Map<String, String> more) {
    var job = account.job();
    var all = new ArrayList<>(priority(job, account));
    all.addAll(objects);
    var documents = all.stream().map(YamlQuoting::document).collect(Collectors.joining("---\n"));
    var files = new LinkedHashMap<String, String>();
    files.put("job.yaml", HandoverComments.head(job, what, account.close(reason)) + documents);
    files.putAll(more);
    return account.handover(files);
  }

  /** {@code topology.yaml}: the levels with labels as the scheduler's Topology. */
  static Map<String, String> topology(SchedulerJob job, LevelNames names, String apiVersion) {
    var levels = new ArrayList<Object>();
    names.labels().forEach(label -> levels.add(map("nodeLabel", label)));
    levels.add(map("nodeLabel", "kubernetes.io/hostname"));
    var head =
        HandoverComments.head(
            job, "The levels of the cluster; an administrator applies it once.", List.of());
    var topology =
        object(apiVersion, "Topology", topologyName(job), Map.of(), map("levels", levels));
    return Map.of("topology.yaml", head + YamlQuoting.document(topology));
  }

  static String topologyName(SchedulerJob job) {
    return KubernetesEscaping.objectName(job.cluster(), LONGEST_NAME, "cluster");
  }
}
