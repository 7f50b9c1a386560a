package io.heddle.model.exchange;

import static io.heddle.model.exchange.Fabrics.texts;
import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Tier;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tiers by cables, names by descriptions, and how clashes of names are reported. */
class GuessesByHandTest {
  private final ImportNotes notes = new ImportNotes();

  private List<String> assumed() {
    return texts(notes.report("x").assumed());
  }

  private static SwitchTierInference.Wiring wiring(String switches, Map<String, Integer> hosts) {
    var wiring = new SwitchTierInference.Wiring();
    for (var name : switches.split(" ")) {
      wiring.add(name);
    }
    hosts.forEach((name, count) -> {
      for (int i = 0; i < count; i++) {
        wiring.host(name);
      }
    });
    return wiring;
  }

  /** Half as many hosts as a leaf beside it, and more cables than hosts: no leaf. */
  @Test
  void aSpineWithHostsIsNoLeaf() {
    var wiring = wiring("l1 top s", Map.of("l1", 4, "s", 2));
    wiring.join("l1", "s", 3);
    wiring.join("s", "top", 1);
    assertThat(SwitchTierInference.of(wiring, notes))
        .isEqualTo(Map.of("l1", new Tier(1), "s", new Tier(2), "top", new Tier(3)));
    assertThat(assumed())
        .containsExactly(
            "switch s: not a leaf, though it has hosts: leaves with many more hosts are connected to it",
            "3 switches: tier by distance from the hosts (leaf: hosts on it)");
  }

  @Test
  void aLeafBesideALargerOneStaysALeafWhereItHasAsManyHostsAsCables() {
    var few = wiring("a b", Map.of("a", 4, "b", 2));
    few.join("a", "b", 2);
    assertThat(SwitchTierInference.of(few, notes))
        .isEqualTo(Map.of("a", Tier.LEAF, "b", Tier.LEAF));
    var near = wiring("a b", Map.of("a", 3, "b", 2));
    near.join("a", "b", 9);
    assertThat(SwitchTierInference.of(near, notes))
        .isEqualTo(Map.of("a", Tier.LEAF, "b", Tier.LEAF));
  }

  @Test
  void aSwitchCalledAndCabledLikeALeafIsOneWithoutHosts() {
    var wiring = wiring("leaf1 leaf2 other3 spine", Map.of("leaf1", 2));
    for (var low : List.of("leaf1", "leaf2", "other3")) {
      wiring.join("spine", low, 1);
    }
    assertThat(SwitchTierInference.of(wiring, notes))
        .isEqualTo(
            Map.of(
                "leaf1",
                Tier.LEAF,
                "leaf2",
                Tier.LEAF,
                "spine",
                Tier.SPINE,
                "other3",
                new Tier(3)));
    assertThat(assumed())
        .contains(
            "switch leaf2: a leaf without hosts: called and cabled like leaves that have some");
    assertThat(SwitchTierInference.of(wiring.unnamed(), new ImportNotes()))
        .containsEntry("leaf2", new Tier(3));
  }

  @Test
  void aSwitchThatNoCableReachesIsTold() {
    var wiring = wiring("l1 lost", Map.of("l1", 1));
    assertThat(SwitchTierInference.of(wiring, notes))
        .isEqualTo(Map.of("l1", Tier.LEAF, "lost", Tier.LEAF));
    assertThat(assumed()).contains("switch lost: tier leaf, as no cable leads from it to a host");
    var none = new ImportNotes();
    assertThat(SwitchTierInference.of(new SwitchTierInference.Wiring(), none)).isEmpty();
    assertThat(none.report("x").assumed()).isEmpty();
  }

  @Test
  void hostsOfAnotherWiringCount() {
    var wiring = wiring("a b", Map.of("a", 1));
    wiring.join("a", "b", 1);
    wiring.addHosts(wiring("b", Map.of("b", 2)));
    assertThat(SwitchTierInference.of(wiring, notes))
        .isEqualTo(Map.of("a", Tier.LEAF, "b", Tier.LEAF));
  }

  /** Where leaves are the topmost tier, each host is a minipod by itself. */
  @Test
  void aSwitchWithTheNameOfAHostIsRenamed() {
    var imported =
        Fabrics.read(
            """
            SwitchName=x Nodes=x,x-switch
            SwitchName=alone Nodes=y
            """);
    assertThat(imported.cluster().switches())
        .extracting("id")
        .containsExactly("x-switch-2", "alone");
    assertThat(texts(imported.report().assumed()))
        .contains("switch x: called x-switch-2, as a host has its name");
    assertThat(texts(imported.report().read()))
        .containsExactly(
            "file0: 3 hosts, 2 switches (2 leaf), 24 cables, 3 minipods",
            "file0: 2 parts that no cable joins");
  }

  /** Switches by their own name, chassis modules with it; adapters by the host in front. */
  @Test
  void infiniBandNames() {
    var imported =
        Fabrics.read(
            """
            Switch 36 "S-01" # "MF0;lone:MQM8700/U1" lid 1
            [1] "H-11"[1](11) # "n1 mlx5_0" lid 2 4xHDR
            [2] "H-12"[1](12) # "n1 mlx5_1" lid 3 4xHDR
            [3] "H-13"[1](13) # "bare" lid 4 4xHDR
            [4] "H-14"[1](14) # "localhost mlx5_0" lid 5 4xHDR
            [5] "H-15"[1](15) # "MT4123" lid 6 4xHDR
            [6] "H-16"[1](16) # "two  words" lid 7 4xHDR
            [7] "H-17"[1](17) # "" lid 8 4xHDR
            [8] "H-18"[1](18) # "Quantum Mellanox Technologies Aggregation Node" lid 9 4xHDR
            [10] "S-02"[1] # "MF0;chassis:CS7500/L01/U1" lid 10 4xHDR
            [11] "S-03"[1] # "twin" lid 11 4xHDR
            [12] "S-04"[1] # "twin" lid 12 4xHDR
            [13] "S-05"[1] # "Infiniscale-IV Mellanox Technologies" lid 13 4xHDR

            Switch 36 "S-02" # "MF0;chassis:CS7500/L01/U1" lid 10
            Switch 36 "S-03" # "twin" lid 11
            Switch 36 "S-04" # "twin" lid 12
            Switch 36 "S-05" # "Infiniscale-IV Mellanox Technologies" lid 13
            Rt 2 "R-99" # "router"
            """);
    assertThat(imported.cluster().switches())
        .extracting("id")
        .containsExactlyInAnyOrder("lone", "chassis/L01", "S-03", "S-04", "S-05");
    assertThat(imported.cluster().hosts()).extracting(Host::id).containsExactly("n1", "bare");
    assertThat(imported.cluster().host("n1").labels()).isEqualTo(Map.of("adapters", "2"));
    assertThat(imported.cluster().host("n1").type().gpus()).isEqualTo(8);
    assertThat(texts(imported.report().assumed()))
        .contains(
            "switch S-03, switch S-04: called by its GUID, as others are called twin, too",
            "switch S-05: called by its GUID, as it has no name");
    assertThat(texts(imported.report().leftOut()))
        .contains(
            "H-14: an adapter without a host's name (localhost mlx5_0)",
            "H-15: an adapter without a host's name (MT4123)",
            "H-16: an adapter without a host's name (two words)",
            "H-17: an adapter without a host's name (nothing)",
            "4 unnamed adapters: no hosts are made of them",
            "1 aggregation node: part of a switch (SHARP), not a host",
            "1 router: other subnets are not in the file");
  }

  /** As many GPUs as adapters, where most hosts have four or sixteen. */
  @Test
  void asManyGpusAsRails() {
    var text = new StringBuilder("Switch 36 \"S-01\" # \"sw\" lid 1\n");
    for (int adapter = 0; adapter < 8; adapter++) {
      text.append(
          "[%d] \"H-%d\"[1](1) # \"n%d mlx5_%d\" lid 2 4xHDR\n"
              .formatted(adapter + 1, adapter, adapter / 4, adapter % 4));
    }
    text.append("[9] \"H-9\"[1](1) # \"odd mlx5_0\" lid 2 4xHDR\n");
    var imported = Fabrics.read(text.toString());
    assertThat(imported.cluster().host("n0").type().gpus()).isEqualTo(4);
    assertThat(texts(imported.report().read()))
        .contains("1 host: 1 adapter where most have 4 (odd)");
  }
}
