package io.heddle.model.bandwidth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.edit.DrawnFabricCheck;
import io.heddle.model.generate.FabricShape;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.io.ClusterFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HostRailBandwidthTest {
  private static HostType type(double railGBps) {
    return new HostType("t", "H100", 8, 80, null, railGBps, Map.of());
  }

  /** Two hosts with these cables each, a third without any. */
  private static Cluster cluster(double railGBps, double gbps, int count) {
    var type = type(railGBps);
    var hosts = List.of(new Host("a", type), new Host("b", type), new Host("c", type));
    var switches = List.of(new Switch("l0", Tier.LEAF), new Switch("l1", Tier.LEAF));
    var links = new ArrayList<Link>();
    for (var host : List.of("a", "b")) {
      links.add(new Link(host, "l0", gbps, count / 2));
      links.add(new Link("l1", host, gbps, count - count / 2));
    }
    links.add(new Link("a", "b", 1600, 8));
    return new Cluster("c", List.of(type), switches, hosts, links);
  }

  private static double between(Cluster cluster, String one, String other, long gpus) {
    var truth = ClusterBandwidthFunction.of(cluster, null);
    return truth.of(
        List.of(truth.of(cluster.host(one), gpus), truth.of(cluster.host(other), gpus)));
  }

  /** The fault: contention read cables, dispatch the type only. */
  @ParameterizedTest
  @CsvSource({"400, 8, 80", "200, 8, 40", "100, 8, 20", "400, 4, 40", "400, 2, 20", "25, 8, 5"})
  void cablesAreTheTruthWhereAHostHasThem(double gbps, int count, double rail) {
    var cluster = cluster(80, gbps, count);
    var truth = ClusterBandwidthFunction.of(cluster, null);
    assertThat(truth.rail(cluster.host("a"))).isCloseTo(rail, within(1e-9));
    assertThat(truth.builtIn().rail(cluster.host("b"))).isCloseTo(rail, within(1e-9));
    assertThat(between(cluster, "a", "b", 0b11)).isCloseTo(2 * rail, within(1e-9));
  }

  @Test
  void theTypeCountsWhereAHostHasNoCables() {
    var cluster = cluster(33, 400, 8);
    assertThat(ClusterBandwidthFunction.of(cluster, null).rail(cluster.host("c"))).isEqualTo(33);
    assertThat(between(cluster, "a", "c", 1)).as("the slower one").isEqualTo(33);
  }

  @Test
  void aHostThatLosesHalfOfItsCablesIsHalfAsFast() {
    var whole = cluster(80, 400, 8);
    var links = new ArrayList<>(whole.links());
    links.removeFirst();
    var cut =
        new Cluster("cut", whole.hostTypes().values(), whole.switches(), whole.hosts(), links);
    assertThat(between(cut, "a", "b", 0b1111)).isEqualTo(between(whole, "a", "b", 0b1111) / 2);
  }

  @ParameterizedTest
  @CsvSource({
    "0, false",
    "49.9, true",
    "50, false",
    "80, false",
    "100, false",
    "100.1, true",
    "20, true"
  })
  void aTypeMaySayWhatTheWireCarriesUpToTwiceOfIt(double said, boolean wrong) {
    var found = HostRailBandwidth.mismatches(cluster(said, 400, 8));
    assertThat(found).hasSize(wrong ? 1 : 0);
    if (wrong) {
      assertThat(found.getFirst().host()).isEqualTo("a");
      assertThat(found.getFirst().hosts()).isEqualTo(2);
      assertThat(found.getFirst().cablesGBps()).isEqualTo(80);
    }
  }

  @Test
  void drawnFabricsTellOfIt() {
    assertThat(DrawnFabricCheck.of(cluster(20, 400, 8), 4))
        .filteredOn(problem -> problem.kind() == DrawnFabricCheck.Kind.RAIL_MISMATCH)
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.node()).isEqualTo("a");
          assertThat(problem.detail())
              .isEqualTo("t: 20 GB/s per GPU, but the cables of a and 1 more host give 80");
        });
  }

  @Test
  void filesAreReadWithAdviceOnIt(@TempDir Path folder) throws IOException {
    var file = folder.resolve("c.cluster.json");
    Files.writeString(file, ClusterFile.toJson(cluster(20, 400, 8)));
    assertThat(ClusterFile.SCHEMA.check(file).advice())
        .extracting(Object::toString)
        .anySatisfy(advice ->
            assertThat(advice)
                .contains("/hostTypes/t/railGBps", "found 20", "the cables of a", "Use 80."));
  }

  static List<FabricShape> shapes() {
    return FabricShapes.all();
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void shapesDrawTypesThatAgreeWithTheirCables(FabricShape shape) {
    for (var gbps : List.of("100", "200", "400")) {
      var cluster = shape.draw("c", Map.of("host-gbps", gbps));
      assertThat(HostRailBandwidth.mismatches(cluster)).isEmpty();
      var truth = ClusterBandwidthFunction.of(cluster, null);
      for (var host : cluster.hosts()) {
        assertThat(truth.rail(host)).as(host.id()).isCloseTo(host.type().railGBps(), within(1e-9));
      }
    }
  }
}
