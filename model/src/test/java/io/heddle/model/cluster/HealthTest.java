package io.heddle.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.edit.FabricCopyPaste;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.result.ClusterFragmentation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthTest {
  private static final HostType TYPE = new HostType("t", "H100", 8);

  private static String file(String host) {
    return """
    { "schema": "heddle.cluster/1", "name": "c",
      "hostTypes": { "t": { "gpuModel": "H100", "gpus": 8 } },
      "switches": [ { "id": "leaf-0", "tier": "leaf" }, { "id": "spine-0", "tier": "spine" } ],
      "hosts": [ { "id": "h0", "type": "t"%s }, { "id": "h1", "type": "t" } ],
      "links": [ { "from": "h0", "to": "leaf-0", "gbps": 400 },
                 { "from": "h1", "to": "leaf-0", "gbps": 400 } ] }
    """
        .formatted(host);
  }

  private static Cluster random(long seed) {
    var random = new Random(seed);
    var hosts = new ArrayList<Host>();
    for (int i = 0; i < 1 + random.nextInt(6); i++) {
      var busy = new TreeSet<Integer>();
      for (int gpu = 0; gpu < 8; gpu++) {
        if (random.nextInt(3) == 0) {
          busy.add(gpu);
        }
      }
      hosts.add(new Host("h" + i, TYPE).withBusyGpus(busy));
    }
    return new Cluster("c", List.of(TYPE), List.of(), hosts, List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"failed", "drained"})
  void aHostThatALabelCallsUnwellIsUnwellForSolversToo(String state) {
    var cluster =
        ClusterFile.read(
            "f", file(", \"labels\": { \"rack\": \"r1\", \"state\": \"%s\" }".formatted(state)));
    var host = cluster.host("h0");
    assertThat(HostState.of(host).name()).isEqualToIgnoringCase(state);
    assertThat(host.isFree()).isFalse();
    assertThat(host.freeGpus()).isZero();
    assertThat(cluster.freeGpus()).isEqualTo(8);
    assertThat(cluster.freeHosts()).isEqualTo(1);
    assertThat(cluster.minipodOf("h0").freeHosts()).extracting(Host::id).containsExactly("h1");
    var figures = FabricFigures.of(cluster);
    assertThat(figures.freeGpus()).isEqualTo(8);
    assertThat(figures.freeGpusOnFreeHosts()).isEqualTo(8);
    assertThat(figures.largestFree()).isEqualTo(8);
    assertThat(FabricFigures.slots(cluster, 8)).isEqualTo(1);
    assertThat(ClusterFragmentation.of(cluster)).isEqualTo(new ClusterFragmentation(8, 1, 0));
    assertThat(new FabricNodeFilter(state, Set.of(), Set.of(), null, Set.of(), 0).of(cluster))
        .containsExactly("h0");
  }

  @ParameterizedTest
  @EnumSource(names = {"FAILED", "DRAINED"})
  void gpusThatWereBusyAreBusyAgainOnceTheHostIsWell(HostState state) {
    for (long seed = 0; seed < 200; seed++) {
      var before = random(seed);
      var random = new Random(seed);
      var some = new HashSet<String>();
      before.hosts().stream()
          .filter(_ -> random.nextBoolean())
          .forEach(host -> some.add(host.id()));
      var unwell = DrawnFabricEdits.mark(before, some, state).cluster();
      for (var host : unwell.hosts()) {
        assertThat(HostState.of(host) == state)
            .as("seed %d", seed)
            .isEqualTo(some.contains(host.id()));
        assertThat(host.busyGpus()).isEqualTo(before.host(host.id()).busyGpus());
      }
      var after = DrawnFabricEdits.mark(unwell, some, HostState.FREE).cluster();
      assertThat(ClusterFile.toJson(after))
          .as("seed %d", seed)
          .isEqualTo(ClusterFile.toJson(before));
    }
  }

  @Test
  void oldFilesWhoseUnwellHostsAreAllBusyStayReadable() {
    var cluster =
        ClusterFile.read(
            "f",
            file(
                ", \"busyGpus\": [0, 1, 2, 3, 4, 5, 6, 7], \"labels\": { \"state\": \"failed\" }"));
    assertThat(HostState.of(cluster.host("h0"))).isEqualTo(HostState.FAILED);
    assertThat(cluster.host("h0").busyGpus()).hasSize(8);
    assertThat(cluster.freeGpus()).isEqualTo(8);
  }

  @Test
  void healthIsAFieldOfItsOwnAndOldLabelsBecomeIt() {
    var old =
        ClusterFile.read("f", file(", \"labels\": { \"rack\": \"r1\", \"state\": \"failed\" }"));
    var now =
        ClusterFile.read("f", file(", \"health\": \"failed\", \"labels\": { \"rack\": \"r1\" }"));
    assertThat(old).isEqualTo(now);
    assertThat(now.host("h0").health()).isEqualTo(Health.FAILED);
    assertThat(now.host("h0").labels()).containsExactly(entry("rack", "r1"));
    assertThat(ClusterFile.toJson(old)).contains("\"health\": \"failed\"").doesNotContain("state");
    assertThat(ClusterFile.read("f", ClusterFile.toJson(old))).isEqualTo(old);
    var both =
        file(", \"health\": \"failed\", \"labels\": { \"rack\": \"r1\", \"state\": \"failed\" }");
    assertThat(ClusterFile.read("f", both)).isEqualTo(now);
  }

  @Test
  void wellIsNotWritten() {
    var well = ClusterFile.read("f", file(", \"health\": \"well\""));
    assertThat(well.host("h0").isFree()).isTrue();
    assertThat(ClusterFile.toJson(well)).doesNotContain("health");
  }

  @Test
  void otherLabelsOfThatNameStay() {
    var cluster = ClusterFile.read("f", file(", \"labels\": { \"state\": \"Bavaria\" }"));
    assertThat(cluster.host("h0").isFree()).isTrue();
    assertThat(cluster.host("h0").labels()).containsExactly(entry("state", "Bavaria"));
  }

  @Test
  void aLabelThatIsGivenToAHostBecomesItsHealth() {
    var host = new Host("h", TYPE).withLabels(Map.of("state", "drained"));
    assertThat(host.health()).isEqualTo(Health.DRAINED);
    assertThat(host.labels()).isEmpty();
    assertThat(host.withHealth(Health.WELL).isFree()).isTrue();
  }

  @Test
  void everyCopyOfAHostKeepsItsHealth() {
    var host =
        new Host("h", TYPE).withBusyGpus(new TreeSet<>(List.of(1, 7))).withHealth(Health.FAILED);
    assertThat(
            List.of(
                host.withId("i"),
                host.at(new Position(1, 2)),
                host.withLabels(Map.of("a", "b")),
                host.withType(new HostType("u", "A100", 4)),
                host.allBusy(),
                host.withBusyGpus(new TreeSet<>())))
        .allSatisfy(copy -> assertThat(copy.health()).isEqualTo(Health.FAILED))
        .allSatisfy(copy -> assertThat(copy.freeGpus()).isZero());
    assertThat(host.withType(new HostType("u", "A100", 4)).busyGpus()).containsExactly(1);
    var cluster = new Cluster("c", List.of(TYPE), List.of(), List.of(host), List.of());
    var twin = FabricCopyPaste.duplicate(cluster, Set.of("h"), 1, 1).cluster();
    assertThat(twin.hosts()).hasSize(2).allSatisfy(each -> assertThat(each.isWell()).isFalse());
    assertThat(DrawnFabricEdits.rename(cluster, "h", "i").cluster().host("i").health())
        .isEqualTo(Health.FAILED);
  }

  @Test
  void freeMakesAWellHostFreeAndBusyMakesAnUnwellOneWell() {
    var busy = new Host("h", TYPE).withBusyGpus(new TreeSet<>(List.of(1)));
    assertThat(HostState.FREE.mark(busy).isFree()).isTrue();
    var marked = HostState.BUSY.mark(busy.withHealth(Health.FAILED));
    assertThat(HostState.of(marked)).isEqualTo(HostState.BUSY);
    assertThat(marked.busyGpus()).hasSize(8);
  }
}
