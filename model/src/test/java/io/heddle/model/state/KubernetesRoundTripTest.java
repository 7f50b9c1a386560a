package io.heddle.model.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.FabricImport;
import io.heddle.model.exchange.FabricImportOptions;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.result.Gpu;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A drawn state of 1,000 nodes and their pods, written as {@code kubectl get -o json} prints it, is
 * read back exactly. The writer below knows the API and nothing of our readers. Nodes say how many
 * GPUs are in a state; only the devices of ResourceSlices and ResourceClaims have indices.
 */
class KubernetesRoundTripTest {
  private static final int NODES = 1000;
  private static final int GPUS = 8;

  /** How a node offers its GPUs. */
  private enum Kind {
    /** NVIDIA's device plugin. */
    PLAIN,
    /** MIG by the strategy “single”: instances under the plain name. */
    SINGLE,
    /** MIG by the strategy “mixed”: instances under names of their own. */
    MIXED,
    /** Time slicing under the plain name. */
    REPLICAS,
    /** Time slicing under the name of shared GPUs. */
    RENAMED,
    /** AMD's device plugin. */
    AMD,
    /** AMD's compute partitions under the plain name. */
    PARTITIONS,
    /** Dynamic resource allocation: NVIDIA's driver. */
    CLAIMS
  }

  /** GPUs of one pod; with indices where it has them by a claim. */
  private record Pod(String name, String job, int gpus, List<Integer> devices, int shape) {}

  /** A node as it is drawn. */
  private record Node(
      String name,
      Kind kind,
      int sliced,
      int shared,
      int withdrawn,
      Health health,
      List<Pod> pods) {
    /** What the cluster calls failed: one of those that the device plugin withdrew. */
    List<Integer> failed() {
      return withdrawn > 0 && (kind == Kind.PLAIN || kind == Kind.AMD)
          ? List.of((3 * withdrawn + pods.size()) % GPUS)
          : List.of();
    }

    int count(GpuState state) {
      return switch (state) {
        case BUSY -> pods.stream().mapToInt(Pod::gpus).sum();
        case SLICED -> sliced;
        case SHARED -> shared;
        case WITHDRAWN -> withdrawn - failed().size();
        case FAILED -> failed().size();
        case FREE -> GPUS - sliced - shared - withdrawn - count(GpuState.BUSY);
        case PLANNED -> 0;
      };
    }
  }

  private static List<Node> draw(long seed) {
    var random = new Random(seed);
    var nodes = new ArrayList<Node>();
    int jobs = 0;
    for (int n = 0; n < NODES; n++) {
      var kind = Kind.values()[random.nextInt(Kind.values().length)];
      int withdrawn = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
      int sliced = 0;
      int shared = 0;
      switch (kind) {
        case SINGLE, PARTITIONS -> {
          sliced = GPUS;
          withdrawn = 0;
        }
        case MIXED, CLAIMS -> sliced = random.nextInt(GPUS - withdrawn);
        case REPLICAS, RENAMED -> shared = GPUS - withdrawn;
        default -> {}
      }
      int room = GPUS - sliced - shared - withdrawn;
      var pods = new ArrayList<Pod>();
      // Devices of claims: first the whole ones, then those that are cut, then the tainted ones.
      while (room > 0 && random.nextInt(3) > 0) {
        int gpus = 1 + random.nextInt(room);
        jobs += random.nextInt(3) == 0 ? 0 : 1; // often one job on several nodes
        var devices = IntStream.range(room - gpus, room).boxed().toList();
        pods.add(
            new Pod(
                "p-%d-%d".formatted(n, pods.size()),
                "job-" + jobs,
                gpus,
                devices,
                random.nextInt(4)));
        room -= gpus;
      }
      var health =
          List.of(Health.WELL, Health.WELL, Health.WELL, Health.DRAINED, Health.FAILED)
              .get(random.nextInt(5));
      nodes.add(new Node(name(n), kind, sliced, shared, withdrawn, health, pods));
    }
    return nodes;
  }

  private static String name(int number) {
    return "gpu-%04d".formatted(number);
  }

  private static String quoted(Map<String, ?> values) {
    return values.entrySet().stream()
        .map(each -> "\"%s\": \"%s\"".formatted(each.getKey(), each.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static Map<String, String> labels(Node node) {
    var labels = new TreeMap<String, String>();
    labels.put("kubernetes.io/hostname", node.name());
    labels.put("topology.kubernetes.io/zone", "z");
    switch (node.kind()) {
      case AMD -> labels.put("amd.com/gpu.product-name", "AMD_Instinct_MI300X_OAM");
      case PARTITIONS -> {
        labels.put("amd.com/gpu.device-id", "74a1");
        labels.put("amd.com/compute-memory-partition", "cpx_nps4");
      }
      case CLAIMS -> labels.put("nvidia.com/gpu.count", "8"); // ResourceSlices say more
      default -> {
        var product =
            switch (node.kind()) {
              case SINGLE -> "NVIDIA-H100-80GB-HBM3-MIG-1g.10gb";
              case REPLICAS -> "NVIDIA-H100-80GB-HBM3-SHARED";
              default -> "NVIDIA-H100-80GB-HBM3";
            };
        labels.put("nvidia.com/gpu.product", product);
        labels.put("nvidia.com/gpu.count", node.kind() == Kind.SINGLE ? "56" : "8");
        labels.put(
            "nvidia.com/gpu.replicas",
            node.kind() == Kind.REPLICAS || node.kind() == Kind.RENAMED ? "4" : "1");
        labels.put(
            "nvidia.com/mig.strategy",
            node.kind() == Kind.SINGLE ? "single" : node.kind() == Kind.MIXED ? "mixed" : "none");
      }
    }
    return labels;
  }

  private static Map<String, Object> resources(Node node, boolean isCapacity) {
    var resources = new TreeMap<String, Object>();
    resources.put("cpu", isCapacity ? "192" : "191500m");
    resources.put("memory", "2113458792Ki");
    resources.put("nvidia.com/rdma", 8);
    int whole = GPUS - node.sliced() - (isCapacity ? 0 : node.withdrawn());
    switch (node.kind()) {
      case PLAIN -> resources.put("nvidia.com/gpu", whole);
      case SINGLE -> resources.put("nvidia.com/gpu", 56);
      case MIXED -> {
        resources.put("nvidia.com/gpu", whole);
        if (node.sliced() > 0) {
          resources.put("nvidia.com/mig-1g.10gb", 7 * node.sliced());
        }
      }
      case REPLICAS -> resources.put("nvidia.com/gpu", 4 * whole);
      case RENAMED -> {
        resources.put("nvidia.com/gpu", 0);
        resources.put("nvidia.com/gpu.shared", 4 * whole);
      }
      case AMD -> resources.put("amd.com/gpu", whole);
      case PARTITIONS -> resources.put("amd.com/gpu", 64);
      case CLAIMS -> {}
    }
    return resources;
  }

  private static String node(Node node) {
    var spec =
        switch (node.health()) {
          case WELL -> "{\"podCIDR\": \"10.0.0.0/24\"}";
          case DRAINED ->
              "{\"unschedulable\": true, \"taints\": [{\"key\":"
                  + " \"node.kubernetes.io/unschedulable\", \"effect\": \"NoSchedule\"}]}";
          case FAILED ->
              "{\"taints\": [{\"key\": \"node.kubernetes.io/unreachable\", \"effect\":"
                  + " \"NoExecute\"}]}";
        };
    return """
    {"apiVersion": "v1", "kind": "Node",
     "metadata": {"name": "%s", "labels": %s, "annotations": {"csi.volume.kubernetes.io/nodeid": "{}"}},
     "spec": %s,
     "status": {"capacity": %s, "allocatable": %s,
       "conditions": [{"type": "MemoryPressure", "status": "False"}, {"type": "Ready", "status": "%s"}],
       "nodeInfo": {"kubeletVersion": "v1.34.1", "machineID": "m", "systemUUID": "s", "bootID": "b", "kernelVersion": "6.8", "osImage": "Linux", "containerRuntimeVersion": "containerd://2.0", "kubeProxyVersion": "", "operatingSystem": "linux", "architecture": "amd64"}}}
    """
        .formatted(
            node.name(),
            quoted(labels(node)),
            spec,
            quoted(resources(node, true)),
            quoted(resources(node, false)),
            node.health() == Health.FAILED ? "Unknown" : "True");
  }

  private static String slice(Node node) {
    int whole = GPUS - node.sliced() - node.withdrawn();
    var devices = new ArrayList<String>();
    for (int gpu = 0; gpu < GPUS; gpu++) {
      if (gpu >= whole && gpu < whole + node.sliced()) {
        for (int part = 0; part < 7; part++) {
          devices.add(
              """
              {"name": "gpu-%d-mig-1g10gb-19-%d", "attributes": {"type": {"string": "mig"}, "profile": {"string": "1g.10gb"},
               "productName": {"string": "NVIDIA H100 80GB HBM3"}}, "capacity": {"memory": {"value": "9856Mi"}}}\
              """
                  .formatted(gpu, part));
        }
      } else {
        devices.add(
            """
            {"name": "gpu-%d", "attributes": {"type": {"string": "gpu"}, "productName": {"string": "NVIDIA H100 80GB HBM3"},
             "uuid": {"string": "GPU-%s-%d"}}, "capacity": {"memory": {"value": "81559Mi"}}%s}\
            """
                .formatted(
                    gpu,
                    node.name(),
                    gpu,
                    gpu < whole
                        ? ""
                        : ", \"taints\": [{\"key\": \"gpu.example.com/unhealthy\", \"effect\":"
                            + " \"NoSchedule\"}]"));
      }
    }
    return """
    {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceSlice", "metadata": {"name": "%1$s-gpu.nvidia.com-x"},
     "spec": {"driver": "gpu.nvidia.com", "nodeName": "%1$s", "pool": {"name": "%1$s", "generation": 2, "resourceSliceCount": 1},
      "devices": [%2$s]}},
    {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceSlice", "metadata": {"name": "%1$s-gpu.nvidia.com-old"},
     "spec": {"driver": "gpu.nvidia.com", "nodeName": "%1$s", "pool": {"name": "%1$s", "generation": 1, "resourceSliceCount": 1},
      "devices": [{"name": "gpu-11", "attributes": {"type": {"string": "gpu"}}}]}},
    {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceSlice", "metadata": {"name": "%1$s-compute-domain"},
     "spec": {"driver": "compute-domain.nvidia.com", "nodeName": "%1$s", "pool": {"name": "%1$s", "generation": 1, "resourceSliceCount": 1},
      "devices": [{"name": "channel-0", "attributes": {"type": {"string": "channel"}}}]}}
    """
        .formatted(node.name(), String.join(",", devices));
  }

  private static String container(String resource, int gpus, String more) {
    var counted = resource.isEmpty() ? "" : "\"%s\": \"%d\"".formatted(resource, gpus);
    return "{\"name\": \"c%d\", %s\"resources\": {\"limits\": {%s}, \"requests\": {%s}}}"
        .formatted(gpus, more, counted, counted);
  }

  /** One pod with its containers in one of four shapes, each of which holds that many GPUs. */
  private static String containers(String resource, Pod pod) {
    int gpus = pod.gpus();
    return switch (gpus == 1 ? pod.shape() % 2 * 3 : pod.shape()) {
      case 1 ->
          "\"containers\": [%s, %s]"
              .formatted(container(resource, 1, ""), container(resource, gpus - 1, ""));
      case 2 ->
          "\"initContainers\": [%s], \"containers\": [%s]"
              .formatted(
                  container(resource, gpus - 1, "\"restartPolicy\": \"Always\", "),
                  container(resource, 1, ""));
      case 3 ->
          "\"initContainers\": [%s], \"containers\": [%s]"
              .formatted(container(resource, gpus, ""), container(resource, 1, ""));
      default -> "\"containers\": [%s]".formatted(container(resource, gpus, ""));
    };
  }

  private static String pod(
      String name, String job, String node, String phase, String spec, int priority) {
    return """
    {"apiVersion": "v1", "kind": "Pod",
     "metadata": {"name": "%s", "namespace": "ml", "labels": {"jobset.sigs.k8s.io/jobset-name": "%s"}},
     "spec": {%s"priority": %d, %s}, "status": {"phase": "%s", "startTime": "2026-11-23T08:00:00Z"}}
    """
        .formatted(
            name,
            job,
            node.isEmpty() ? "" : "\"nodeName\": \"%s\", ".formatted(node),
            priority,
            spec,
            phase);
  }

  private static String claiming(Node node, Pod pod) {
    var results =
        pod.devices().stream()
            .map(device ->
                "{\"request\": \"gpu\", \"driver\": \"gpu.nvidia.com\", \"pool\": \"%s\", \"device\": \"gpu-%d\"}"
                    .formatted(node.name(), device))
            .collect(Collectors.joining(", "));
    return """
    {"apiVersion": "resource.k8s.io/v1", "kind": "ResourceClaim", "metadata": {"name": "%1$s-gpus", "namespace": "ml"},
     "spec": {"devices": {"requests": [{"name": "gpu", "exactly": {"deviceClassName": "gpu.nvidia.com", "count": %2$d}}]}},
     "status": {"allocation": {"devices": {"results": [%3$s]}}}},
    """
            .formatted(pod.name(), pod.gpus(), results)
        + pod(
            pod.name(),
            pod.job(),
            node.name(),
            "Running",
            "\"resourceClaims\": [{\"name\": \"gpus\", \"resourceClaimName\": \"%s-gpus\"}], \"containers\": [%s]"
                .formatted(pod.name(), container("", 0, "")),
            7);
  }

  private static List<String> podsOf(Node node, int number) {
    var pods = new ArrayList<String>();
    var resource =
        node.kind() == Kind.AMD || node.kind() == Kind.PARTITIONS
            ? "amd.com/gpu"
            : "nvidia.com/gpu";
    for (var each : node.pods()) {
      pods.add(
          node.kind() == Kind.CLAIMS
              ? claiming(node, each)
              : pod(
                  each.name(), each.job(), node.name(), "Running", containers(resource, each), 7));
    }
    var part =
        switch (node.kind()) {
          case SINGLE, REPLICAS -> "nvidia.com/gpu";
          case MIXED -> node.sliced() > 0 ? "nvidia.com/mig-1g.10gb" : "cpu";
          case RENAMED -> "nvidia.com/gpu.shared";
          case PARTITIONS -> "amd.com/gpu";
          default -> "cpu";
        };
    var id = String.valueOf(number);
    var some = "\"containers\": [%s]".formatted(container(part, 2, ""));
    pods.add(pod("part-" + id, "part-" + id, node.name(), "Running", some, 0));
    var whole = "\"containers\": [%s]".formatted(container(resource, 8, ""));
    pods.add(pod("over-" + id, "over-" + id, node.name(), "Succeeded", whole, 0));
    pods.add(pod("waits-" + id, "waits-" + id, "", "Pending", whole, 0));
    return pods;
  }

  private static String list(List<Node> nodes) {
    var objects = new ArrayList<String>();
    for (int n = 0; n < nodes.size(); n++) {
      objects.add(node(nodes.get(n)));
      objects.addAll(podsOf(nodes.get(n), n));
      if (nodes.get(n).kind() == Kind.CLAIMS) {
        objects.add(slice(nodes.get(n)));
      }
    }
    return objects.stream()
        .collect(
            Collectors.joining(
                ",",
                "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [",
                "], \"metadata\": {\"resourceVersion\": \"\"}}"));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyNodeAndJobIsAsDrawn(long seed) {
    var nodes = draw(seed);
    var type = new HostType("t", "any", GPUS);
    var hosts =
        nodes.stream()
            .map(node ->
                new Host(node.name(), type)
                    .withGpuStates(HostGpuStates.ALL_FREE.with(GpuState.FAILED, node.failed())))
            .toList();
    var cluster = new Cluster("c", List.of(type), List.of(), hosts, List.of());
    var indented = list(nodes);
    for (var text : List.of(indented, indented.replace("\n", ""))) {
      var update =
          LiveStateOverlay.read(
              List.of(new ImportSource("all.json", text)), cluster, FourHosts.AT, FourHosts.UTC);
      for (int n = 0; n < NODES; n++) {
        var node = nodes.get(n);
        var host = update.cluster().hosts().get(n);
        for (var state : GpuState.values()) {
          assertThat(
                  IntStream.range(0, GPUS)
                      .filter(gpu -> host.gpuStates().stateOf(gpu) == state)
                      .count())
              .as("seed %d: %s GPUs of %s", seed, state, node)
              .isEqualTo(node.count(state));
        }
        assertThat(host.health()).as(node.name()).isEqualTo(node.health());
        if (node.kind() == Kind.CLAIMS) {
          assertThat(host.busyGpus())
              .as("devices of %s", node)
              .isEqualTo(
                  node.pods().stream()
                      .flatMap(pod -> pod.devices().stream())
                      .collect(Collectors.toCollection(TreeSet::new)));
        }
      }
      var wanted = new TreeMap<String, Map<String, Integer>>();
      for (var node : nodes) {
        for (var pod : node.pods()) {
          wanted
              .computeIfAbsent("ml/" + pod.job(), _ -> new TreeMap<>())
              .merge(node.name(), pod.gpus(), Integer::sum);
        }
      }
      var found = new TreeMap<String, Map<String, Integer>>();
      var held = new HashSet<Gpu>();
      for (var job : update.allocations().jobs()) {
        assertThat(job.priority()).isEqualTo(7);
        for (var gpu : job.gpus()) {
          found.computeIfAbsent(job.id(), _ -> new TreeMap<>()).merge(gpu.host(), 1, Integer::sum);
          held.add(gpu);
        }
      }
      assertThat(found).isEqualTo(wanted);
      var busy = new HashSet<Gpu>();
      update
          .cluster()
          .hosts()
          .forEach(host -> host.busyGpus().forEach(gpu -> busy.add(new Gpu(host.id(), gpu))));
      assertThat(held).as("what jobs hold is what is busy").isEqualTo(busy);
      assertThat(update.report().text()).contains("parts of GPUs");
    }
  }

  /** The import takes nodes as drawn, too: eight GPUs each, however they are offered. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyNodeIsImportedAsDrawn(long seed) {
    var nodes = draw(seed);
    var cluster =
        FabricImport.readSources(
                List.of(new ImportSource("all.json", list(nodes))), FabricImportOptions.DEFAULT)
            .cluster();
    assertThat(cluster.hosts()).hasSize(NODES);
    for (var node : nodes) {
      var host = cluster.host(node.name());
      assertThat(host.type().gpus()).as("%s", node).isEqualTo(GPUS);
      assertThat(host.type().gpuModel())
          .as("%s", node)
          .isEqualTo(node.kind() == Kind.AMD || node.kind() == Kind.PARTITIONS ? "MI300X" : "H100");
      assertThat(host.hasKnownGpus()).isTrue();
      assertThat(host.health()).as("%s", node).isEqualTo(node.health());
      for (var state : List.of(GpuState.SLICED, GpuState.SHARED)) {
        assertThat(host.gpuStates().of(state)).as("%s", node).hasSize(node.count(state));
      }
      assertThat(host.gpuStates().of(GpuState.WITHDRAWN)).as("%s", node).hasSize(node.withdrawn());
    }
  }

  /** What is drawn could stand in a cluster: every object is one by the schema of its kind. */
  @Test
  void everyObjectIsOneOfKubernetes() {
    assertThat(ApiSchemas.kinds(list(draw(1))))
        .contains(
            "v1 Node",
            "v1 Pod",
            "resource.k8s.io/v1 ResourceSlice",
            "resource.k8s.io/v1 ResourceClaim");
    assertThatThrownBy(() ->
            ApiSchemas.kinds(
                "{\"apiVersion\": \"v1\", \"kind\": \"Pod\", \"spec\": {\"containers\":"
                    + " [{\"image\": \"no name\"}]}}"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
