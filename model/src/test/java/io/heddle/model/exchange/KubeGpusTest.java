package io.heddle.model.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GPUs, health and places of Kubernetes nodes, in JSON on one line. */
class KubeGpusTest {
  private static final String RACK =
      "\"cloud.provider.com/topology-block\":\"b\",\"cloud.provider.com/topology-rack\":\"r\"";

  private static String node(
      String name, String labels, String spec, String resources, String conditions) {
    return ("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"%s\",\"labels\":{%s}},\"spec\":{%s},"
            + "\"status\":{%s\"conditions\":[%s]}}")
        .formatted(name, labels, spec, resources, conditions);
  }

  private static String resources(String capacity, String allocatable) {
    return "\"capacity\":{%s},\"allocatable\":{%s},".formatted(capacity, allocatable);
  }

  /** Pairs such as {@code nvidia.com/gpu.count=8;nvidia.com/gpu.replicas=4} as members. */
  private static String members(String pairs) {
    return pairs.isBlank()
        ? "\"cpu\":\"9\""
        : pairs.replaceAll("([^=;]+)=([^;]*);?", "\"$1\":\"$2\",").replaceAll(",$", "");
  }

  private static Host host(String labels, String capacity, String allocatable) {
    return Fabrics.read(
            node(
                "n1",
                members(labels) + "," + RACK,
                "",
                resources(members(capacity), members(allocatable)),
                ""))
        .cluster()
        .host("n1");
  }

  @ParameterizedTest(name = "{0} | {1} | {2}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8 | nvidia.com/gpu=8 | nvidia.com/gpu=8 | H100 | 8 | 0 | 0 | 0
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8 | nvidia.com/gpu=8 | nvidia.com/gpu=7 | H100 | 8 | 0 | 0 | 1
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8 | nvidia.com/gpu=0 | nvidia.com/gpu=0 | H100 | 8 | 0 | 0 | 8
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8 | cpu=9 | cpu=9 | H100 | 8 | 0 | 0 | 8
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8 | nvidia.com/gpu=8 | cpu=9 | H100 | 8 | 0 | 0 | 8
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3-MIG-1g.10gb;nvidia.com/gpu.count=56;nvidia.com/mig.strategy=single | nvidia.com/gpu=56 | nvidia.com/gpu=56 | H100 | 8 | 8 | 0 | 0
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3-MIG-1g.20gb;nvidia.com/mig.strategy=single | nvidia.com/gpu=32 | nvidia.com/gpu=32 | H100 | 8 | 8 | 0 | 0
          nvidia.com/gpu.product=NVIDIA-A100-SXM4-80GB-MIG-3g.40gb;nvidia.com/gpu.count=8 | nvidia.com/gpu=16 | nvidia.com/gpu=15 | A100 | 8 | 8 | 0 | 0
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8;nvidia.com/mig.strategy=mixed | nvidia.com/gpu=0;nvidia.com/mig-1g.10gb=16;nvidia.com/mig-2g.20gb=8;nvidia.com/mig-3g.40gb=8 | nvidia.com/gpu=0;nvidia.com/mig-1g.10gb=16;nvidia.com/mig-2g.20gb=8;nvidia.com/mig-3g.40gb=8 | H100 | 8 | 8 | 0 | 0
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8;nvidia.com/mig.strategy=mixed | nvidia.com/gpu=6;nvidia.com/mig-3g.40gb=4 | nvidia.com/gpu=5;nvidia.com/mig-3g.40gb=4 | H100 | 8 | 2 | 0 | 1
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3-SHARED;nvidia.com/gpu.count=8;nvidia.com/gpu.replicas=4 | nvidia.com/gpu=32 | nvidia.com/gpu=32 | H100 | 8 | 0 | 8 | 0
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8;nvidia.com/gpu.replicas=4 | nvidia.com/gpu=0;nvidia.com/gpu.shared=32 | nvidia.com/gpu=0;nvidia.com/gpu.shared=28 | H100 | 8 | 0 | 7 | 1
          amd.com/gpu.product-name=AMD_Instinct_MI300X_OAM;amd.com/gpu.vram=192G | amd.com/gpu=8 | amd.com/gpu=8 | MI300X | 8 | 0 | 0 | 0
          amd.com/gpu.device-id=74a1;amd.com/compute-memory-partition=cpx_nps4 | amd.com/gpu=64 | amd.com/gpu=64 | MI300X | 8 | 8 | 0 | 0
          nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8 | volcano.sh/vgpu-number=80 | volcano.sh/vgpu-number=80 | H100 | 8 | 0 | 8 | 0
          amd.com/gpu.device-id=74a1 | amd.com/spx_nps1=8 | amd.com/spx_nps1=8 | MI300X | 8 | 0 | 0 | 0
          amd.com/gpu.device-id=74a5 | amd.com/gpu=4;amd.com/cpx_nps4=32 | amd.com/gpu=3;amd.com/cpx_nps4=32 | MI325X | 8 | 4 | 0 | 1
          """)
  void gpusAreCountedByWhatTheNodeOffers(
      String labels,
      String capacity,
      String allocatable,
      String model,
      int gpus,
      int sliced,
      int shared,
      int withdrawn) {
    var host = host(labels, capacity, allocatable);
    assertThat(host.type().gpuModel()).isEqualTo(model);
    assertThat(host.type().gpus()).isEqualTo(gpus);
    assertThat(host.gpuStates().of(GpuState.SLICED)).hasSize(sliced);
    assertThat(host.gpuStates().of(GpuState.SHARED)).hasSize(shared);
    assertThat(host.gpuStates().of(GpuState.WITHDRAWN)).hasSize(withdrawn);
    assertThat(host.freeGpus()).isEqualTo(gpus - sliced - shared - withdrawn);
  }

  @ParameterizedTest
  @CsvSource({
    "amd.com/gpu.product-name=AMD_Instinct_MI250X;amd.com/gpu.vram=64G, 64",
    "amd.com/gpu.product-name=AMD_Instinct_MI300X_OAM;amd.com/gpu.vram=191G, 192",
    "amd.com/gpu.product-name=AMD_Instinct_MI300X_OAM, 192",
    "amd.com/gpu.device-id=74a1;amd.com/compute-memory-partition=cpx_nps4;amd.com/gpu.vram=24G, 192"
  })
  void memoryOfAmdIsWhatTheDriverCounts(String labels, double gib) {
    var resource = "amd.com/gpu=8";
    assertThat(host(labels, resource, resource).type().gpuMemoryGiB()).isEqualTo(gib);
  }

  @Test
  void cutAndSharedGpusAreReported() {
    var report =
        Fabrics.read(
                node(
                    "n1",
                    members("nvidia.com/gpu.count=8;nvidia.com/gpu.replicas=4") + "," + RACK,
                    "",
                    resources("\"nvidia.com/gpu\":\"32\"", "\"nvidia.com/gpu\":\"32\""),
                    ""))
            .report()
            .text();
    assertThat(report).contains("n1: 8 GPUs shared by several pods");
  }

  @ParameterizedTest
  @CsvSource({
    "nvidia.com/gpu.count=8, nvidia.com/gpu=8, true",
    "'', habana.ai/gaudi=8, true",
    "habana.ai/hpu.product=gaudi3, habana.ai/gaudi=8, false",
    "nvidia.com/gpu.product=Own, nvidia.com/gpu=8, false"
  })
  void gpusThatNoLabelNamesAreReported(String labels, String resources, boolean unknown) {
    var node =
        node(
            "n1",
            members(labels) + "," + RACK,
            "",
            resources(members(resources), members(resources)),
            "");
    assertThat(Fabrics.read(node).report().text().contains("n1: GPU model unknown"))
        .isEqualTo(unknown);
  }

  @Test
  void nodesWithoutGpusAreLeftOutAndCounted() {
    var imported =
        Fabrics.read(
            node("cpu1", RACK, "", resources("\"cpu\":\"9\"", "\"cpu\":\"9\""), ""),
            node(
                "n1",
                RACK,
                "",
                resources("\"nvidia.com/gpu\":\"8\"", "\"nvidia.com/gpu\":\"8\""),
                ""));
    assertThat(imported.cluster().hosts()).extracting(Host::id).containsExactly("n1");
    assertThat(imported.withoutGpus()).containsExactly("cpu1");
    assertThat(imported.report().text()).contains("node cpu1: it has no GPUs");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          '' | {"type":"Ready","status":"True"} | WELL
          '' | {"type":"Ready","status":"Unknown"} | FAILED
          "unschedulable":true | {"type":"Ready","status":"True"} | DRAINED
          "taints":[{"key":"nvidia.com/gpu","effect":"NoSchedule"}] | {"type":"Ready","status":"True"} | WELL
          "taints":[{"key":"node.kubernetes.io/unreachable","effect":"NoExecute"}] | {"type":"Ready","status":"True"} | FAILED
          "taints":[{"key":"karpenter.sh/disrupted","effect":"NoSchedule"}] | {"type":"Ready","status":"True"} | DRAINED
          '' | {"type":"DiskPressure","status":"True"} | DRAINED
          """)
  void healthIsThatOfConditionsAndTaints(String spec, String conditions, Health health) {
    var imported =
        Fabrics.read(
            node(
                "n1",
                RACK,
                spec,
                resources("\"nvidia.com/gpu\":\"8\"", "\"nvidia.com/gpu\":\"8\""),
                conditions));
    assertThat(imported.cluster().host("n1").health()).isEqualTo(health);
  }

  @ParameterizedTest
  @CsvSource({
    "oci.oraclecloud.com/rdma.hpc_island_id,oci.oraclecloud.com/rdma.network_block_id,oci.oraclecloud.com/rdma.local_block_id",
    "fabric.topograph.run/tier-2,fabric.topograph.run/tier-1,fabric.topograph.run/tier-0",
    "topology.k8s.aws/network-node-layer-1,topology.k8s.aws/network-node-layer-2,topology.k8s.aws/network-node-layer-3",
    "cloud.google.com/gce-topology-block,cloud.google.com/gce-topology-subblock,cloud.google.com/gce-topology-host",
    "backend.coreweave.cloud/fabric,backend.coreweave.cloud/superpod,backend.coreweave.cloud/leafgroup"
  })
  void labelsPlaceNodesWithoutATopology(String outer, String middle, String inner) {
    var gpus = resources("\"nvidia.com/gpu\":\"8\"", "\"nvidia.com/gpu\":\"8\"");
    var labels = "\"%s\":\"c\",\"%s\":\"s\",\"%s\":\"l%d\"";
    var cluster =
        Fabrics.read(
                node("n1", labels.formatted(outer, middle, inner, 1), "", gpus, ""),
                node("n2", labels.formatted(outer, middle, inner, 2), "", gpus, ""))
            .cluster();
    assertThat(cluster.switchOf("n1")).isEqualTo("l1");
    assertThat(cluster.switchOf("n2")).isEqualTo("l2");
    assertThat(cluster.switches()).hasSize(4);
  }

  @Test
  void anEmptyLabelIsNone() {
    var gpus = resources("\"nvidia.com/gpu\":\"8\"", "\"nvidia.com/gpu\":\"8\"");
    var imported =
        Fabrics.read(
            node("a1", RACK.replace(":\"b\"", ":\"\""), "", gpus, ""),
            node("a2", RACK, "", gpus, ""));
    assertThat(imported.cluster().hosts()).extracting(Host::id).containsExactly("a2");
    assertThat(imported.report().text())
        .contains("node a1: label cloud.provider.com/topology-block is empty");
  }

  @Test
  void domainsOfNvlinkSurviveBesideATopologyAndWithoutOne() {
    var gpus = resources("\"nvidia.com/gpu\":\"4\"", "\"nvidia.com/gpu\":\"4\"");
    var clique = ",\"nvidia.com/gpu.clique\":\"7f3c2a10.1\"";
    var cluster = Fabrics.read(node("n1", RACK + clique, "", gpus, "")).cluster();
    assertThat(NvlinkDomains.nameOf(cluster.host("n1"))).isEqualTo("7f3c2a10.1");
    assertThat(cluster.levels()).extracting("id").containsExactly("nvlink", "rack", "block");
    var alone =
        Fabrics.read(
                node("n1", clique.substring(1), "", gpus, ""),
                node("n2", clique.substring(1), "", gpus, ""))
            .cluster();
    assertThat(NvlinkDomains.largest(alone.hosts())).isEqualTo(2);
    assertThat(alone.switches()).hasSize(1);
  }

  @Test
  void gpusUnderAnotherNameAreUnknownAndReported() {
    var gpus = "\"aliyun.com/gpu-count\":\"8\"";
    var imported = Fabrics.read(node("n1", RACK, "", resources(gpus, gpus), ""));
    assertThat(imported.cluster().host("n1").hasKnownGpus()).isFalse();
    assertThat(imported.withoutGpus()).isEmpty();
    assertThat(imported.report().leftOut())
        .anyMatch(note -> note.object().contains("aliyun.com/gpu-count"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3",
        "nvidia.com/gpu.present=true",
        "amd.com/gpu.product-name=AMD_Instinct_MI300X_OAM",
        "beta.amd.com/gpu.family.AI=8",
        "feature.node.kubernetes.io/pci-10de.present=true",
        "cloud.google.com/gke-accelerator=nvidia-h100-mega-80gb"
      })
  void gpusThatOnlyLabelsMentionAreUnknown(String label) {
    var cpu = resources("\"cpu\":\"9\"", "\"cpu\":\"9\"");
    var imported = Fabrics.read(node("n1", members(label) + "," + RACK, "", cpu, ""));
    assertThat(imported.cluster().host("n1").hasKnownGpus()).isFalse();
    assertThat(imported.withoutGpus()).isEmpty();
    assertThat(imported.report().text()).contains("GPUs of node n1: labels mention them");
  }

  @Test
  void labelsWithoutResourcesOfANodeAreBelieved() {
    var count = "nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3;nvidia.com/gpu.count=8";
    var imported = Fabrics.read(node("n1", members(count) + "," + RACK, "", "", ""));
    assertThat(imported.cluster().host("n1").freeGpus()).isEqualTo(8);
  }

  @Test
  void aZoneIsAPlaceWhereNothingSaysMore() {
    var gpus = resources("\"nvidia.com/gpu\":\"8\"", "\"nvidia.com/gpu\":\"8\"");
    var cluster =
        Fabrics.read(
                node("n1", "\"topology.kubernetes.io/zone\":\"z1\"", "", gpus, ""),
                node("n2", "\"topology.kubernetes.io/zone\":\"z2\"", "", gpus, ""))
            .cluster();
    assertThat(cluster.switchOf("n1")).isEqualTo("z1");
    assertThat(cluster.switchOf("n2")).isEqualTo("z2");
  }
}
