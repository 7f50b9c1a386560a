package io.heddle.app.usecase.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.app.usecase.state.HostOccupancyTimeline.Free;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.allocation.HostReservation;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.allocation.WaitingJobTimetable;
import io.heddle.model.allocation.WaitingJobTimetable.Entry;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.edit.KeptJobPlacements;
import io.heddle.model.result.Gpu;
import io.heddle.render.Theme;
import io.heddle.render.gantt.JobGanttChart.Kind;
import io.heddle.render.surface.SeriesMarks;
import io.heddle.render.topology.HostGroups.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two minipods of two hosts along the time. */
class HostOccupancyTimelineTest {
  private static Cluster cluster() {
    var type = new HostType("t", "H100", 2);
    var switches = new ArrayList<>(List.of(new Switch("spine", Tier.SPINE)));
    var hosts = new ArrayList<Host>();
    var links = new ArrayList<Link>();
    for (var pod : List.of("a", "b")) {
      switches.add(new Switch(pod + "-leaf", Tier.LEAF));
      links.add(new Link(pod + "-leaf", "spine", 400, 1));
      for (int h = 0; h < 2; h++) {
        hosts.add(new Host("%s-%d".formatted(pod, h), type));
        links.add(new Link(hosts.getLast().id(), pod + "-leaf", 400, 1));
      }
    }
    return new Cluster("c", List.of(type), switches, hosts, links);
  }

  private static Cluster with(Host changed) {
    var plain = cluster();
    return plain.withHosts(
        plain.hosts().stream()
            .map(host -> host.id().equals(changed.id()) ? changed : host)
            .toList());
  }

  private static HostOccupancyTimeline timeline(Cluster cluster) {
    var job =
        new RunningClusterJob(
            "x", null, List.of(new Gpu("a-0", 1)), 0, 4000.0, true, false, 0, new TreeSet<>());
    var kept = new HostReservation("r", new TreeSet<>(List.of("b-0")), 2000, 3000, "fans");
    var entry = new Entry("j", 4000.0, null, List.of("a-0", "a-1"), 1, List.of(), List.of(), "");
    return HostOccupancyTimeline.of(
        cluster,
        new ClusterJobAllocations(1000.0, List.of(job), List.of(kept)),
        new WaitingJobTimetable("c", 1000, List.of(entry), List.of(), List.of()),
        KeptJobPlacements.NONE,
        JobNumbers.NONE);
  }

  private static List<String> free(HostOccupancyTimeline timeline, double seconds) {
    return timeline.free(seconds).stream().map(Free::toString).toList();
  }

  @Test
  void freeHostsAreThoseThatNobodyHas() {
    var timeline = timeline(cluster());
    assertThat(timeline.moments()).containsExactly(1000.0, 2000.0, 3000.0, 4000.0);
    assertThat(timeline.free(1000)).extracting(Free::free).containsExactly(1, 2);
    assertThat(timeline.free(2000)).extracting(Free::free).containsExactly(1, 1);
    assertThat(timeline.free(3000)).extracting(Free::free).containsExactly(1, 2);
    assertThat(timeline.free(4000)).extracting(Free::free).containsExactly(0, 2);
    assertThat(free(timeline, 1000).getFirst()).contains("minipod=a", "hosts=2");
    var b1 = cluster().host("b-1");
    assertThat(timeline(with(b1.withHealth(Health.DRAINED))).free(1000).getLast().free())
        .isEqualTo(1);
    assertThat(timeline(with(b1.withBusyGpus(new TreeSet<>(List.of(0))))).free(1000).getLast())
        .as("busy by nobody known")
        .returns(1, Free::free);
    var a0 = cluster().host("a-0").withBusyGpus(new TreeSet<>(List.of(1)));
    assertThat(timeline(with(a0)).free(1000).getFirst().free()).isEqualTo(1);
  }

  @Test
  void aBarTellsWhatItIs() {
    var timeline = timeline(cluster());
    var chart = timeline.byHost();
    assertThat(chart.rows().getFirst().bars())
        .extracting(bar -> bar.kind())
        .containsExactly(Kind.RUNNING, Kind.PLANNED);
    assertThat(chart.rows().get(2).bars())
        .extracting(bar -> bar.kind())
        .containsExactly(Kind.RESERVED);
    assertThat(chart.to()).as("room behind the last end").isGreaterThan(4000);
    assertThat(chart.rows().getFirst().bars().getLast().to())
        .as("nobody knows an end")
        .isEqualTo(chart.to());
    assertThat(timeline.byMinipod().rows()).hasSize(2);
    var kept = chart.jobs().get(1);
    assertThat(timeline.reservation(kept)).extracting(each -> each.why()).isEqualTo("fans");
    assertThat(timeline.reservation(chart.jobs().getFirst())).isNull();
  }

  @Test
  void theCanvasShowsWhoHasWhatThen() {
    var timeline = timeline(cluster());
    assertThat(timeline.groups(2500).groups())
        .extracting(Group::name)
        .containsExactlyInAnyOrder("x", "r");
    assertThat(timeline.groups(4000).groups()).extracting(Group::name).containsExactly("j");
    assertThat(timeline.groups(4000).vacant()).containsExactlyInAnyOrder("b-0", "b-1");
    var a0 = cluster().host("a-0").withBusyGpus(new TreeSet<>(List.of(1)));
    assertThat(timeline(with(a0)).groups(3000).vacant()).doesNotContain("a-0");
  }

  @Test
  void jobsThatAreKnownHaveTheColourThatTheyHaveElsewhere() {
    var plain = timeline(cluster());
    var numbers = new JobNumbers(List.of("other", "j", "x"));
    var timeline =
        new HostOccupancyTimeline(
            plain.cluster(), plain.allocations(), plain.timetable(), plain.outcome(), numbers);
    var chart = timeline.byHost();
    for (int at = 0; at < chart.jobs().size(); at++) {
      var job = chart.jobs().get(at).job().id();
      if (numbers.jobs().contains(job)) {
        assertThat(chart.colours().get(at)).as(job).isEqualTo(numbers.colour(job));
      } else {
        assertThat(chart.colours().get(at))
            .as(job)
            .isNotIn(numbers.colour("j"), numbers.colour("x"));
      }
    }
    assertThat(timeline.groups(4000).groups())
        .extracting(Group::number)
        .containsExactly(numbers.group("j", Set.of()).number());
  }

  /** Jobs 1 and 10 of a document have the same colour: not while both have hosts. */
  @Test
  void noTwoJobsOfOneTimeHaveOneColourWhileThereAreOthers() {
    var plain = timeline(cluster());
    var numbers = new JobNumbers(List.of("x", "b", "c", "d", "e", "f", "g", "h", "i", "r", "j"));
    var timeline =
        new HostOccupancyTimeline(
            plain.cluster(), plain.allocations(), plain.timetable(), plain.outcome(), numbers);
    var groups = timeline.groups(2500).groups();
    assertThat(groups).extracting(Group::name).containsExactlyInAnyOrder("x", "r");
    assertThat(groups)
        .extracting(group -> SeriesMarks.colour(Theme.light(), group.number()))
        .doesNotHaveDuplicates();
    assertThat(groups).extracting(Group::sign).containsExactlyInAnyOrder("1", "10");
    assertThat(timeline.groups(4000).groups())
        .as("nobody else has it then")
        .extracting(Group::number)
        .containsExactly(numbers.colour("j"));
  }

  @Test
  void moreJobsThanALegendHoldsAreColouredByTheirState() {
    var type = new HostType("t", "H100", 2);
    var hosts = IntStream.range(0, 15).mapToObj(at -> new Host("h-" + at, type)).toList();
    var leaf = new Switch("leaf", Tier.LEAF);
    var links = hosts.stream().map(host -> new Link(host.id(), "leaf", 400, 1)).toList();
    var cluster = new Cluster("c", List.of(type), List.of(leaf), hosts, links);
    var few = running(cluster, 11);
    assertThat(few.groups(1000).groups()).hasSize(12);
    var many = running(cluster, 12);
    var groups = many.groups(1000);
    assertThat(groups.groups())
        .extracting(Group::name, group -> group.hosts().size())
        .containsExactly(tuple("running", 12), tuple("reserved", 1));
    assertThat(groups.groups()).extracting(Group::sign).doesNotHaveDuplicates();
    assertThat(groups.owners()).containsEntry("h-3", "job-3").containsEntry("h-14", "r");
    assertThat(Set.copyOf(many.byHost().colours())).hasSize(2);
    assertThat(groups.vacant()).containsExactlyInAnyOrder("h-12", "h-13");
  }

  private static HostOccupancyTimeline running(Cluster cluster, int jobs) {
    var running =
        IntStream.range(0, jobs)
            .mapToObj(at ->
                new RunningClusterJob(
                    "job-" + at,
                    null,
                    List.of(new Gpu("h-" + at, 0)),
                    0,
                    4000.0,
                    true,
                    false,
                    0,
                    new TreeSet<>()))
            .toList();
    var kept = new HostReservation("r", new TreeSet<>(List.of("h-14")), 1000, 3000, "fans");
    return HostOccupancyTimeline.of(
        cluster,
        new ClusterJobAllocations(1000.0, running, List.of(kept)),
        new WaitingJobTimetable("c", 1000, List.of(), List.of(), List.of()),
        KeptJobPlacements.NONE,
        JobNumbers.NONE);
  }
}
