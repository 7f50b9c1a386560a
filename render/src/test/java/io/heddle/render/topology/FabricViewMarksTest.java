package io.heddle.render.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostState;
import io.heddle.model.result.Gpu;
import io.heddle.model.result.Placement;
import io.heddle.render.Fabrics;
import io.heddle.render.ViewTextBundle;
import io.heddle.render.topology.FabricSceneModel.State;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class FabricViewMarksTest {
  private final Cluster cluster = Fabrics.pods(3, 24);
  private final FabricLayout layout = FabricLayout.of(cluster);
  private final Placement placement = Fabrics.place(cluster, 4, 2);
  private final String first = placement.host(0, 0);
  private final HostGroups groups =
      new HostGroups(List.of(new HostGroups.Group("a", "A", 0, Set.of(first))));
  private final FabricLinkLoads loads =
      new FabricLinkLoads(List.of(new FabricLinkLoads.Load("a", "b", 0.5)), Set.of());
  private final NodeBadges signs = NodeBadges.of(Map.of(first, NodeBadges.Sign.ERROR));

  private FabricSceneModel scene(FabricViewMarks marks) {
    return new FabricSceneModel(layout, marks, NodeEmphasis.all());
  }

  private static State state(FabricSceneModel scene, String host) {
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
    var placed = scene(FabricViewMarks.of(placement));
    assertThat(state(placed, first)).isEqualTo(State.PLACED);
    var grouped = scene(new FabricViewMarks.Grouped(groups, placement));
    assertThat(state(grouped, first)).as("not by minipod as well").isEqualTo(State.FREE);
    assertThat(grouped.marks.placement()).as("its ranks are shown").isEqualTo(placement);
    var gpus = new MarkedGpus(Map.of(), Map.of(new Gpu(first, 0), 0));
    var chosen = scene(new FabricViewMarks.Gpus(gpus));
    assertThat(state(chosen, first)).isEqualTo(State.CHOSEN);
    assertThat(chosen.states).doesNotContain(State.PLACED);
    assertThat(scene(FabricViewMarks.none()).states).doesNotContain(State.PLACED, State.CHOSEN);
  }

  @Test
  void whatIsThoughtOfAHostReplacesWhatItIs() {
    var host = cluster.host(first);
    var busy = host.withBusyGpus(new TreeSet<>(Set.of(0, 1)));
    var gpus = new MarkedGpus(Map.of(first, busy), Map.of());
    assertThat(state(scene(new FabricViewMarks.Gpus(gpus)), first)).isEqualTo(State.PARTLY_BUSY);
  }

  @Test
  void aFailedHostShowsAsOneWhateverTheMarksSay() {
    var hosts =
        cluster.hosts().stream()
            .map(each -> each.id().equals(first) ? HostState.FAILED.mark(each) : each)
            .toList();
    var broken = FabricLayout.of(cluster.withHosts(hosts));
    var gpus = new MarkedGpus(Map.of(), Map.of(new Gpu(first, 0), 0));
    for (var marks :
        List.of(
            FabricViewMarks.none(),
            FabricViewMarks.of(placement),
            new FabricViewMarks.Gpus(gpus))) {
      assertThat(state(new FabricSceneModel(broken, marks, NodeEmphasis.all()), first))
          .isEqualTo(State.FAILED);
    }
  }

  @Test
  void linksAndSignsLieOverTheHosts() {
    var hosts = new FabricViewMarks.Grouped(groups, null);
    var both = FabricViewMarks.with(signs, FabricViewMarks.with(loads, hosts));
    assertThat(both.onHosts()).isEqualTo(hosts);
    assertThat(both.groups()).isEqualTo(groups);
    assertThat(both.links()).isEqualTo(loads);
    assertThat(both.signs()).isEqualTo(signs);
    assertThat(both.gpus().isNone()).isTrue();
    assertThat(both.placement()).isNull();
    assertThat(
            FabricViewMarks.with(
                NodeBadges.none(), FabricViewMarks.with(FabricLinkLoads.none(), hosts)))
        .as("nothing to lay over them")
        .isEqualTo(hosts);
  }

  @Test
  void otherMarksGiveTheSceneThatTheyWouldHaveGivenAtOnce() {
    var all =
        List.of(
            FabricViewMarks.none(),
            FabricViewMarks.of(placement),
            new FabricViewMarks.Grouped(groups, placement),
            new FabricViewMarks.Gpus(
                new MarkedGpus(
                    Map.of(first, cluster.host(first).withBusyGpus(new TreeSet<>(Set.of(1)))),
                    Map.of())),
            FabricViewMarks.with(
                signs, FabricViewMarks.with(loads, FabricViewMarks.of(placement))));
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
    var before = scene(FabricViewMarks.of(placement));
    var after = before.with(FabricViewMarks.with(loads, FabricViewMarks.of(placement)));
    assertThat(after.pods).isSameAs(before.pods);
  }

  private List<String> tip(FabricViewMarks marks) {
    return new HitTestText(ViewTextBundle.english(), cluster, marks)
        .of(new HitTestResult.HostHit(cluster.host(first)));
  }

  /** On a page of jobs that share links, free hosts of the cluster are those of the jobs. */
  @Test
  void theTipNamesTheJobThatHasAFreeHost() {
    var free =
        cluster.hosts().stream().filter(Host::isFree).map(Host::id).findFirst().orElseThrow();
    var host = cluster.host(free);
    var minipod = cluster.minipodOf(free);
    var job = new HostGroups(List.of(new HostGroups.Group("gpt-13b", "1", 0, Set.of(free))));
    var words = new HitTestText(ViewTextBundle.english(), cluster, FabricViewMarks.of(job, null));
    assertThat(words.of(new HitTestResult.HostHit(host)))
        .contains("gpt-13b")
        .doesNotContain("free");
    assertThat(words.of(new HitTestResult.MinipodHit(minipod)))
        .contains(minipod.hosts().size() + " hosts, " + (minipod.freeHosts().size() - 1) + " free");
    var busy = cluster.hosts().stream().filter(each -> !each.isFree()).findFirst().orElseThrow();
    var later = HostGroups.none().withVacant(Set.of(busy.id()));
    assertThat(
            new HitTestText(ViewTextBundle.english(), cluster, FabricViewMarks.of(later, null))
                .of(new HitTestResult.HostHit(busy)))
        .as("at another time")
        .contains("free");
  }

  @Test
  void theTipTellsTheRankUnlessGpusAreShown() {
    assertThat(tip(FabricViewMarks.of(placement))).anyMatch(line -> line.contains("node rank 0"));
    assertThat(tip(new FabricViewMarks.Grouped(groups, placement)))
        .anyMatch(line -> line.contains("node rank 0"));
    assertThat(tip(new FabricViewMarks.Gpus(MarkedGpus.none())))
        .noneMatch(line -> line.contains("node rank"));
  }
}
