package io.heddle.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.generate.FabricShapes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Two rail pods of three hosts with eight rails each, two spines above. */
class FabricNodeFilterTest {
  private static final Cluster RAILS =
      FabricShapes.byName("rail")
          .draw("rails", Map.of("pods", "2", "hosts-per-pod", "3", "spines", "2", "busy", "0"));

  private static FabricNodeFilter words(String words) {
    return new FabricNodeFilter(words, Set.of(), Set.of(), null, Set.of(), 0);
  }

  private static FabricNodeFilter near(int hops, String... roots) {
    return new FabricNodeFilter("", Set.of(), Set.of(), null, Set.of(roots), hops);
  }

  private static String host(int index) {
    return RAILS.hosts().get(index).id();
  }

  @Test
  void noWishWantsEverything() {
    assertThat(FabricNodeFilter.none().wantsAll()).isTrue();
    assertThat(FabricNodeFilter.none().of(RAILS)).hasSize(2 + 16 + 6);
    assertThat(words("  ").wantsAll()).isTrue();
    assertThat(near(2).wantsAll()).isTrue();
  }

  @Test
  void everyWordHasToBeInTheNameTheMinipodTheTypeOrALabel() {
    var marked = RAILS.hosts().getFirst().withLabels(Map.of("rack", "R12"));
    var hosts = new java.util.ArrayList<>(RAILS.hosts());
    hosts.set(0, marked);
    var cluster = RAILS.withHosts(hosts);
    assertThat(words("rack=r12").of(cluster)).containsExactly(marked.id());
    assertThat(words("rack=r12 nothing").of(cluster)).isEmpty();
    assertThat(words("SPINE").of(cluster)).hasSize(2);
    assertThat(words(cluster.minipods().getLast().name()).of(cluster)).hasSize(8 + 3);
  }

  @Test
  void tiersAndStatesAreLeftOut() {
    var failed = HostState.FAILED.mark(RAILS.hosts().getFirst());
    var hosts = new java.util.ArrayList<>(RAILS.hosts());
    hosts.set(0, failed);
    var cluster = RAILS.withHosts(hosts);
    var noLeaves =
        new FabricNodeFilter(
            "", Set.of(1), Set.of(HostState.FREE, HostState.BUSY), null, Set.of(), 0);
    assertThat(noLeaves.of(cluster)).hasSize(3).contains(failed.id());
  }

  @Test
  void aRailIsOneLeafOfEveryMinipod() {
    assertThat(new TreeSet<>(RailAssignment.of(RAILS).values())).hasSize(8);
    var third = new FabricNodeFilter("", Set.of(0, 2), Set.of(), 3, Set.of(), 0).of(RAILS);
    assertThat(third).hasSize(2).allMatch(id -> id.endsWith("rail-03"));
    var single = FabricShapes.byName("clos2").draw("one leaf a host", Map.of());
    assertThat(RailAssignment.of(single)).isEmpty();
  }

  @Test
  void hopsCountCables() {
    var leaf = RAILS.switches().stream().filter(each -> each.tier().equals(Tier.LEAF)).toList();
    assertThat(near(0, host(0)).wantsAll()).isTrue();
    assertThat(near(1, host(0)).of(RAILS)).hasSize(1 + 8);
    assertThat(near(2, host(0)).of(RAILS)).hasSize(3 + 8 + 2);
    assertThat(near(4, host(0)).of(RAILS)).hasSize(2 + 16 + 6);
    assertThat(near(1, leaf.getFirst().id()).of(RAILS)).hasSize(1 + 3 + 2);
    assertThat(NodeNeighbourhood.within(RAILS, List.of(host(0), "nobody"), 0))
        .containsExactly(host(0));
  }
}
