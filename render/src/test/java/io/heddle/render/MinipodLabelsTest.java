package io.heddle.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.render.topology.FabricLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A minipod is not called as one of its switches where it has several. */
class MinipodLabelsTest {
  private static final HostType TYPE = new HostType("t", "G", 2);

  /** Racks under spines, whose names have no word in common with them. */
  @Test
  void theHighestSwitchesName() {
    var cluster =
        cluster(
            List.of(
                "pod-00-spine-00 pod-00-spine-01 rack-00",
                "pod-01-spine-00 pod-01-spine-01 rack-01"),
            List.of("tray-0", "tray-1"));
    assertThat(MinipodLabels.of(cluster)).containsExactly("pod-00", "pod-01");
  }

  /** Leaves of a minipod have in common what those of the next one have, too. */
  @Test
  void wordsThatTellThemApartName() {
    var cluster =
        cluster(
            List.of(
                "A09-P1-IBLEAF-01-04 A09-P1-IBLEAF-02-04",
                "A09-P1-IBLEAF-01-02 A09-P1-IBLEAF-02-02",
                "B09-P1-IBLEAF-01-04 B09-P1-IBLEAF-02-04"),
            List.of("h-0", "h-1", "h-2"));
    assertThat(MinipodLabels.of(cluster)).containsExactlyInAnyOrder("A09-4", "A09-2", "B09-4");
    assertThat(FabricLayout.of(cluster).podLabel("h-1")).as("in the picture").isEqualTo("A09-2");
  }

  @Test
  void aLeafAloneAndAloneNumbersKeepTheirNames() {
    var single = cluster(List.of("leaf-00", "leaf-01"), List.of("h-0", "h-1"));
    assertThat(MinipodLabels.of(single)).containsExactly("leaf-00", "leaf-01");
    var shared = cluster(List.of("r-00-leaf-0", "r-01-leaf-1"), List.of("r-00-h", "r-01-h"));
    assertThat(MinipodLabels.of(shared)).containsExactly("r-00-leaf-0", "r-01-leaf-1");
    var numbers = cluster(List.of("sw-1-7 sw-2-7", "sw-1-8 sw-2-8"), List.of("h-0", "h-1"));
    assertThat(MinipodLabels.of(numbers)).containsExactly("sw-1-7", "sw-1-8");
  }

  /** Each minipod has its switches under one core, the last of them a leaf of one host. */
  private static Cluster cluster(List<String> minipods, List<String> hosts) {
    var switches = new ArrayList<>(List.of(new Switch("core", Tier.CORE)));
    var links = new ArrayList<Link>();
    for (int i = 0; i < minipods.size(); i++) {
      var ids = minipods.get(i).split(" ");
      var leaf = ids[ids.length - 1];
      for (var id : ids) {
        boolean spine = id.contains("spine");
        switches.add(new Switch(id, spine ? Tier.SPINE : Tier.LEAF));
        links.add(new Link(spine ? leaf : hosts.get(i), id, 100, 1));
        links.add(new Link(id, "core", 100, 1));
      }
    }
    return new Cluster(
        "named",
        List.of(TYPE),
        switches,
        hosts.stream().map(id -> new Host(id, TYPE)).toList(),
        links);
  }
}
