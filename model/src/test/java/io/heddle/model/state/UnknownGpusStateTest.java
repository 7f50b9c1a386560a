package io.heddle.model.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.exchange.FabricImportReport.Note;
import io.heddle.model.exchange.ImportSource;
import io.heddle.model.io.FileKinds;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hosts whose GPUs no file of the fabric names, and what a scheduler says of them. */
class UnknownGpusStateTest {
  private static final HostType ASSUMED = new HostType("assumed-8-gpus", "unknown", 8);
  private static final HostType KNOWN = new HostType("h100-8", "H100", 8);

  private static Cluster cluster() {
    return new Cluster(
        "c",
        List.of(ASSUMED, KNOWN),
        List.of(),
        List.of(new Host("known", KNOWN), unknown("gone-7"), unknown("login1")),
        List.of());
  }

  private static Host unknown(String id) {
    return new Host(id, ASSUMED, HostGpuStates.UNKNOWN, Health.WELL, Map.of(), null);
  }

  private static ClusterStateUpdate read(String name, String text) {
    return LiveStateOverlay.read(
        List.of(new ImportSource(name, text)), cluster(), 100, ZoneOffset.UTC);
  }

  private static final String NODES =
      """
      NodeName=gone-7 Arch=x86_64 CoresPerSocket=8
         Gres=gpu:h100:4 GresUsed=gpu:h100:2(IDX:0-1)
         State=MIXED
      NodeName=login1 Arch=x86_64 CoresPerSocket=8
         Gres=(null)
         State=IDLE
      """;

  @Test
  void aHostOfUnknownGpusIsNeitherFreeNorBusy() {
    assertThat(HostState.of(unknown("a"))).isEqualTo(HostState.UNKNOWN);
    assertThat(HostState.of(unknown("a").withHealth(Health.FAILED))).isEqualTo(HostState.FAILED);
    for (var state : HostState.MARKS) {
      assertThat(HostState.of(state.mark(unknown("a")))).isEqualTo(state);
    }
  }

  @Test
  void slurmNamesTheGpusThatTheFabricDoesNot() {
    var host = read("nodes.txt", NODES).cluster().host("gone-7");
    assertThat(host.hasKnownGpus()).isTrue();
    assertThat(host.type().gpuModel()).isEqualTo("H100");
    assertThat(host.type().gpus()).isEqualTo(4);
    assertThat(host.busyGpus()).containsExactly(0, 1);
    assertThat(host.unavailableGpus()).isEmpty();
  }

  @Test
  void aNodeWithoutGpusStaysUnknownAndIsReported() {
    var update = read("nodes.txt", NODES);
    assertThat(HostState.of(update.cluster().host("login1"))).isEqualTo(HostState.UNKNOWN);
    assertThat(update.report().read()).extracting(Note::object).contains("login1");
  }

  @Test
  void kubernetesNamesTheGpusThatTheFabricDoesNot() {
    var update =
        read(
            "nodes.json",
            """
            {"apiVersion": "v1", "kind": "Node",
             "metadata": {"name": "gone-7", "labels": {"nvidia.com/gpu.product": "NVIDIA-GB200"}},
             "status": {"capacity": {"nvidia.com/gpu": "4"}, "allocatable": {"nvidia.com/gpu": "3"}}}
            """);
    var host = update.cluster().host("gone-7");
    assertThat(host.type().gpus()).isEqualTo(4);
    assertThat(host.freeGpus()).isEqualTo(3);
  }

  @Test
  void gpusThatANodeNoLongerListsAreWithdrawnUnlessAPodHasThem() {
    var labels =
        List.of(
            "\"nvidia.com/gpu.count\": \"8\"",
            "\"nvidia.com/gpu.product\": \"NVIDIA-H100-80GB-HBM3\"");
    for (var label : labels) {
      var text =
          """
          {"apiVersion": "v1", "kind": "List", "items": [
            {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "known", "labels": {%s}},
             "status": {"capacity": {"cpu": "9"}, "allocatable": {"cpu": "9"}}},
            {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "gone-7"},
             "status": {"capacity": {"nvidia.com/gpu": "4"}, "allocatable": {"nvidia.com/gpu": "4"}}}]}
          """
              .formatted(label);
      var update = read("nodes.json", text);
      assertThat(update.cluster().host("known").freeGpus()).as(label).isZero();
      assertThat(update.report().text()).as(label).contains("known");
      var held =
          LiveStateOverlay.read(
              List.of(
                  new ImportSource("nodes.json", text),
                  new ImportSource("jobs.csv", "job,host,gpu\na,known,6\n")),
              cluster(),
              100,
              ZoneOffset.UTC);
      assertThat(held.cluster().host("known").busyGpus()).as(label).containsExactly(6);
      assertThat(held.cluster().host("known").freeGpus()).as(label).isZero();
    }
  }

  private static String node(String name, String label, String resources) {
    return """
    {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "%s", "labels": {%s}},
     "status": {"capacity": {%s}, "allocatable": {%3$s}}}
    """
        .formatted(name, label, resources);
  }

  private static final String LISTED = node("gone-7", "", "\"nvidia.com/gpu\": \"4\"");

  private static ClusterStateUpdate readAll(String... texts) {
    var sources = new ArrayList<ImportSource>();
    for (var text : texts) {
      sources.add(new ImportSource("f" + sources.size(), text));
    }
    return LiveStateOverlay.read(sources, cluster(), 100, ZoneOffset.UTC);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "\"nvidia.com/gpu.present\": \"true\" | \"cpu\": \"9\"",
        "\"nvidia.com/gpu.product\": \"NVIDIA-H100-80GB-HBM3\" | \"cpu\": \"9\"",
        "\"a\": \"b\" | \"aliyun.com/gpu-count\": \"8\"",
        "\"a\": \"b\" | \"volcano.sh/vgpu-number\": \"80\""
      },
      delimiter = '|')
  void gpusThatANodeMentionsWithoutTheirNumberBecomeUnknown(String label, String resources) {
    var update = readAll(node("known", label, resources), LISTED, "job,host,gpu\na,known,6\n");
    var host = update.cluster().host("known");
    assertThat(host.hasKnownGpus()).isFalse();
    assertThat(host.freeGpus()).isZero();
    assertThat(host.busyGpus()).containsExactly(6);
    assertThat(update.report().assumed()).extracting(Note::object).contains("known");
    assertThat(update.report().text()).doesNotContain("not-gpu-host");
  }

  @Test
  void labelsChangeNothingWhereNoNodeListsGpus() {
    var present = node("known", "\"nvidia.com/gpu.present\": \"true\"", "\"cpu\": \"9\"");
    assertThat(readAll(present).cluster().host("known").freeGpus()).isEqualTo(8);
    assertThat(readAll(present).report().text()).contains("lists no GPU on any host");
    var shares = node("known", "", "\"aliyun.com/gpu-mem\": \"640\"");
    assertThat(readAll(shares).cluster().host("known").hasKnownGpus()).isFalse();
  }

  @Test
  void aTypeOfTheClusterIsTakenWhereItFits() {
    var host =
        read(
                "nodes.txt",
                """
                NodeName=gone-7 Arch=x86_64
                   Gres=gpu:H100:8 State=IDLE
                """)
            .cluster()
            .host("gone-7");
    assertThat(host.type()).isEqualTo(KNOWN);
  }

  @Test
  void totalsSayWhatTheyRestOn() {
    var update = read("jobs.csv", "job,host,gpus\na,gone-7,16\nb,known,8\n");
    assertThat(HostState.of(update.cluster().host("gone-7"))).isEqualTo(HostState.UNKNOWN);
    assertThat(update.report().leftOut())
        .extracting(Note::object, Note::reason)
        .contains(tuple("job a", "has 16 GPUs of gone-7, where the cluster has 8"));
    assertThat(update.report().assumed())
        .extracting(Note::object)
        .contains("8 of 16 GPUs of running jobs");
    assertThat(update.report().read())
        .filteredOn(note -> note.object().equals("3 hosts"))
        .singleElement()
        .satisfies(note -> assertThat(note.reason()).contains("2 hosts with unknown GPUs"));
  }

  @Test
  void assumptionsAreSavedWithTheJobs() {
    var update = read("jobs.csv", "job,host,gpus,start\nb,known,2,50\n");
    var file = FileKinds.ALLOCATIONS.toJson(update.allocations());
    var again = FileKinds.ALLOCATIONS.read("a", file);
    assertThat(again).isEqualTo(update.allocations());
    assertThat(again.assumed())
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("job b"));
    assertThat(FileKinds.ALLOCATIONS.summary(again)).contains(again.assumed().getFirst());
    assertThat(again.assumedOn(update.cluster()))
        .containsAll(again.assumed())
        .anyMatch(line -> line.startsWith("2 of 3 hosts: GPUs unknown"))
        .anyMatch(line -> line.contains("no switches and no cables"))
        .hasSize(3);
  }
}
