package io.heddle.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.heddle.model.edit.ClusterDiff;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.edit.FabricCopyPaste;
import io.heddle.model.edit.ReversibleClusterChange;
import io.heddle.model.io.ClusterFile;
import io.heddle.model.result.ClusterFragmentation;
import io.heddle.model.result.ClusterGpus;
import io.heddle.model.result.Gpu;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HostGpuStatesTest {
  private static final HostType TYPE = new HostType("t", "H100", 8);
  private static final Host MIXED =
      new Host("mixed", TYPE)
          .withGpuStates(
              HostGpuStates.busy(List.of(0))
                  .with(GpuState.SLICED, List.of(1, 2))
                  .with(GpuState.SHARED, List.of(3))
                  .with(GpuState.WITHDRAWN, List.of(4))
                  .with(GpuState.FAILED, List.of(5)));
  private static final Host UNKNOWN =
      new Host("unknown", TYPE).withGpuStates(HostGpuStates.UNKNOWN);

  private static Cluster cluster() {
    return new Cluster(
            "c",
            List.of(TYPE),
            List.of(),
            List.of(MIXED, UNKNOWN, new Host("free", TYPE)),
            List.of())
        .withLevels(List.of(new TopologyLevel("nvlink", "nvidia.com/gpu.clique")));
  }

  @Test
  void onlyFreeGpusOfHostsWithKnownGpusCount() {
    var cluster = cluster();
    assertThat(MIXED.freeGpus()).isEqualTo(2);
    assertThat(UNKNOWN.freeGpus()).isZero();
    assertThat(UNKNOWN.isFree()).isFalse();
    assertThat(cluster.gpus()).isEqualTo(16);
    assertThat(cluster.assumedGpus()).isEqualTo(8);
    assertThat(cluster.freeGpus()).isEqualTo(10);
    assertThat(cluster.gpus(GpuState.FREE)).isEqualTo(10);
    assertThat(cluster.gpus(GpuState.SLICED)).isEqualTo(2);
    assertThat(cluster.freeHosts()).isEqualTo(1);
    assertThat(FabricFigures.slots(cluster, 8)).isEqualTo(1);
    assertThat(ClusterFragmentation.of(cluster)).isEqualTo(new ClusterFragmentation(10, 1, 2));
  }

  @ParameterizedTest
  @EnumSource(names = "FREE", mode = EnumSource.Mode.EXCLUDE)
  void oneGpuInAnyStateKeepsTheHostFromBeingFree(GpuState state) {
    var host = new Host("h", TYPE).withGpuStates(HostGpuStates.ALL_FREE.with(state, List.of(7)));
    assertThat(host.isFree()).isFalse();
    assertThat(host.freeGpus()).isEqualTo(7);
    assertThat(host.isFree(7)).isFalse();
    assertThat(host.isFree(6)).isTrue();
    assertThat(host.gpuStates().stateOf(7)).isEqualTo(state);
  }

  @Test
  void aGpuHasOneState() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.withBusyGpus(new TreeSet<>(List.of(1))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MIXED.withGpuStates(HostGpuStates.busy(List.of(8))));
  }

  @Test
  void filesKeepEverything() {
    var json = ClusterFile.toJson(cluster());
    assertThat(ClusterFile.read("c", json)).isEqualTo(cluster());
    assertThat(json).contains("\"slicedGpus\"", "\"gpusKnown\"", "\"levels\"");
  }

  @Test
  void checkNamesWhatIsNotFreeAndWhatIsUnknown() {
    assertThat(ClusterFile.SCHEMA.summary(cluster()))
        .contains("GPUs: 16 (10 free, 2 sliced, 1 shared, 1 withdrawn, 1 failed)")
        .contains("1 host with unknown GPUs (8 if");
  }

  @Test
  void editsAreUndone() {
    var before = cluster();
    var all = Set.of("mixed", "unknown", "free");
    List<Function<Cluster, Cluster>> edits =
        List.of(
            each ->
                DrawnFabricEdits.markGpus(each, all, List.of(1, 6, 99), GpuState.FAILED).cluster(),
            each -> DrawnFabricEdits.setKnown(each, all, true).cluster(),
            each -> DrawnFabricEdits.setType(each, all, new HostType("four", "B200", 4)).cluster(),
            each -> DrawnFabricEdits.mark(each, all, HostState.BUSY).cluster(),
            each -> each.withLevels(List.of(new TopologyLevel("rack", "rack"))));
    for (var edit : edits) {
      var after = edit.apply(before);
      var change = ReversibleClusterChange.between(before, after);
      assertThat(after).isNotEqualTo(before);
      assertThat(change.isDrawing()).isFalse();
      assertThat(change.apply(before)).isEqualTo(after);
      assertThat(change.inverse().apply(after)).isEqualTo(before);
    }
  }

  @Test
  void aTypeThatAPersonSetsIsKnown() {
    var after =
        DrawnFabricEdits.setType(cluster(), Set.of("unknown"), new HostType("g", "GB200", 4));
    assertThat(after.cluster().host("unknown").isFree()).isTrue();
    assertThat(after.cluster().assumedGpus()).isZero();
    assertThat(after.cluster().levels()).isEqualTo(cluster().levels());
  }

  @Test
  void markingAHostBusyAndFreeAgainKeepsTheOtherStates() {
    var busy = HostState.BUSY.mark(MIXED);
    assertThat(busy.freeGpus()).isZero();
    assertThat(HostState.FREE.mark(busy).gpuStates())
        .isEqualTo(MIXED.gpuStates().with(GpuState.BUSY, List.of()));
  }

  @Test
  void differencesNameTheStates() {
    var before = cluster();
    var after =
        DrawnFabricEdits.setKnown(
            DrawnFabricEdits.markGpus(before, Set.of("free"), List.of(0), GpuState.SLICED)
                .cluster(),
            Set.of("unknown"),
            true);
    assertThat(ClusterDiff.between(before, after.cluster(), false).entries())
        .extracting(ClusterDiff.Entry::detail)
        .containsExactly("GPUs known false → true", "sliced GPUs none → 0");
  }

  @Test
  void copiesKeepStates() {
    var copy = FabricCopyPaste.fragment(cluster(), Set.of("mixed", "unknown"));
    assertThat(copy.hosts()).containsExactly(MIXED, UNKNOWN);
    assertThat(copy.levels()).isEqualTo(cluster().levels());
  }

  @Test
  void aGpuThatAJobTakesIsBusyWhateverItWas() {
    var after = ClusterGpus.taken(cluster(), List.of(new Gpu("mixed", 5), new Gpu("mixed", 6)));
    assertThat(after.host("mixed").busyGpus()).containsExactly(0, 5, 6);
    assertThat(after.host("mixed").gpuStates().of(GpuState.FAILED)).isEmpty();
  }
}
