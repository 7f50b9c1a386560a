package io.heddle.model.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.Tier;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DrawnFabricEditsTest {
  private static final HostType H100 = new HostType("dgx-h100", "H100", 8);

  /** core-0 over spine-0 over leaf-0 over two hosts. */
  private static Cluster pod() {
    var cluster = Cluster.empty("drawn");
    for (var tier : List.of(Tier.CORE, Tier.SPINE, Tier.LEAF)) {
      cluster = DrawnFabricEdits.addSwitch(cluster, tier, new Position(10, 20)).cluster();
    }
    for (int i = 0; i < 2; i++) {
      cluster = DrawnFabricEdits.addHost(cluster, H100, new Position(10 * i, 60)).cluster();
    }
    cluster = FabricCableEdits.connect(cluster, "spine-0", "core-0", 800, 1).cluster();
    cluster = FabricCableEdits.connect(cluster, "leaf-0", "spine-0", 800, 1).cluster();
    cluster = FabricCableEdits.connect(cluster, "h-1", "leaf-0", 400, 8).cluster();
    return FabricCableEdits.connect(cluster, "h-2", "leaf-0", 400, 8).cluster();
  }

  @Test
  void namesNewNodesAsTheFieldDoes() {
    var pod = pod();
    assertThat(pod.switches()).extracting("id").containsExactly("core-0", "spine-0", "leaf-0");
    assertThat(pod.hosts()).extracting("id").containsExactly("h-1", "h-2");
    assertThat(DrawnFabricEdits.addSwitch(pod, Tier.LEAF, null).touched())
        .containsExactly("leaf-1");
  }

  @Test
  void cablesBetweenTheSameTwoNodesAddUp() {
    var twice = FabricCableEdits.connect(pod(), "leaf-0", "h-1", 400, 1).cluster();
    assertThat(twice.links()).contains(new Link("h-1", "leaf-0", 400, 9)).hasSize(4);
  }

  @Test
  void aDuplicatedPodHangsOffTheSameCore() {
    var twin = FabricCopyPaste.duplicate(pod(), Set.of("spine-0", "leaf-0", "h-1", "h-2"), 100, 0);
    assertThat(twin.touched()).containsExactly("spine-1", "leaf-1", "h-3", "h-4");
    var cluster = twin.cluster();
    assertThat(cluster.minipods()).hasSize(2);
    assertThat(cluster.links())
        .contains(new Link("spine-1", "core-0", 800, 1), new Link("h-4", "leaf-1", 400, 8))
        .hasSize(8);
    assertThat(cluster.host("h-4").position()).isEqualTo(new Position(110, 60));
  }

  @Test
  void whatIsCopiedArrivesInAnotherClusterWithItsTypes() {
    var fragment = FabricCopyPaste.fragment(pod(), Set.of("leaf-0", "h-1"));
    assertThat(fragment.links()).containsExactly(new Link("h-1", "leaf-0", 400, 8));
    var other =
        DrawnFabricEdits.addHost(
                Cluster.empty("other"), new HostType("dgx-h100", "H100 PCIe", 4), null)
            .cluster();
    var pasted = FabricCopyPaste.paste(other, fragment, 0, 0);
    assertThat(pasted.touched()).containsExactly("leaf-0", "h-2");
    assertThat(pasted.cluster().host("h-2").type()).isEqualTo(H100.withName("dgx-h100-2"));
    assertThat(pasted.cluster().host("h-1").type().gpus()).isEqualTo(4);
  }

  @Test
  void whatIsRemovedTakesItsCablesAlong() {
    var rest = DrawnFabricEdits.remove(pod(), Set.of("leaf-0")).cluster();
    assertThat(rest.links()).containsExactly(new Link("spine-0", "core-0", 800, 1));
  }

  @Test
  void aRenamedNodeKeepsItsCables() {
    var renamed = DrawnFabricEdits.rename(pod(), "leaf-0", "tor-a").cluster();
    assertThat(renamed.links()).contains(new Link("h-1", "tor-a", 400, 8));
    assertThatThrownBy(() -> DrawnFabricEdits.rename(pod(), "leaf-0", "h-1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("id h-1 is taken");
  }

  @Test
  void aFailedHostIsLeftOutBySolversUntilItIsFreeAgain() {
    var failed = DrawnFabricEdits.mark(pod(), Set.of("h-1"), HostState.FAILED).cluster();
    assertThat(failed.host("h-1").isFree()).isFalse();
    assertThat(HostState.of(failed.host("h-1"))).isEqualTo(HostState.FAILED);
    assertThat(DrawnFabricEdits.mark(failed, Set.of("h-1"), HostState.FREE).cluster())
        .isEqualTo(pod());
  }

  @Test
  void aTierIsCabledWithoutRepeatingWhatIsThere() {
    var two = DrawnFabricEdits.addSwitch(pod(), Tier.SPINE, null).cluster();
    var cabled =
        FabricCableEdits.cable(two, Set.of("leaf-0"), List.of("spine-0", "spine-1"), 800, 2)
            .cluster();
    assertThat(cabled.links()).contains(new Link("leaf-0", "spine-1", 800, 2)).hasSize(5);
  }
}
