package io.heddle.model.cabling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.ClusterByHand;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CablePortAssignmentTest {
  private static final HostType TYPE = new HostType("dgx", "H100", 8);

  /** Two rails, two hosts, a spine; in no order. */
  private static Cluster twoRails() {
    return new ClusterByHand("two", TYPE)
        .switches(Tier.SPINE, "spine-0")
        .switches(Tier.LEAF, "rail-1", "rail-0")
        .hosts("h-10", "h-2")
        .link("rail-0", "spine-0", 400, 2)
        .link("h-10", "rail-1", 400, 1)
        .link("h-10", "rail-0", 400, 1)
        .link("rail-0", "h-2", 400, 1)
        .link("h-2", "rail-1", 400, 1)
        .link("spine-0", "rail-1", 800, 1)
        .cluster();
  }

  @Test
  void downlinksComeFirstByNameThenUplinksAndRailsAreInOrder() {
    assertThat(CablePortAssignment.of(twoRails()).cables())
        .extracting(Cable::id, each -> each.from().toString(), each -> each.to().toString())
        .extracting(Object::toString)
        .containsExactly(
            "(\"C1\", \"h-2 nic0\", \"rail-0 1\")",
            "(\"C2\", \"h-2 nic1\", \"rail-1 1\")",
            "(\"C3\", \"h-10 nic0\", \"rail-0 2\")",
            "(\"C4\", \"h-10 nic1\", \"rail-1 2\")",
            "(\"C5\", \"rail-0 3\", \"spine-0 1\")",
            "(\"C6\", \"rail-0 4\", \"spine-0 2\")",
            "(\"C7\", \"rail-1 3\", \"spine-0 3\")");
  }

  @Test
  void fasterParallelCablesComeFirst() {
    var cluster =
        new Cluster(
            "c",
            List.of(),
            List.of(new Switch("a", Tier.LEAF), new Switch("b", Tier.SPINE)),
            List.of(),
            List.of(new Link("a", "b", 100, 1), new Link("b", "a", 400, 2)));
    assertThat(CablePortAssignment.of(cluster).cables())
        .extracting(
            each -> each.from() + " " + each.to() + " " + BillOfMaterials.number(each.gbps()))
        .containsExactly("a 1 b 1 400", "a 2 b 2 400", "a 3 b 3 100");
  }

  @Test
  void tooManyCablesAreACountWithADigitTooMany() {
    var cluster =
        new Cluster(
            "c",
            List.of(),
            List.of(new Switch("a", Tier.LEAF), new Switch("b", Tier.LEAF)),
            List.of(),
            List.of(new Link("a", "b", 100, 2_000_000), new Link("a", "b", 100, 1)));
    assertThatThrownBy(() -> CablePortAssignment.of(cluster))
        .hasMessage(
            "cluster c has 2,000,001 cables, expected at most 2,000,000. A count may have a digit"
                + " too many.");
  }

  @Test
  void theBillCountsHostsSwitchesCablesAndEnds() {
    var cluster = twoRails();
    assertThat(BillOfMaterials.of(cluster, CablePortAssignment.of(cluster)))
        .extracting(each ->
            "%s %s %s %d%s"
                .formatted(
                    each.part(),
                    each.item(),
                    BillOfMaterials.number(each.gbps()),
                    each.count(),
                    each.part() == BillOfMaterialsLine.Part.ENDS ? "" : " " + each.note()))
        .containsExactly(
            "HOSTS dgx 0 2 8 × H100; up to 2 × 400 Gbit/s",
            "SWITCHES leaf 0 2 up to 4 ports: up to 1 × 800 Gbit/s, 4 × 400 Gbit/s",
            "SWITCHES spine 0 1 up to 3 ports: up to 1 × 800 Gbit/s, 2 × 400 Gbit/s",
            "CABLES host–leaf 400 4 ",
            "CABLES leaf–spine 400 2 ",
            "CABLES leaf–spine 800 1 ",
            "ENDS host 400 4",
            "ENDS leaf 400 6",
            "ENDS spine 400 2",
            "ENDS leaf 800 1",
            "ENDS spine 800 1");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void everyCableIsThereAndEveryPortIsUsedOnceWithoutGaps(int batch) {
    for (int i = 0; i < 60; i++) {
      long seed = batch * 1_000L + i;
      var cluster = DrawnFabric.draw(new Random(seed));
      var plan = CablePortAssignment.of(cluster);
      var links = new HashMap<String, Integer>();
      cluster
          .links()
          .forEach(link ->
              links.merge(
                  Cable.Pair.of(link.from(), link.to()) + " " + link.gbps(),
                  link.count(),
                  Integer::sum));
      var ports = new HashMap<String, TreeSet<Integer>>();
      for (var cable : plan.cables()) {
        links.merge(cable.pair() + " " + cable.gbps(), -1, Integer::sum);
        for (var port : List.of(cable.from(), cable.to())) {
          boolean host = cluster.hasHost(port.device());
          int number = Integer.parseInt(port.name().replace("nic", "")) - (host ? 0 : 1);
          assertThat(ports.computeIfAbsent(port.device(), _ -> new TreeSet<>()).add(number))
              .as("seed %s: %s is used once", seed, port)
              .isTrue();
        }
      }
      assertThat(links.values()).as("seed %s: cables of each link", seed).containsOnly(0);
      ports.forEach((device, used) -> {
        assertThat(used.first()).as("seed %s: %s", seed, device).isZero();
        assertThat(used.last()).as("seed %s: %s", seed, device).isEqualTo(used.size() - 1);
      });
      var links2 = new ArrayList<>(cluster.links());
      Collections.shuffle(links2, new Random(seed));
      var again =
          new Cluster(
              cluster.name(),
              cluster.hostTypes().values(),
              cluster.switches().reversed(),
              cluster.hosts().reversed(),
              links2);
      assertThat(CablePortAssignment.of(again))
          .as("seed %s: in another order", seed)
          .isEqualTo(plan);
    }
  }
}
