package io.heddle.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.PodsByHand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The domains of a cluster at every level, from labels and cables. */
class TopologyDomainsTest {
  private static final HostType TYPE = new HostType("t", "H100", 8);

  /** Four leaves of two hosts under two spines, cores above them. */
  private static Cluster fabric(List<Map<String, String>> labels, List<TopologyLevel> levels) {
    return PodsByHand.cluster("c", TYPE, 2, 2, labels::get).withLevels(levels);
  }

  private static List<Map<String, String>> none() {
    return List.of(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
  }

  private static List<Map<String, String>> labels(String key, String... values) {
    return Arrays.stream(values).map(value -> Map.of(key, value)).toList();
  }

  @Test
  void cablesGiveLeavesAndMinipods() {
    var domains = fabric(none(), List.of()).domains();
    assertThat(domains.ids()).containsExactly("leaf", "minipod");
    var leaf = Objects.requireNonNull(domains.find("leaf"));
    assertThat(leaf.names()).containsExactly("l0", "l1", "l2", "l3");
    assertThat(leaf.names().get(domains.domain(leaf, "h5"))).isEqualTo("l2");
    assertThat(domains.minipods().names()).containsExactly("l0", "l2");
    assertThat(domains.crossings()).isEmpty();
  }

  @Test
  void labelsOfNvlinkAndRacksAreLevelsWithoutBeingDeclared() {
    var nvlink = labels("nvidia.com/gpu.clique", "a", "a", "a", "a", "b", "b", "b", "b");
    assertThat(fabric(nvlink, List.of()).domains().ids())
        .containsExactly("leaf", "nvlink", "minipod");
    var racks = labels("rack", "r1", "r1", "r1", "r1", "r1", "r1", "r2", "r2");
    var domains = fabric(racks, List.of()).domains();
    assertThat(domains.ids()).containsExactly("leaf", "rack", "minipod");
    assertThat(domains.crossings())
        .containsExactly(new TopologyDomains.Crossing("rack", "minipod"));
  }

  @Test
  void aDeclaredLevelWithALabelOfNvlinkIsTheLevelOfNvlink() {
    var clique = labels("nvidia.com/gpu.clique", "a", "a", "b", "b", "c", "c", "d", "d");
    var domains =
        fabric(clique, List.of(new TopologyLevel("accelerator", "nvidia.com/gpu.clique")))
            .domains();
    assertThat(domains.ids()).containsExactly("accelerator", "leaf", "minipod");
  }

  @Test
  void aHostWithoutTheLabelIsADomainByItself() {
    var some = new ArrayList<>(none());
    some.set(0, Map.of("zone", "h7")); // also the id of another host
    some.set(1, Map.of("zone", "h7"));
    some.set(2, Map.of("zone", " "));
    var domains = fabric(some, List.of(new TopologyLevel("zone", "zone"))).domains();
    var zone = Objects.requireNonNull(domains.find("zone"));
    assertThat(zone.domains()).isEqualTo(7);
    assertThat(zone.domainOf()[0]).isEqualTo(zone.domainOf()[1]);
    assertThat(zone.domainOf()[7]).isNotEqualTo(zone.domainOf()[0]);
  }

  @Test
  void labelsOfAnEditedClusterCount() {
    var before = fabric(none(), List.of());
    assertThat(before.domains().ids()).doesNotContain("rack");
    var edited =
        before.withHosts(
            before.hosts().stream().map(host -> host.withLabels(Map.of("rack", "r"))).toList());
    assertThat(edited.domains().ids()).contains("rack");
  }

  @Test
  void anEditThatLeavesLabelsAndCablesAloneTakesTheDomainsOver() {
    var before = fabric(none(), List.of());
    var domains = before.domains();
    var busy =
        before.withHosts(
            before.hosts().stream()
                .map(host -> host.withBusyGpus(new TreeSet<>(List.of(0))))
                .toList());
    assertThat(busy.domains()).isSameAs(domains);
    var levelled = busy.withLevels(List.of(new TopologyLevel("zone", "zone")));
    assertThat(levelled.domains().ids()).contains("zone");
  }
}
