package io.heddle.model.edit;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricNode;
import io.heddle.model.cluster.HostState;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Position;
import io.heddle.model.cluster.TopologyLevel;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class ThreeWayProjectMergeTest {
  private static final HostType TYPE = new HostType("dgx-h100", "H100", 8);

  private static ClusterProject base() {
    return new ClusterProject(ClusterDiffTest.twoHosts(), List.of(job("one", 8), job("two", 16)));
  }

  private static TrainingJob job(String id, int gpus) {
    return TrainingJob.of(id, gpus, 8, 1);
  }

  private static ThreeWayProjectMerge merge(
      UnaryOperator<Cluster> ours, UnaryOperator<Cluster> theirs) {
    var base = base();
    return ThreeWayProjectMerge.of(
        base, base.with(ours.apply(base.cluster())), base.with(theirs.apply(base.cluster())));
  }

  private static ClusterProject merged(ThreeWayProjectMerge merge) {
    assertThat(merge.conflicts()).isEmpty();
    return Objects.requireNonNull(merge.merged());
  }

  private static Cluster failed(Cluster cluster, String host) {
    return DrawnFabricEdits.mark(cluster, Set.of(host), HostState.FAILED).cluster();
  }

  private static Cluster moved(Cluster cluster, String node, double x) {
    return DrawnFabricEdits.place(cluster, Map.of(node, new Position(x, 0))).cluster();
  }

  @Test
  void editsOfDifferentNodesAndCablesAreJoined() {
    UnaryOperator<Cluster> ours =
        each ->
            FabricCableEdits.setCables(failed(each, "h-1"), "leaf-0", "spine-0", 400, 4).cluster();
    UnaryOperator<Cluster> theirs =
        each -> {
          var more = DrawnFabricEdits.addHost(failed(each, "h-2"), TYPE, null).cluster();
          return FabricCableEdits.connect(more, "h-3", "leaf-0", 400, 8).cluster().withName("b");
        };
    var merged = merged(merge(ours, theirs)).cluster();
    assertThat(merged.name()).isEqualTo("b");
    assertThat(merged.hosts()).extracting(FabricNode::id).containsExactly("h-1", "h-2", "h-3");
    assertThat(merged.failedHosts()).containsExactlyInAnyOrder("h-1", "h-2");
    // Whoever began does not matter, but for the order.
    var turned = merged(merge(theirs, ours)).cluster();
    assertThat(ClusterDiff.between(merged, turned, true).entries()).isEmpty();
    assertThat(ClusterDiff.between(merged, ours.apply(theirs.apply(base().cluster())), true))
        .extracting(ClusterDiff::isEmpty)
        .isEqualTo(true);
  }

  @Test
  void theSameEditOnBothSidesIsOne() {
    var merged = merged(merge(each -> failed(each, "h-1"), each -> failed(each, "h-1")));
    assertThat(merged).isEqualTo(base().with(failed(base().cluster(), "h-1")));
    assertThat(merged(merge(each -> each, each -> each))).isEqualTo(base());
  }

  @Test
  void aNodeThatOneSideDrawsElsewhereMayChangeOnTheOther() {
    var merged = merged(merge(each -> moved(each, "h-1", 5), each -> failed(each, "h-1")));
    assertThat(merged.cluster().host("h-1").position()).isEqualTo(new Position(5, 0));
    assertThat(merged.cluster().failedHosts()).containsExactly("h-1");
    assertThat(merged(merge(each -> failed(each, "h-1"), each -> moved(each, "h-1", 5))))
        .isEqualTo(merged);
    assertThat(merge(each -> moved(each, "h-1", 5), each -> moved(each, "h-1", 6)).conflicts())
        .containsExactly("h-1");
  }

  @Test
  void removalsAreJoinedUnlessTheOtherSideNeedsTheNode() {
    UnaryOperator<Cluster> without = each -> DrawnFabricEdits.remove(each, Set.of("h-1")).cluster();
    var merged = merged(merge(without, each -> failed(each, "h-2"))).cluster();
    assertThat(merged.contains("h-1")).isFalse();
    assertThat(merged.failedHosts()).containsExactly("h-2");
    assertThat(merge(without, each -> failed(each, "h-1")).conflicts()).containsExactly("h-1");
    assertThat(merge(each -> failed(each, "h-1"), without).conflicts()).containsExactly("h-1");
    assertThat(
            merge(
                    without,
                    each -> FabricCableEdits.connect(each, "h-1", "spine-0", 400, 1).cluster())
                .conflicts())
        .containsExactly("cables [h-1, spine-0]");
    assertThat(
            merge(
                    without,
                    each -> FabricCableEdits.setCables(each, "h-1", "leaf-0", 400, 1).cluster())
                .conflicts())
        .isNotEmpty();
  }

  @Test
  void differentEditsOfOneThingMeet() {
    assertThat(
            merge(
                    each -> FabricCableEdits.setCables(each, "leaf-0", "spine-0", 400, 4).cluster(),
                    each -> FabricCableEdits.setCables(each, "leaf-0", "spine-0", 400, 6).cluster())
                .conflicts())
        .containsExactly("cables [leaf-0, spine-0]");
    assertThat(merge(each -> each.withName("b"), each -> each.withName("c")).conflicts())
        .containsExactly("name");
    assertThat(
            merge(
                    each -> DrawnFabricEdits.addHost(each, TYPE, null).cluster(),
                    each -> failed(DrawnFabricEdits.addHost(each, TYPE, null).cluster(), "h-3"))
                .conflicts())
        .contains("h-3");
    assertThat(merge(each -> failed(each, "h-1"), each -> failed(each, "h-1")).conflicts())
        .isEmpty();
    assertThat(
            merge(
                    each -> each.withLevels(List.of(new TopologyLevel("rack", "rack"))),
                    each -> each.withLevels(List.of(new TopologyLevel("row", "row"))))
                .conflicts())
        .containsExactly("levels");
  }

  @Test
  void aHostOfATypeThatTheOtherSideChangedMeets() {
    var other = new HostType(TYPE.name(), "H200", 8);
    UnaryOperator<Cluster> retyped =
        each ->
            each.edited(
                each.name(),
                List.of(other),
                each.switches(),
                each.hosts().stream().map(host -> host.withType(other)).toList(),
                each.links());
    assertThat(
            merge(retyped, each -> DrawnFabricEdits.addHost(each, TYPE, null).cluster())
                .conflicts())
        .containsExactly("host type dgx-h100");
    assertThat(merged(merge(retyped, each -> moved(each, "leaf-0", 3))).cluster().hostTypes())
        .containsValue(other);
  }

  @Test
  void howCablesAreWrittenIsNoEdit() {
    UnaryOperator<Cluster> split =
        each ->
            each.edited(
                each.name(),
                each.hostTypes().values(),
                each.switches(),
                each.hosts(),
                each.links().stream()
                    .flatMap(link -> {
                      var half = new Link(link.to(), link.from(), link.gbps(), link.count() / 2);
                      return List.of(half, half).stream();
                    })
                    .toList());
    var merged =
        merged(
            merge(
                split,
                each -> FabricCableEdits.setCables(each, "leaf-0", "spine-0", 400, 4).cluster()));
    assertThat(
            ClusterDiff.between(
                    merged.cluster(),
                    FabricCableEdits.setCables(base().cluster(), "leaf-0", "spine-0", 400, 4)
                        .cluster(),
                    true)
                .entries())
        .isEmpty();
  }

  @Test
  void jobsAreMergedByTheirNames() {
    var base = base();
    var ours = base.with(List.of(job("one", 24), job("two", 16), job("three", 8)));
    var theirs = base.with(List.of(job("one", 8), job("four", 8)));
    assertThat(merged(ThreeWayProjectMerge.of(base, ours, theirs)).jobs())
        .containsExactly(job("one", 24), job("three", 8), job("four", 8));
    assertThat(
            ThreeWayProjectMerge.of(base, ours, base.with(List.of(job("one", 32), job("two", 16))))
                .conflicts())
        .containsExactly("job one");
  }
}
