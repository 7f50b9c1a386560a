package io.heddle.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.io.ClusterFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MissingCableCheckTest {
  private static final HostType TYPE = new HostType("h", "H100", 8);

  /** Three leaves of two hosts each, below one spine; {@code up} cables of each leaf. */
  private static Cluster cluster(int cablesOfOneHost, boolean known, int... up) {
    var switches = new ArrayList<Switch>(List.of(new Switch("spine", Tier.SPINE)));
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (int leaf = 0; leaf < up.length; leaf++) {
      switches.add(new Switch("leaf" + leaf, Tier.LEAF));
      links.add(new Link("leaf" + leaf, "spine", 400, up[leaf]));
      for (int i = 0; i < 2; i++) {
        var id = "h%d%d".formatted(leaf, i);
        var states = known ? HostGpuStates.ALL_FREE : HostGpuStates.UNKNOWN;
        hosts.add(new Host(id, TYPE, states, Health.WELL, Map.of(), null));
        links.add(new Link("leaf" + leaf, id, 400, id.equals("h11") ? cablesOfOneHost : 8));
      }
    }
    return new Cluster("c", List.of(TYPE), switches, hosts, links);
  }

  private static List<String> advice(Cluster cluster) {
    return ClusterFile.SCHEMA.check("c", ClusterFile.toJson(cluster)).advice().stream()
        .map(finding -> finding.toString())
        .filter(text -> text.contains("most places alike"))
        .toList();
  }

  @Test
  void alikeIsFine() {
    assertThat(MissingCableCheck.of(cluster(8, true, 8, 8, 8))).isEmpty();
    assertThat(advice(cluster(8, true, 8, 8, 8))).isEmpty();
  }

  @Test
  void aMissingCableBetweenSwitches() {
    assertThat(MissingCableCheck.of(cluster(8, true, 8, 7, 8)))
        .containsExactly(new MissingCableCheck("leaf1 – spine", 7, 8, true));
    assertThat(advice(cluster(8, true, 8, 7, 8)))
        .singleElement()
        .satisfies(text -> assertThat(text).contains("leaf1 – spine: 7 cables"));
  }

  /** A leaf with fewer hosts has fewer cables up, and nothing is missing. */
  @Test
  void asMuchUpAsDownIsNoAdvice() {
    assertThat(MissingCableCheck.of(cluster(8, true, 20, 16, 20)))
        .containsExactly(new MissingCableCheck("leaf1 – spine", 16, 20, false));
    assertThat(advice(cluster(8, true, 20, 16, 20))).isEmpty();
  }

  @Test
  void aMissingCableOfAHost() {
    assertThat(MissingCableCheck.of(cluster(7, true, 8, 8, 8)))
        .containsExactly(new MissingCableCheck("h11", 7, 8, true));
    assertThat(MissingCableCheck.of(cluster(7, false, 8, 8, 8)))
        .as("unknown hosts differ")
        .isEmpty();
    assertThat(advice(cluster(7, true, 8, 8, 8))).hasSize(1);
  }

  @Test
  void noMajorityIsNoRule() {
    assertThat(MissingCableCheck.of(cluster(8, true, 8, 7))).isEmpty();
    assertThat(MissingCableCheck.of(cluster(8, true, 6, 7, 8))).isEmpty();
  }
}
