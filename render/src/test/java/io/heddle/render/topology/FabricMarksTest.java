package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.HostState;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.Placement;
import io.heddle.render.Fabrics;
import io.heddle.render.Words;
import io.heddle.render.topology.FabricScene.State;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FabricMarksTest {
  private final Cluster cluster = Fabrics.pods(3, 24);
  private final FabricLayout layout = FabricLayout.of(cluster);
  private final Placement placement = Fabrics.place(cluster, 4, 2);
  private final String first = placement.host(0, 0);
  private final HostGroups groups =
      new HostGroups(List.of(new HostGroups.Group("a", "A", 0, Set.of(first))));
  private final LinkLoads loads =
      new LinkLoads(List.of(new LinkLoads.Load("a", "b", 0.5)), Set.of());
  private final Signs signs = Signs.of(Map.of(first, Signs.Sign.ERROR));

  private FabricScene scene(FabricMarks marks) {
    return new FabricScene(layout, marks, Emphasis.all());
  }

  private static State state(FabricScene scene, String host) {
    return scene.pods.stream()
        .flatMap(pod ->
            pod.hosts().stream()
                .filter(each -> each.id().equals(host))
                .map(each -> pod.states().get(pod.hosts().indexOf(each))))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void hostsAreColouredInOneWay() {
    var placed = scene(FabricMarks.of(placement));
    assertThat(state(placed, first)).isEqualTo(State.PLACED);
    var grouped = scene(new FabricMarks.Grouped(groups, placement));
    assertThat(state(grouped, first)).as("not by minipod as well").isEqualTo(State.FREE);
    assertThat(grouped.marks.placement()).as("its ranks are told").isEqualTo(placement);
    var gpus = new GpuMarks(Map.of(), Map.of(new Gpu(first, 0), 0));
    var chosen = scene(new FabricMarks.Gpus(gpus));
    assertThat(state(chosen, first)).isEqualTo(State.CHOSEN);
    assertThat(chosen.states).doesNotContain(State.PLACED);
    assertThat(scene(FabricMarks.none()).states).doesNotContain(State.PLACED, State.CHOSEN);
  }

  @Test
  void whatIsThoughtOfAHostReplacesWhatItIs() {
    var host = cluster.host(first);
    var busy = host.withBusyGpus(new TreeSet<>(Set.of(0, 1)));
    var gpus = new GpuMarks(Map.of(first, busy), Map.of());
    assertThat(state(scene(new FabricMarks.Gpus(gpus)), first)).isEqualTo(State.PARTLY_BUSY);
  }

  @Test
  void aFailedHostShowsAsOneWhateverTheMarksSay() {
    var hosts =
        cluster.hosts().stream()
            .map(each -> each.id().equals(first) ? HostState.FAILED.mark(each) : each)
            .toList();
    var broken = FabricLayout.of(cluster.withHosts(hosts));
    var gpus = new GpuMarks(Map.of(), Map.of(new Gpu(first, 0), 0));
    for (var marks :
        List.of(FabricMarks.none(), FabricMarks.of(placement), new FabricMarks.Gpus(gpus))) {
      assertThat(state(new FabricScene(broken, marks, Emphasis.all()), first))
          .isEqualTo(State.FAILED);
    }
  }

  @Test
  void linksAndSignsLieOverTheHosts() {
    var hosts = new FabricMarks.Grouped(groups, null);
    var both = FabricMarks.with(signs, FabricMarks.with(loads, hosts));
    assertThat(both.onHosts()).isEqualTo(hosts);
    assertThat(both.groups()).isEqualTo(groups);
    assertThat(both.links()).isEqualTo(loads);
    assertThat(both.signs()).isEqualTo(signs);
    assertThat(both.gpus().isNone()).isTrue();
    assertThat(both.placement()).isNull();
    assertThat(FabricMarks.with(Signs.none(), FabricMarks.with(LinkLoads.none(), hosts)))
        .as("nothing to lay over them")
        .isEqualTo(hosts);
  }

  @Test
  void otherMarksGiveTheSceneThatTheyWouldHaveGivenAtOnce() {
    var all =
        List.of(
            FabricMarks.none(),
            FabricMarks.of(placement),
            new FabricMarks.Grouped(groups, placement),
            new FabricMarks.Gpus(
                new GpuMarks(
                    Map.of(first, cluster.host(first).withBusyGpus(new TreeSet<>(Set.of(1)))),
                    Map.of())),
            FabricMarks.with(signs, FabricMarks.with(loads, FabricMarks.of(placement))));
    for (var before : all) {
      for (var after : all) {
        var changed = scene(before).with(after);
        assertThat(changed.pods).isEqualTo(scene(after).pods);
        assertThat(changed.states).isEqualTo(scene(after).states);
        assertThat(changed.marks).isEqualTo(after);
      }
    }
  }

  @Test
  void loadsAloneDoNotLookUpTheHostsAgain() {
    var before = scene(FabricMarks.of(placement));
    var after = before.with(FabricMarks.with(loads, FabricMarks.of(placement)));
    assertThat(after.pods).isSameAs(before.pods);
  }

  private List<String> tip(FabricMarks marks) {
    return new HitWords(Words.english(), cluster, marks).of(new Hit.HostHit(cluster.host(first)));
  }

  @Test
  void theTipTellsTheRankUnlessGpusAreShown() {
    assertThat(tip(FabricMarks.of(placement))).anyMatch(line -> line.contains("node rank 0"));
    assertThat(tip(new FabricMarks.Grouped(groups, placement)))
        .anyMatch(line -> line.contains("node rank 0"));
    assertThat(tip(new FabricMarks.Gpus(GpuMarks.none())))
        .noneMatch(line -> line.contains("node rank"));
  }
}
