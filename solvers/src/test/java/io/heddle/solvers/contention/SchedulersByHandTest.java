package io.heddle.solvers.contention;

import static io.heddle.solvers.contention.TrafficByHandTest.job;
import static io.heddle.solvers.contention.TrafficByHandTest.solve;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.result.FlowSchedule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Paths and orders of each scheduler where they can be worked out by hand. */
class SchedulersByHandTest {
  private static final Cluster ONE_SPINE = Fabrics.leafSpine(2, 3, 1, 100);

  /** The jobs' ids, the one that goes first in front. */
  private static List<String> order(FlowSchedule schedule) {
    assertThat(schedule.jobs().stream().map(FlowSchedule.Job::priority)).doesNotHaveDuplicates();
    return schedule.jobs().stream()
        .sorted(Comparator.comparingDouble(each -> -each.priority()))
        .map(FlowSchedule.Job::id)
        .toList();
  }

  private static Map<String, Integer> levels(FlowSchedule schedule) {
    return schedule.jobs().stream()
        .collect(Collectors.toMap(FlowSchedule.Job::id, FlowSchedule.Job::level));
  }

  /** The switch that a job's flow goes up to. */
  private static String spine(FlowSchedule schedule, int job) {
    return schedule.jobs().get(job).flows().getFirst().path().get(2);
  }

  /**
   * The heavy job, 0.6 s of every 1.6 s, is routed first and has a spine for itself: both light
   * jobs, 0.2 s of every 1.2 s, are less together. Routed last it would have to join one of them.
   */
  @Test
  void theMostIntenseJobChoosesItsPathFirst() {
    var schedule =
        solve(
            "crux",
            Fabrics.leafSpine(2, 3, 2, 100),
            8,
            job("a-light", 1e15, "h-0-0", "h-1-0", 0.2),
            job("b-light", 2e15, "h-0-1", "h-1-1", 0.2),
            job("c-heavy", 9e15, "h-0-2", "h-1-2", 0.6));
    assertThat(spine(schedule, 0)).isEqualTo(spine(schedule, 1)).isNotEqualTo(spine(schedule, 2));
  }

  /** The same with the longest way first, which is that over the core. */
  @Test
  void tacclRoutesTheLongestWayFirst() {
    var schedule =
        solve(
            "taccl",
            TWO_PODS,
            8,
            job("near-1", 9e15, "a0-0", "a1-0", 0.2),
            job("near-2", 8e15, "a0-1", "a1-1", 0.2),
            job("over-the-core", 1e15, "a0-2", "b0-0", 0.6));
    assertThat(schedule.jobs().get(2).flows().getFirst().path()).hasSize(7);
    assertThat(spine(schedule, 0)).isEqualTo(spine(schedule, 1)).isNotEqualTo(spine(schedule, 2));
    assertThat(levels(schedule)).isEqualTo(Map.of("near-1", 6, "near-2", 6, "over-the-core", 7));
  }

  /** Two leaves under two spines, one leaf under one, and a core above all. */
  private static final Cluster TWO_PODS = twoPods();

  private static Cluster twoPods() {
    var type = new HostType("dgx", "A100", 8);
    var hosts =
        List.of("a0-0", "a0-1", "a0-2", "a1-0", "a1-1", "b0-0").stream()
            .map(id -> new Host(id, type))
            .toList();
    var links =
        new ArrayList<>(
            hosts.stream()
                .map(host -> new Link(host.id(), "leaf-" + host.id().substring(0, 2), 100, 1))
                .toList());
    for (var pair :
        List.of(
            "leaf-a0 spine-a0",
            "leaf-a0 spine-a1",
            "leaf-a1 spine-a0",
            "leaf-a1 spine-a1",
            "leaf-b0 spine-b0",
            "spine-a0 core",
            "spine-a1 core",
            "spine-b0 core")) {
      int blank = pair.indexOf(' ');
      links.add(new Link(pair.substring(0, blank), pair.substring(blank + 1), 100, 1));
    }
    return new Cluster(
        "pods",
        List.of(type),
        List.of(
            new Switch("leaf-a0", Tier.LEAF),
            new Switch("leaf-a1", Tier.LEAF),
            new Switch("leaf-b0", Tier.LEAF),
            new Switch("spine-a0", Tier.SPINE),
            new Switch("spine-a1", Tier.SPINE),
            new Switch("spine-b0", Tier.SPINE),
            new Switch("core", Tier.CORE)),
        hosts,
        links);
  }

  private static FlowSchedule oneSpine(String scheduler, int levels) {
    return solve(
        scheduler,
        ONE_SPINE,
        levels,
        job("slow", 4e18, "h-0-0", "h-1-0", 0.4),
        job("quick", 1e14, "h-0-1", "h-1-1", 0.1),
        job("between", 2e16, "h-0-2", "h-1-2", 0.2));
  }

  /** By 0.1, 0.2 and 0.4 s; on two levels as many jobs as go. */
  @Test
  void varysServesTheSmallestBottleneckFirst() {
    var schedule = oneSpine("varys", 2);
    assertThat(order(schedule)).containsExactly("quick", "between", "slow");
    assertThat(levels(schedule)).isEqualTo(Map.of("quick", 1, "between", 1, "slow", 0));
  }

  /** By 10¹⁹, 10¹⁷ and 10¹⁵ flops a second of communication; k is 16 at most. */
  @Test
  void cruxServesTheMostIntenseJobFirst() {
    assertThat(order(oneSpine("crux-pa", 8))).containsExactly("slow", "between", "quick");
  }

  private static PlacedJobTraffic[] crossing(double secondsOfA, double secondsOfC) {
    return new PlacedJobTraffic[] {
      job("A", 1e15, "h-0-0", "h-2-0", secondsOfA),
      job("B", 1e15, "h-0-1", "h-1-0", 6),
      job("C", 1e15, "h-3-0", "h-1-1", secondsOfC)
    };
  }

  /**
   * Leaf 0 sends 10 + 6 s, leaf 1 gets 6 + 8 s. So A is last: 1/10 is less than 1/6. That takes 6 ·
   * 1/10 off B's weight, and where B and C meet B is last before it: 0.4/6 is less than 1/8.
   */
  @Test
  void sincroniaPutsTheHeaviestOfTheBottleneckLast() {
    var schedule = solve("sincronia", Fabrics.leafSpine(4, 2, 1, 100), 2, crossing(10, 8));
    assertThat(order(schedule)).containsExactly("C", "B", "A");
    assertThat(levels(schedule)).isEqualTo(Map.of("C", 1, "B", 0, "A", 0));
  }

  /**
   * Without A's 20 s leaf 0 sends 6 s alone, and the 6 + 10 s to leaf 1 are the bottleneck: C's
   * 1/10 is less than what is left of B's weight, 1 − 6/20, over 6.
   */
  @Test
  void sincroniasBottleneckIsThatOfTheJobsThatAreLeft() {
    var schedule = solve("sincronia", Fabrics.leafSpine(4, 2, 1, 100), 2, crossing(20, 10));
    assertThat(order(schedule)).containsExactly("B", "C", "A");
  }

  /**
   * With half the speed to leaf 1 that is the bottleneck, and C is last. That takes 6 · 1/8 off B's
   * weight, and 0.25/6 is less than A's 1/10.
   */
  @Test
  void sincroniasBottleneckIsTheLinkThatTakesLongest() {
    var even = Fabrics.leafSpine(4, 2, 1, 100);
    var slow =
        new Cluster(
            "slow",
            List.copyOf(even.hostTypes().values()),
            even.switches(),
            even.hosts(),
            even.links().stream()
                .map(link ->
                    link.from().equals("leaf-1") ? new Link("leaf-1", "spine-0", 50, 1) : link)
                .toList());
    assertThat(order(solve("sincronia", slow, 2, crossing(10, 8)))).containsExactly("A", "B", "C");
  }

  /**
   * Example 1 of CRUX, 4.2, on the link that both cross: k = 1.5 for the job of 1 s and 1 s against
   * that of 2 s and 2 s, which sends more and is the reference. What both send elsewhere does not
   * enter, though it is more.
   */
  @Test
  void theCorrectionIsThatOfTheSharedLink() {
    var cluster = Fabrics.leafSpine(2, 4, 1, 100);
    var reference =
        new PlacedJobTraffic(
            "reference",
            8,
            1e15,
            2,
            1,
            List.of(new HostFlow("h-0-0", "h-1-0", 25e9), new HostFlow("h-0-2", "h-0-3", 75e9)));
    var other =
        new PlacedJobTraffic(
            "other",
            8,
            4e15,
            1,
            1,
            List.of(
                new HostFlow("h-0-1", "h-1-1", 12.5e9), new HostFlow("h-1-2", "h-1-3", 37.5e9)));
    var jobs = solve("crux", cluster, 8, other, reference).jobs();
    assertThat(jobs.getLast().correction()).isEqualTo(1);
    assertThat(jobs.getFirst().correction()).isCloseTo(1.5, within(0.04));
    assertThat(jobs.getFirst().intensity()).isCloseTo(4e15 / 3, within(1e6));
    assertThat(jobs.getFirst().priority())
        .isCloseTo(jobs.getFirst().correction() * 4e15 / 3, within(1e6));
  }

  /** Half of the time each: half a period apart they are never in each other's way. */
  @Test
  void cassiniShiftsByHalfAPeriod() {
    var one = job("one", 1e15, "h-0-0", "h-1-0", 1);
    var two = job("two", 1e15, "h-0-1", "h-1-1", 1);
    var shifted = solve("cassini", ONE_SPINE, 8, one, two).jobs();
    assertThat(shifted.getFirst().offsetSeconds()).isZero();
    assertThat(shifted.getLast().offsetSeconds()).isCloseTo(1, within(1e-9));
    assertThat(solve("ecmp", ONE_SPINE, 8, one, two).jobs())
        .allMatch(each -> each.offsetSeconds() == 0);
  }
}
