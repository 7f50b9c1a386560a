package io.heddle.model.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.io.ClusterFile;
import java.util.Map;
import java.util.stream.Stream;
import org.jgrapht.alg.connectivity.ConnectivityInspector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FabricShapesTest {
  static Stream<FabricShape> shapes() {
    return FabricShapes.all().stream();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void everyShapeIsOneConnectedFabricThatReadsBack(FabricShape shape) {
    var cluster = shape.draw("c", Map.of());
    assertThat(new ConnectivityInspector<>(cluster.graph()).isConnected()).isTrue();
    assertThat(cluster.hosts()).isNotEmpty().allMatch(Host::isFree);
    assertThat(ClusterFile.read("c.json", ClusterFile.toJson(cluster))).isEqualTo(cluster);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void theSameSeedIsTheSameFabricAndBusyHostsAreUneven(FabricShape shape) {
    var busy = shape.draw("c", Map.of("busy", "0.5", "seed", "4"));
    assertThat(shape.draw("c", Map.of("busy", "0.5", "seed", "4"))).isEqualTo(busy);
    assertThat(busy.freeHosts()).isLessThan(busy.hosts().size()).isPositive();
  }

  @Test
  void aClosHasTheMinipodsAndHostsThatWereAskedFor() {
    var cluster =
        FabricShapes.byName("clos3")
            .draw("c", Map.of("minipods", "11", "hosts", "1019", "cores", "8"));
    assertThat(cluster.minipods()).hasSize(11);
    assertThat(cluster.hosts()).hasSize(1019);
    assertThat(cluster.minipods()).allMatch(pod -> pod.hosts().size() / 92 == 1);
    assertThat(count(cluster, Tier.CORE)).isEqualTo(8);
  }

  @Test
  void aFatTreeHasTheTextbookCounts() {
    var cluster = FabricShapes.byName("fat-tree").draw("c", Map.of("k", "6"));
    assertThat(cluster.hosts()).hasSize(6 * 6 * 6 / 4);
    assertThat(count(cluster, Tier.CORE)).isEqualTo(9);
    assertThat(count(cluster, Tier.SPINE)).isEqualTo(18);
    assertThat(count(cluster, Tier.LEAF)).isEqualTo(18);
    assertThat(cluster.minipods()).hasSize(6);
  }

  @Test
  void railsJoinEveryHostToEveryLeafOfItsPod() {
    var cluster = FabricShapes.byName("rail").draw("c", Map.of("pods", "3", "hosts-per-pod", "5"));
    assertThat(cluster.minipods()).hasSize(3);
    for (var host : cluster.hosts()) {
      assertThat(cluster.graph().degreeOf(host.id())).isEqualTo(8);
    }
  }

  @Test
  void theDoubleSidedFabricIsThatOfThePaper() {
    var cluster = FabricShapes.byName("double-sided").draw("c", Map.of());
    assertThat(count(cluster, Tier.LEAF)).isEqualTo(6);
    assertThat(count(cluster, Tier.SPINE)).isEqualTo(12);
    assertThat(count(cluster, Tier.CORE)).isEqualTo(32);
    assertThat(cluster.hosts())
        .allSatisfy(host -> assertThat(cluster.graph().degreeOf(host.id())).isEqualTo(2));
  }

  @Test
  void aDragonflyJoinsEveryPairOfGroupsOnce() {
    var cluster = FabricShapes.byName("dragonfly").draw("c", Map.of("groups", "5"));
    assertThat(cluster.minipods()).hasSize(5);
    assertThat(count(cluster, Tier.CORE)).isEqualTo(10);
  }

  @Test
  void racksHold72Gpus() {
    var cluster = FabricShapes.byName("nvl72").draw("c", Map.of("racks", "3"));
    assertThat(cluster.gpus()).isEqualTo(3 * 72);
    assertThat(cluster.minipods()).hasSize(3);
    assertThat(NvlinkDomains.of(cluster.hosts()))
        .hasSize(3)
        .allSatisfy(it -> assertThat(it).hasSize(18));
    var pods =
        FabricShapes.byName("nvl72").draw("c", Map.of("racks", "5", "pods", "2", "cores", "3"));
    assertThat(pods.minipods().stream().map(minipod -> minipod.hosts().size()))
        .containsExactlyInAnyOrder(2 * 18, 3 * 18);
    assertThat(count(pods, Tier.CORE)).isEqualTo(3);
    assertThat(pods.partitions()).hasSize(1);
    assertThatThrownBy(
            () -> FabricShapes.byName("nvl72").draw("c", Map.of("racks", "2", "pods", "3")))
        .hasMessageContaining("pods 3, expected at most the 2 racks");
  }

  @Test
  void wrongOptionsAreNamed() {
    var shape = FabricShapes.byName("clos3");
    assertThatThrownBy(() -> shape.draw("c", Map.of("minipods", "0")))
        .hasMessageContaining("minipods is 0")
        .hasMessageContaining("1 to 1024");
    assertThatThrownBy(() -> shape.draw("c", Map.of("k", "4"))).hasMessageContaining("k");
    assertThatThrownBy(() -> FabricShapes.byName("ring")).hasMessageContaining("fat-tree");
  }

  private static long count(Cluster cluster, Tier tier) {
    return cluster.switches().stream().map(Switch::tier).filter(tier::equals).count();
  }
}
