package io.heddle.model.state;

import static io.heddle.model.state.FourHosts.AT;
import static io.heddle.model.state.FourHosts.busy;
import static io.heddle.model.state.FourHosts.gpus;
import static io.heddle.model.state.FourHosts.read;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Health;
import io.heddle.model.exchange.FabricImportReport.Note;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pods, claims and groups of the API and of schedulers on it. */
class KubernetesStateReaderTest {
  @Test
  void podsOfKubernetes() {
    var update =
        read(
            """
            {"apiVersion": "v1", "kind": "List", "items": [
              {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "N1.example.com"}, "spec": {"unschedulable": true}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "w-0", "namespace": "ml", "labels": {"batch.kubernetes.io/job-name": "w"}},
               "spec": {"nodeName": "n0", "priority": 5, "activeDeadlineSeconds": 3600, "containers": [
                 {"name": "a", "resources": {"limits": {"nvidia.com/gpu": "4"}, "requests": {"nvidia.com/gpu": "4"}}},
                 {"name": "b", "resources": {"requests": {"nvidia.com/gpu": 2}}}]},
               "status": {"phase": "Running", "startTime": "2026-11-23T08:00:00Z"}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "w-1", "namespace": "ml", "labels": {"batch.kubernetes.io/job-name": "w"}},
               "spec": {"nodeName": "n1", "containers": [{"resources": {"limits": {"nvidia.com/gpu": "1"}}}]},
               "status": {"phase": "Running", "startTime": "2026-11-23T08:01:00Z"}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "done", "namespace": "ml"},
               "spec": {"nodeName": "n2", "containers": [{"resources": {"limits": {"nvidia.com/gpu": "8"}}}]},
               "status": {"phase": "Succeeded"}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "waits", "namespace": "ml"},
               "spec": {"containers": [{"resources": {"limits": {"nvidia.com/gpu": "8"}}}]}, "status": {"phase": "Pending"}},
              {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "dns", "namespace": "kube-system"},
               "spec": {"nodeName": "n3", "containers": [{"name": "c"}]}, "status": {"phase": "Running"}}]}
            """,
            """
            apiVersion: kueue.x-k8s.io/v1beta1
            kind: Workload
            metadata: {name: job-w-1a2b3, namespace: ml, ownerReferences: [{kind: Job, name: w}]}
            spec: {priority: 70, podSets: [{count: 2}]}
            """);
    assertThat(update.allocations().jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.id()).isEqualTo("ml/w");
          assertThat(job.gpus()).hasSize(7).startsWith(new Gpu("n0", 0)).endsWith(new Gpu("n1", 0));
          assertThat(job.priority()).isEqualTo(70);
          assertThat(job.startSeconds()).isEqualTo(1_795_420_800);
          assertThat(job.expectedEndSeconds()).isEqualTo(1_795_424_400);
        });
    assertThat(update.cluster().host("n1").health()).isEqualTo(Health.DRAINED);
    assertThat(update.report().text()).contains("job ml/waits: does not run");
  }

  /** The API itself answers with lists whose items do not repeat their kind. */
  @Test
  void podsOfTheApi() {
    var update =
        read(
            """
            {"kind": "PodList", "apiVersion": "v1", "metadata": {"resourceVersion": "7"}, "items": [
              {"metadata": {"name": "a", "namespace": "ml"}, "status": {"phase": "Running"},
               "spec": {"nodeName": "n0", "containers": [{"resources": {"limits": {"nvidia.com/gpu": "2"}}}]}}]}
            """);
    assertThat(update.allocations().jobs())
        .singleElement()
        .satisfies(job -> assertThat(job.gpus()).isEqualTo(gpus("n0:0", "n0:1")));
  }

  /**
   * The form of resource.k8s.io/v1 and v1beta1, and of KAI's labels: one claim is allocated, one is
   * only asked for, one is made from a template; a claim that two pods share counts once, and a
   * channel is no GPU.
   */
  @Test
  void podsWithClaimsInsteadOfNumbers() {
    var update =
        read(
            """
            apiVersion: scheduling.run.ai/v2alpha2
            kind: PodGroup
            metadata: {name: gang, namespace: ml}
            spec: {minMember: 3, queue: default-queue, preemptibility: preemptible}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: had, namespace: ml}
            spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com, allocationMode: ExactCount, count: 2}}]}}
            status: {allocation: {devices: {results: [
              {request: gpu, driver: gpu.nvidia.com, pool: n0, device: gpu-3},
              {request: gpu, driver: gpu.nvidia.com, pool: n0, device: gpu-5},
              {request: channel, driver: compute-domain.nvidia.com, pool: n0, device: channel-0}]}}}
            ---
            apiVersion: resource.k8s.io/v1beta1
            kind: ResourceClaim
            metadata: {name: asked, namespace: ml}
            spec: {devices: {requests: [{name: gpu, deviceClassName: gpu.nvidia.com, count: 4}, {name: nic, deviceClassName: nic.example.com}]}}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {name: made-x7k, namespace: ml}
            spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.nvidia.com}}]}}
            ---
            """
                + claiming("w-0", "n0", "{name: g, resourceClaimName: had}", "")
                + claiming("w-1", "n1", "{name: g, resourceClaimName: asked}", "")
                + claiming("w-2", "n1", "{name: g, resourceClaimName: asked}", "")
                + claiming(
                    "w-3",
                    "n2",
                    "{name: g, resourceClaimTemplateName: made}",
                    ", resourceClaimStatuses: [{name: g, resourceClaimName: made-x7k}]"));
    assertThat(update.allocations().jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.id()).isEqualTo("ml/gang");
          assertThat(job.preemptible()).isTrue();
          assertThat(job.gpus())
              .isEqualTo(gpus("n0:3", "n0:5", "n1:0", "n1:1", "n1:2", "n1:3", "n2:0"));
        });
  }

  private static String claiming(String pod, String host, String claim, String status) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, namespace: ml, labels: {pod-group.scheduling.run.ai/name: gang}}
    spec: {schedulerName: kai-scheduler, nodeName: %s, resourceClaims: [%s], containers: [{name: w, resources: {claims: [{name: g}]}}]}
    status: {phase: Running%s}
    ---
    """
        .formatted(pod, host, claim, status);
  }

  /** A group of plain pods is the workload of its name; Volcano marks whom it may stop. */
  @Test
  void groupsOfPlainPods() {
    var pod =
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, %s}
        spec: {nodeName: %s, containers: [{resources: {limits: {nvidia.com/gpu: 2}}}]}
        status: {phase: Running}
        ---
        """;
    var update =
        read(
            pod.formatted("a-0", "labels: {kueue.x-k8s.io/pod-group-name: a}", "n0")
                + pod.formatted("a-1", "labels: {kueue.x-k8s.io/pod-group-name: a}", "n1")
                + pod.formatted(
                    "b-0",
                    "annotations: {scheduling.k8s.io/group-name: b, volcano.sh/preemptable:"
                        + " \"true\"}",
                    "n2")
                + pod.formatted("c-0", "annotations: {scheduling.k8s.io/group-name: c}", "n3")
                + """
                apiVersion: kueue.x-k8s.io/v1beta1
                kind: Workload
                metadata: {name: a, namespace: default, ownerReferences: [{kind: Pod, name: a-0}, {kind: Pod, name: a-1}]}
                spec: {priority: 70, priorityClassName: high, queueName: q, podSets: [{name: main, count: 2}]}
                status:
                  admission:
                    clusterQueue: q
                    podSetAssignments:
                    - name: main
                      count: 2
                      flavors: {nvidia.com/gpu: tas}
                      topologyAssignment:
                        levels: [kubernetes.io/hostname]
                        domains: [{count: 1, values: [n0]}, {count: 1, values: [n1]}]
                ---
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: {name: c, namespace: default, annotations: {volcano.sh/preemptable: "true"}}
                spec: {minMember: 1, queue: default}
                """);
    assertThat(update.allocations().jobs())
        .extracting(
            job -> job.id(),
            job -> job.gpus().size(),
            job -> job.priority(),
            job -> job.preemptible())
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("default/a", 4, 70, false),
            org.assertj.core.groups.Tuple.tuple("default/b", 2, 0, true),
            org.assertj.core.groups.Tuple.tuple("default/c", 2, 0, true));
  }

  @ParameterizedTest
  @CsvSource({
    "scheduling.run.ai/v2alpha2, 50, '', true",
    "scheduling.run.ai/v2alpha2, 100, '', false",
    "scheduling.run.ai/v2alpha2, 100, preemptible, true",
    "scheduling.run.ai/v2alpha2, 50, non-preemptible, false",
    "scheduling.volcano.sh/v1beta1, 50, '', false"
  })
  void whoMayBeStopped(String api, int priority, String said, boolean preemptible) {
    var update =
        read(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: p, annotations: {pod-group-name: g}}
            spec: {nodeName: n0, priority: %d, containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}
            status: {phase: Running}
            ---
            apiVersion: %s
            kind: PodGroup
            metadata: {name: g, namespace: default}
            spec: {minMember: 1, preemptibility: "%s"}
            """
                .formatted(priority, api, said));
    assertThat(update.allocations().jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.id()).isEqualTo("default/g");
          assertThat(job.preemptible()).isEqualTo(preemptible);
          assertThat(job.startSeconds()).as("nobody says when").isEqualTo(AT);
        });
  }

  private static String pod(String spec) {
    return """
    {"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"Pod",
      "metadata":{"name":"p","namespace":"ml"},"spec":{"nodeName":"n0",%s},
      "status":{"phase":"Running"}}]}
    """
        .formatted(spec);
  }

  /** Requests of containers, and of init containers in order: {@code 2s} is a sidecar. */
  @ParameterizedTest(name = "{0} | {1}: {2}")
  @CsvSource({"1, 1s, 2", "1, 2, 2", "1, 2s 3, 5", "1, 3 2s, 3", "2, 4 1s 1s, 4", "2, 1s 1s 3, 5"})
  void sidecarsCountBesideTheContainers(int containers, String init, int gpus) {
    var items = new StringBuilder();
    for (var word : init.split(" ")) {
      items
          .append(items.isEmpty() ? "" : ",")
          .append(
              "{%s\"resources\":{\"limits\":{\"nvidia.com/gpu\":%s}}}"
                  .formatted(
                      word.endsWith("s") ? "\"restartPolicy\":\"Always\"," : "",
                      word.replace("s", "")));
    }
    var update =
        read(
            pod(
                "\"containers\":[{\"resources\":{\"limits\":{\"nvidia.com/gpu\":%d}}}],\"initContainers\":[%s]"
                    .formatted(containers, items)));
    assertThat(update.allocations().jobs())
        .singleElement()
        .satisfies(job -> {
          assertThat(job.gpus()).hasSize(gpus);
        });
  }

  @Test
  void claimsThatNoFileHasAreReported() {
    var update =
        read(
            pod(
                "\"containers\":[{}],\"resourceClaims\":[{\"name\":\"g\",\"resourceClaimName\":\"c\"}]"));
    assertThat(update.report().text()).contains("pod ml/p on n0").contains("add resourceclaims");
  }

  @ParameterizedTest
  @CsvSource({"NVIDIA-A100-SXM4-80GB, true", "NVIDIA-H100-80GB-HBM3, false", "Own, false"})
  void anotherModelThanTheClustersIsReported(String product, boolean other) {
    var update =
        read(
            """
            {"apiVersion":"v1","kind":"Node",
             "metadata":{"name":"n1","labels":{"nvidia.com/gpu.product":"%s"}},
             "status":{"capacity":{"nvidia.com/gpu":"8"},"allocatable":{"nvidia.com/gpu":"8"}}}
            """
                .formatted(product));
    assertThat(update.report().text().contains("GPUs of n1")).isEqualTo(other);
    assertThat(update.report().text()).doesNotContain("GPU model unknown");
  }

  @Test
  void gpusThatAreNotAllocatableAreWithdrawn() {
    var update =
        read(
            """
            {"apiVersion":"v1","kind":"Node","metadata":{"name":"n1"},
             "status":{"capacity":{"nvidia.com/gpu":"8"},"allocatable":{"nvidia.com/gpu":"7"}}}
            """);
    assertThat(update.cluster().host("n1").freeGpus()).isEqualTo(7);
    assertThat(update.report().text()).contains("n1: 1 GPU not allocatable");
  }

  /** Its device plugin is gone: the pod runs on, but which GPUs it has cannot be said. */
  @Test
  void aJobOnNodesWhoseGpusAreAllWithdrawnIsReportedWithThem() {
    var texts = new ArrayList<String>();
    for (var name : List.of("n1", "n2")) {
      texts.add(
          """
          {"apiVersion":"v1","kind":"Node","metadata":{"name":"%s"},
           "status":{"capacity":{"nvidia.com/gpu":"8"},"allocatable":{"nvidia.com/gpu":"%d"}}}
          """
              .formatted(name, name.equals("n1") ? 0 : 2));
      texts.add(
          """
          {"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"ml","name":"p-%s",
           "labels":{"training.kubeflow.org/job-name":"llm"}},"status":{"phase":"Running"},
           "spec":{"nodeName":"%1$s","containers":[{"name":"c","resources":{"limits":{"nvidia.com/gpu":"4"}}}]}}
          """
              .formatted(name));
    }
    var both = read(texts.toArray(String[]::new));
    assertThat(both.report().leftOut())
        .extracting(Note::object)
        .contains("4 GPUs of job ml/llm on n1, 2 GPUs of job ml/llm on n2");
    assertThat(both.allocations().jobs())
        .singleElement()
        .satisfies(job -> assertThat(job.gpus()).isEqualTo(gpus("n2:0", "n2:1")));
    var one = read(texts.get(0), texts.get(1));
    assertThat(one.allocations().jobs()).isEmpty();
    assertThat(one.report().leftOut())
        .extracting(Note::object)
        .contains("4 GPUs of job ml/llm on n1", "job ml/llm");
  }

  /**
   * A pod holds the most GPUs that any moment of its life needs: its init containers start one
   * after another, sidecars stay, and then all containers run together.
   */
  @Test
  void aPodHoldsWhatItsBusiestMomentNeeds() {
    for (long seed = 0; seed < 400; seed++) {
      var random = new Random(seed);
      var resource = random.nextInt(3) == 0 ? "amd.com/gpu" : "nvidia.com/gpu";
      var inits = new ArrayList<String>();
      int staying = 0;
      int most = 0;
      for (int i = random.nextInt(4); i > 0; i--) {
        int gpus = random.nextInt(3);
        boolean isSidecar = random.nextBoolean();
        inits.add(container(resource, gpus, isSidecar, random));
        most = Math.max(most, staying + gpus);
        staying += isSidecar ? gpus : 0;
      }
      var containers = new ArrayList<String>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        int gpus = random.nextInt(2);
        containers.add(container(resource, gpus, false, random));
        staying += gpus;
      }
      most = Math.min(8, Math.max(most, staying));
      var pod =
          """
          {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p", "namespace": "ns"}, "status": {"phase": "Running"},
           "spec": {"nodeName": "n2", "initContainers": [%s], "containers": [%s]}}
          """
              .formatted(String.join(",", inits), String.join(",", containers));
      assertThat(ApiSchemas.kinds(pod)).containsExactly("v1 Pod");
      assertThat(busy(read(pod), "n2")).as("seed %d: %s", seed, pod).hasSize(most);
    }
  }

  private static String container(String resource, int gpus, boolean isSidecar, Random random) {
    var amount =
        "{\"cpu\": \"500m\"%s}"
            .formatted(gpus == 0 ? "" : ", \"%s\": \"%d\"".formatted(resource, gpus));
    return "{\"name\": \"c%d\"%s, \"resources\": {\"limits\": %s%s}}"
        .formatted(
            random.nextInt(1000),
            isSidecar ? ", \"restartPolicy\": \"Always\"" : "",
            amount,
            random.nextBoolean() ? ", \"requests\": " + amount : "");
  }
}
