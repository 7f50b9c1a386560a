package io.heddle.model.state;

import static io.heddle.model.state.FourHosts.gpus;
import static io.heddle.model.state.FourHosts.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.FileKinds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.AbstractListAssert;
import org.assertj.core.api.ObjectAssert;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queues, priorities and waiting jobs of Kueue and KAI. */
class KubernetesQueuesTest {
  @TempDir Path folder;

  private static String pod(String name, String labels, String node) {
    return """
    {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "%s", "namespace": "ml", "labels": {%s}},
     "spec": {%s"containers": [{"name": "c", "resources": {"limits": {"nvidia.com/gpu": "4"}}}]}, "status": {"phase": "%s"}}
    """
        .formatted(
            name,
            labels,
            node.isEmpty() ? "" : "\"nodeName\": \"%s\", ".formatted(node),
            node.isEmpty() ? "Pending" : "Running");
  }

  private static AbstractListAssert<?, List<? extends Tuple>, Tuple, ObjectAssert<Tuple>>
      assertQueued(ClusterStateUpdate update) {
    return assertThat(update.allocations().jobs())
        .extracting(
            RunningClusterJob::id,
            RunningClusterJob::queue,
            RunningClusterJob::priority,
            RunningClusterJob::preemptible);
  }

  @Test
  void jobsOfKueueKeepTheirQueue() {
    var text =
        """
        {"apiVersion": "v1", "kind": "List", "items": [
        """
            + pod("a-0", "\"batch.kubernetes.io/job-name\": \"a\"", "n0")
            + ","
            + pod("b-0", "\"kueue.x-k8s.io/queue-name\": \"team\"", "n1")
            + """
            , {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "Workload",
               "metadata": {"name": "job-a-1f", "namespace": "ml", "ownerReferences": [{"kind": "Job", "name": "a"}]},
               "spec": {"queueName": "team", "priority": 30, "podSets": [{"name": "main", "count": 1, "template": {}}]},
               "status": {"admission": {"clusterQueue": "research", "podSetAssignments": [{"name": "main"}]}}},
              {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "Workload",
               "metadata": {"name": "job-c-2e", "namespace": "ml"}, "spec": {"queueName": "team", "priority": 10, "podSets": [{"name": "main", "count": 1, "template": {}}]}},
              {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "Workload",
               "metadata": {"name": "job-d-3d", "namespace": "ml"}, "spec": {"queueName": "team", "podSets": [{"name": "main", "count": 1, "template": {}}]},
               "status": {"conditions": [{"type": "Finished", "status": "True", "reason": "Succeeded", "message": "",
                 "lastTransitionTime": "2026-11-23T08:00:00Z"}]}},
              {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "LocalQueue",
               "metadata": {"name": "team", "namespace": "ml"}, "spec": {"clusterQueue": "research"}},
              {"apiVersion": "kueue.x-k8s.io/v1beta1", "kind": "ClusterQueue", "metadata": {"name": "research"},
               "spec": {"cohort": "all", "resourceGroups": [{"coveredResources": ["cpu", "nvidia.com/gpu"], "flavors": [
                 {"name": "h100", "resources": [{"name": "cpu", "nominalQuota": 900}, {"name": "nvidia.com/gpu", "nominalQuota": 16}]},
                 {"name": "h200", "resources": [{"name": "nvidia.com/gpu", "nominalQuota": "8"}]}]}]}}]}
            """;
    assertThat(ApiSchemas.kinds(text)).contains("kueue.x-k8s.io/v1beta1 ClusterQueue");
    for (var required : List.of("podSets", "podSetAssignments", "reason", "coveredResources")) {
      var member = "\"%s\": (\\[[^]]*]|\"[^\"]*\")".formatted(required);
      var without = text.replaceFirst(member + ",\\s*|,\\s*" + member, "");
      assertThatThrownBy(() -> ApiSchemas.kinds(without))
          .as(required)
          .isInstanceOf(IllegalArgumentException.class);
    }
    var update = read(text);
    assertThat(update.allocations().jobs())
        .extracting(RunningClusterJob::id, RunningClusterJob::queue, RunningClusterJob::priority)
        .containsExactly(tuple("ml/a", "research", 30), tuple("ml/b-0", "research", 0));
    assertThat(update.report().text())
        .contains("queue research: quota of 24 GPUs in cohort all; running jobs hold 8")
        .contains("job ml/job-c-2e in queue research: does not run")
        .doesNotContain("job-d-3d");
    var written = FileKinds.ALLOCATIONS.toJson(update.allocations());
    assertThat(FileKinds.ALLOCATIONS.read("a.json", written)).isEqualTo(update.allocations());
  }

  /** Objects of a snapshot do not say their kind; it comes as a ZIP archive of one file. */
  @Test
  void snapshotOfKai() throws IOException {
    var zip = folder.resolve("snapshot.zip");
    try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("snapshot.json"));
      out.write(
          """
          {"config": {"actions": "allocate, reclaim"}, "schedulerParams": {"schedulerName": "kai-scheduler"}, "rawObjects": {
            "pods": [
              {"metadata": {"name": "t-0", "namespace": "ml", "annotations": {"pod-group-name": "pg-t"}},
               "spec": {"nodeName": "n0", "containers": [{"resources": {"limits": {"nvidia.com/gpu": "8"}}}]}, "status": {"phase": "Running"}},
              {"metadata": {"name": "u-0", "namespace": "ml", "annotations": {"pod-group-name": "pg-u"}},
               "spec": {"containers": [{"resources": {"limits": {"nvidia.com/gpu": "2"}}}]}, "status": {"phase": "Pending"}},
              {"metadata": {"name": "w-0", "namespace": "ml", "annotations": {"pod-group-name": "pg-w"}},
               "spec": {"containers": [{"resources": {"limits": {"nvidia.com/gpu": "2"}}}]}, "status": {"phase": "Pending"}},
              {"metadata": {"name": "f-0", "namespace": "ml", "annotations": {"gpu-fraction": "0.5"}},
               "spec": {"nodeName": "n3", "containers": [{}]}, "status": {"phase": "Running"}}],
            "nodes": [{"metadata": {"name": "n2"}, "spec": {"unschedulable": true}, "status": {}}],
            "queues": [{"metadata": {"name": "team-a"}, "spec": {"parentQueue": "org", "priority": 20, "resources": {"gpu": {"quota": 12, "limit": -1}}}}],
            "podGroups": [
              {"apiVersion": "scheduling.run.ai/v2alpha2", "metadata": {"name": "pg-t", "namespace": "ml"}, "spec": {"queue": "team-a", "priorityClassName": "mine", "preemptibility": "preemptible"}},
              {"apiVersion": "scheduling.run.ai/v2alpha2", "metadata": {"name": "pg-u", "namespace": "ml"}, "spec": {"queue": "team-a", "priorityClassName": "inference"}}],
            "bindRequests": [{"metadata": {"name": "u-0", "namespace": "ml"}, "spec": {"podName": "u-0", "selectedNode": "n1"}, "status": {"phase": "Pending"}}],
            "priorityClasses": [{"metadata": {"name": "mine"}, "value": 64}],
            "topologies": [], "configMaps": null}}
          """
              .getBytes(StandardCharsets.UTF_8));
    }
    var update = read(ImportSource.of(zip).text());
    assertQueued(update)
        .containsExactly(
            tuple("ml/pg-t", "team-a", 64, true), tuple("ml/pg-u", "team-a", 125, false));
    assertThat(update.allocations().jobs().getLast().gpus()).isEqualTo(gpus("n1:0", "n1:1"));
    assertThat(update.report().text())
        .contains(
            "queue team-a: quota of 12 GPUs below queue org, priority 20; running jobs hold 10")
        .contains("job ml/pg-w: does not run")
        .contains("pod ml/f-0: holds parts of GPUs");
    assertThat(update.cluster().host("n3").freeGpus())
        .as("any of them may be the one of which the pod has a part")
        .isZero();
  }

  @Test
  void aFractionHasItsGpuByTheReservationPod() {
    var update =
        read(
            """
            {"apiVersion": "v1", "kind": "List", "items": [
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "f-0", "namespace": "ml", "annotations": {"gpu-fraction": "0.5"}},
               "spec": {"nodeName": "n3", "containers": [{"name": "c"}]}, "status": {"phase": "Running"}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "gpu-reservation-n3-x", "namespace": "kai-resource-reservation"},
               "spec": {"nodeName": "n3", "containers": [{"name": "c", "resources": {"limits": {"nvidia.com/gpu": "1"}}}]}, "status": {"phase": "Running"}}]}
            """);
    var host = update.cluster().host("n3");
    assertThat(host.freeGpus()).isEqualTo(host.type().gpus() - 1);
  }

  /** Kueue's newer version calls cohorts by another name; KAI's objects with kinds. */
  @Test
  void objectsOfBothSchedulersByTheirSchemas() {
    var text =
        """
        {"apiVersion": "v1", "kind": "List", "items": [
          {"apiVersion": "kueue.x-k8s.io/v1beta2", "kind": "ClusterQueue", "metadata": {"name": "research"},
           "spec": {"cohortName": "all", "resourceGroups": [{"coveredResources": ["nvidia.com/gpu"], "flavors": [
             {"name": "h100", "resources": [{"name": "nvidia.com/gpu", "nominalQuota": "8"}]}]}]}},
          {"apiVersion": "kueue.x-k8s.io/v1beta2", "kind": "LocalQueue", "metadata": {"name": "team", "namespace": "ml"},
           "spec": {"clusterQueue": "research"}},
          {"apiVersion": "kueue.x-k8s.io/v1beta2", "kind": "Workload",
           "metadata": {"name": "job-a-1f", "namespace": "ml", "ownerReferences": [{"apiVersion": "batch/v1", "kind": "Job", "name": "a", "uid": "u"}]},
           "spec": {"queueName": "team", "priority": 30}, "status": {"admission": {"clusterQueue": "research"}}},
          {"apiVersion": "scheduling.run.ai/v2", "kind": "Queue", "metadata": {"name": "team-a"},
           "spec": {"parentQueue": "org", "priority": 20, "resources": {"gpu": {"quota": 12, "limit": -1}}}},
          {"apiVersion": "scheduling.run.ai/v2alpha2", "kind": "PodGroup", "metadata": {"name": "pg-t", "namespace": "ml"},
           "spec": {"queue": "team-a", "priorityClassName": "mine", "preemptibility": "preemptible"}},
          {"apiVersion": "scheduling.run.ai/v1alpha2", "kind": "BindRequest", "metadata": {"name": "u-0", "namespace": "ml"},
           "spec": {"podName": "u-0", "selectedNode": "n1"}, "status": {"phase": "Pending"}},
          {"apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass", "metadata": {"name": "mine"}, "value": 64},
          {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a-0", "namespace": "ml", "labels": {"batch.kubernetes.io/job-name": "a"}},
           "spec": {"nodeName": "n0", "containers": [{"name": "c", "resources": {"limits": {"nvidia.com/gpu": "4"}}}]}, "status": {"phase": "Running"}},
          {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "u-0", "namespace": "ml", "annotations": {"pod-group-name": "pg-t"}},
           "spec": {"containers": [{"name": "c", "resources": {"limits": {"nvidia.com/gpu": "2"}}}]}, "status": {"phase": "Pending"}}]}
        """;
    assertThat(ApiSchemas.kinds(text)).hasSize(9);
    var update = read(text);
    assertQueued(update)
        .containsExactlyInAnyOrder(
            tuple("ml/a", "research", 30, false), tuple("ml/pg-t", "team-a", 64, true));
    assertThat(update.report().text())
        .contains("queue research: quota of 8 GPUs in cohort all; running jobs hold 4")
        .contains("queue team-a: quota of 12 GPUs below queue org");
    assertThatThrownBy(() -> ApiSchemas.kinds(text.replace("\"quota\"", "\"quotas\"")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
