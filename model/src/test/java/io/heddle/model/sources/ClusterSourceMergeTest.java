package io.heddle.model.sources;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostGpuStates;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.sources.SourceMergeFinding.Kind;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClusterSourceMergeTest {
  private static final HostType A100 = new HostType("gpu", "A100", 8);
  private static final HostType H100 = new HostType("gpu", "H100", 8);

  private static Host unknown(String id) {
    return new Host(id, A100).withGpuStates(HostGpuStates.ALL_FREE.withKnown(false));
  }

  private static Host busy(String id, HostType type, Integer... gpus) {
    return new Host(id, type).withBusyGpus(new TreeSet<>(List.of(gpus)));
  }

  /** All hosts on one leaf. */
  private static ClusterSourceFacts source(String file, boolean cabled, Host... hosts) {
    var types = new LinkedHashSet<HostType>();
    Stream.of(hosts).map(Host::type).forEach(types::add);
    var links = Stream.of(hosts).map(host -> new Link(host.id(), "leaf", 400, 1)).toList();
    var cluster =
        new Cluster("c", types, List.of(new Switch("leaf", Tier.LEAF)), List.of(hosts), links);
    return new ClusterSourceFacts("f", List.of(file), cluster, cabled, Set.of(), false);
  }

  /** Counted cables win over more links that were assumed. */
  @Test
  void cablesComeFromOneSourceAndHostsOfOthersAreLeftOut() {
    var merged =
        ClusterSourceMerge.merge(
            List.of(
                source("slurm.conf", false, busy("a", H100, 1), busy("x", H100), busy("y", H100)),
                source("cables.txt", true, unknown("a"), unknown("b"))));
    assertThat(merged.cluster().links()).extracting(Link::from).containsExactly("a", "b");
    assertThat(merged.cluster().host("a").type().gpuModel()).isEqualTo("H100");
    assertThat(merged.cluster().host("a").busyGpus()).containsExactly(1);
    assertThat(merged.cluster().host("b").hasKnownGpus()).isFalse();
    assertThat(merged.findings())
        .containsExactly(
            new SourceMergeFinding(Kind.READ, "cables.txt", "switches and links"),
            new SourceMergeFinding(
                Kind.LEFT_OUT,
                "switches and links of slurm.conf",
                "the cables come from cables.txt"),
            new SourceMergeFinding(Kind.READ, "slurm.conf", "GPUs, states and labels of 1 host"),
            new SourceMergeFinding(
                Kind.LEFT_OUT, "2 hosts of slurm.conf", "no such host in cables.txt"));
  }

  @Test
  void anotherModelIsAContradictionUnlessOneIsUnknown() {
    var merged =
        ClusterSourceMerge.merge(
            List.of(
                source("cables.txt", true, new Host("a", A100)),
                source("slurm.conf", false, new Host("a", H100)),
                source("nodes.json", false, new Host("a", new HostType("t", "unknown", 8))),
                source("gres.conf", false, new Host("a", new HostType("u", "a100", 8)))));
    assertThat(merged.cluster().host("a").type()).isEqualTo(A100);
    assertThat(merged.findings())
        .filteredOn(each -> each.kind() == Kind.CONTRADICTION)
        .containsExactly(
            new SourceMergeFinding(
                Kind.CONTRADICTION, "a", "GPUs A100, but slurm.conf says H100; the first is kept"));
  }

  @Test
  void statesOfTheFirstSourceThatHasSomeAreKept() {
    var merged =
        ClusterSourceMerge.merge(
            List.of(
                source("cables.txt", true, new Host("a", A100), busy("b", A100, 2)),
                source("one.json", false, busy("a", A100, 5), busy("b", A100, 6)),
                source("two.json", false, busy("a", A100, 7), busy("b", A100))));
    assertThat(merged.cluster().host("a").gpuStates().of(GpuState.BUSY)).containsExactly(5);
    assertThat(merged.cluster().host("b").gpuStates().of(GpuState.BUSY)).containsExactly(2);
  }

  @Test
  void anotherTypeOfOneNameIsRenamed() {
    var merged =
        ClusterSourceMerge.merge(
            List.of(
                source("cables.txt", true, new Host("a", A100), unknown("b"), unknown("c")),
                source("slurm.conf", false, new Host("b", H100), new Host("c", H100))));
    assertThat(merged.cluster().host("b").type()).isEqualTo(H100.withName("gpu-2"));
    assertThat(merged.cluster().host("c").type()).isEqualTo(H100.withName("gpu-2"));
    assertThat(merged.cluster().hostTypes()).containsOnlyKeys("gpu", "gpu-2");
  }
}
