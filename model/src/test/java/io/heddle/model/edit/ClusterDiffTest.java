package io.heddle.model.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricFigures;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Tier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClusterDiffTest {
  /** Two hosts under a leaf under a spine. */
  static Cluster twoHosts() {
    var cluster = Cluster.empty("a");
    var type = new HostType("dgx-h100", "H100", 8);
    cluster = DrawnFabricEdits.addSwitch(cluster, Tier.LEAF, null).cluster();
    cluster = DrawnFabricEdits.addSwitch(cluster, Tier.SPINE, null).cluster();
    cluster = DrawnFabricEdits.addHost(cluster, type, null).cluster();
    cluster = DrawnFabricEdits.addHost(cluster, type, null).cluster();
    cluster = FabricCableEdits.connect(cluster, "h-1", "leaf-0", 400, 8).cluster();
    cluster = FabricCableEdits.connect(cluster, "h-2", "leaf-0", 400, 8).cluster();
    return FabricCableEdits.connect(cluster, "leaf-0", "spine-0", 800, 2).cluster();
  }

  private static List<String> lines(Cluster before, Cluster after) {
    return ClusterDiff.between(before, after, true).entries().stream()
        .map(ClusterDiff.Entry::toString)
        .toList();
  }

  @Test
  void nothingDiffersFromItselfInAnotherOrder() {
    var cluster = twoHosts();
    var turned =
        new Cluster(
            "b",
            cluster.hostTypes().values(),
            cluster.switches().reversed(),
            cluster.hosts().reversed(),
            cluster.links().reversed());
    assertThat(lines(cluster, turned)).isEmpty();
  }

  @Test
  void tellsWhatCameWentAndChanged() {
    var before = twoHosts();
    var after = DrawnFabricEdits.remove(before, Set.of("h-1")).cluster();
    after = DrawnFabricEdits.mark(after, Set.of("h-2"), HostState.FAILED).cluster();
    after = DrawnFabricEdits.addSwitch(after, Tier.LEAF, null).cluster();
    after = FabricCableEdits.setCables(after, "spine-0", "leaf-0", 400, 4).cluster();
    after = DrawnFabricEdits.place(after, Map.of("spine-0", new Position(1, 2))).cluster();
    assertThat(lines(before, after))
        .containsExactly(
            "~ spine-0: moved",
            "− h-1",
            "~ h-2: health well → failed",
            "+ leaf-1",
            "− h-1 – leaf-0: 8 × 400 Gbit/s",
            "~ leaf-0 – spine-0: 2 × 800 Gbit/s → 4 × 400 Gbit/s");
  }

  @Test
  void figuresTellHowManyJobsFitAndHowTheTiersAreOversubscribed() {
    var cluster = twoHosts();
    var figures = FabricFigures.of(cluster);
    assertThat(figures.freeGpus()).isEqualTo(16);
    assertThat(figures.fragmentation()).isZero();
    assertThat(figures.oversubscription()).containsExactly(Map.entry(Tier.LEAF, 4.0));
    assertThat(FabricFigures.slots(cluster, 8)).isEqualTo(2);
    assertThat(FabricFigures.slots(cluster, 12)).isEqualTo(1);
    assertThat(FabricFigures.slots(cluster, 17)).isZero();
    var busy = DrawnFabricEdits.mark(cluster, Set.of("h-1"), HostState.BUSY).cluster();
    assertThat(FabricFigures.slots(busy, 8)).isEqualTo(1);
    assertThat(FabricFigures.of(DrawnFabricEdits.remove(cluster, Set.of("leaf-0")).cluster()))
        .extracting(FabricFigures::fragmentation)
        .isEqualTo(0.5);
  }
}
