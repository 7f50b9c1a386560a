package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.FlowSchedule;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Queue pairs and cables are what flows collide on: each by itself. */
class QueuePairsTest {
  private static final double GBPS = 1e9 / 8;

  /** Two hosts on two leaves, whose uplinks to one spine are so many parallel cables. */
  private static Cluster bundled(int adapters, int cables) {
    return Fabrics.cabled(
        "a b",
        "leaf-0 leaf-1",
        "spine",
        "",
        "a leaf-0 400 " + adapters,
        "b leaf-1 400 " + adapters,
        "leaf-0 spine 100 " + cables,
        "leaf-1 spine 100 " + cables);
  }

  private static PlacedJobTraffic one(double bytes) {
    return new PlacedJobTraffic("j", 8, 1e15, 0.1, 1, List.of(new HostFlow("a", "b", bytes)));
  }

  private static FlowSchedule.Job schedule(
      String scheduler, Cluster cluster, PlacedJobTraffic job, int queuePairs) {
    return new CruxContentionSolver(Schedulers.registry().byName(scheduler))
        .solve(
            new ContendProblem(cluster, List.of(job), 8).withQueuePairs(queuePairs),
            SolveControl.unlimited())
        .jobs()
        .getFirst();
  }

  @Test
  void oneQueuePairFillsOneCableOfABundle() {
    var alone = schedule("crux", bundled(1, 4), one(1e9), 1);
    assertThat(alone.communicationSeconds()).isCloseTo(1e9 / (100 * GBPS), within(1e-9));
    var spread = schedule("crux", bundled(1, 4), one(1e9), 4);
    assertThat(spread.communicationSeconds()).isCloseTo(1e9 / (400 * GBPS), within(1e-9));
    assertThat(spread.flows()).hasSize(4);
    assertThat(spread.flows().stream().map(FlowSchedule.Flow::cables).distinct()).hasSize(4);
    assertThat(spread.flows()).allSatisfy(flow -> assertThat(flow.bytes()).isEqualTo(2.5e8));
  }

  /** With one queue pair a host's whole flow took one adapter, or all of them as one. */
  @Test
  void everyAdapterSendsItsShare() {
    var job = schedule("crux", bundled(8, 8), one(8e9), 1);
    assertThat(job.flows()).hasSize(8);
    assertThat(job.communicationSeconds()).isCloseTo(1e9 / (100 * GBPS), within(1e-9));
    var firstCables = new HashSet<Integer>();
    job.flows().forEach(flow -> firstCables.add(flow.cables().getFirst()));
    assertThat(firstCables).hasSize(8);
  }

  /** The loss of a job alone on hashed paths, mean over seeds: what made ECMP look bad. */
  @Test
  void moreQueuePairsCollideLess() {
    double[] seconds = new double[3];
    int[] counts = {1, 4, 16};
    for (long seed = 0; seed < 40; seed++) {
      for (int i = 0; i < counts.length; i++) {
        var problem =
            new ContendProblem(bundled(4, 4), List.of(one(4e9)), 8).withQueuePairs(counts[i]);
        var plan =
            new CruxContentionSolver(Schedulers.registry().byName("ecmp")).plan(problem, seed);
        seconds[i] += plan.jobs().getFirst().communicationSeconds(plan.network()) / 40;
      }
    }
    double best = 1e9 / (100 * GBPS);
    assertThat(seconds[0]).isGreaterThan(1.8 * best);
    assertThat(seconds[1]).isBetween(1.2 * best, seconds[0] - 0.2 * best);
    assertThat(seconds[2]).isBetween(best, seconds[1] - 0.1 * best);
  }

  /** Host a has its rails on two leaves: lane 0 stays on the first, lane 1 on the second. */
  @Test
  void lanesStayOnTheirRail() {
    var cluster =
        Fabrics.cabled(
            "a b",
            "leaf-0 leaf-1",
            "spine",
            "",
            "a leaf-0 400 1",
            "a leaf-1 400 1",
            "b leaf-1 400 1",
            "b leaf-0 400 1",
            "leaf-0 spine 400 1",
            "leaf-1 spine 400 1");
    var paths = new ArrayList<List<String>>();
    schedule("ecmp", cluster, one(1e9), 1).flows().forEach(flow -> paths.add(flow.path()));
    assertThat(paths)
        .containsExactlyInAnyOrder(List.of("a", "leaf-0", "b"), List.of("a", "leaf-1", "b"));
  }

  /** The port of each queue pair hashes to its own path, and no two of an adapter share one. */
  @Test
  void eachQueuePairHasAPortThatLeadsAlongItsPath() {
    var cluster = Fabrics.leafSpine(2, 2, 4, 100);
    var job =
        new PlacedJobTraffic("j", 16, 1e15, 0.1, 1, List.of(new HostFlow("h-0-0", "h-1-0", 1e9)));
    var ground = new RoutedNetwork(new DirectedLinkNetwork(cluster));
    var spread = ground.spread(job, 4);
    var schedule = schedule("crux", cluster, job, 4);
    assertThat(schedule.flows().stream().map(FlowSchedule.Flow::path).distinct()).hasSize(4);
    var ports = new HashMap<Integer, Integer>();
    for (int f = 0; f < 4; f++) {
      var flow = schedule.flows().get(f);
      assertThat(flow.queuePair()).isEqualTo(f);
      int port = flow.udpSourcePort() == null ? -1 : flow.udpSourcePort();
      assertThat(port).isBetween(49_152, 65_535);
      ports.merge(port, 1, Integer::sum);
      var ids = new ArrayList<>(List.of("h-0-0"));
      for (int link : ground.hash().path(spread.flows().get(f), port)) {
        ids.add(ground.network().to(link));
      }
      assertThat(ids).isEqualTo(flow.path());
    }
    assertThat(ports).hasSize(4);
  }

  /** With one way only they go along it together, and are still distinguished. */
  @Test
  void queuePairsOfOnePathHaveDifferentPorts() {
    var job =
        new PlacedJobTraffic("j", 16, 1e15, 0.1, 1, List.of(new HostFlow("h-0-0", "h-1-0", 1e9)));
    var flows = schedule("crux", Fabrics.leafSpine(2, 2, 1, 100), job, 4).flows();
    assertThat(flows.stream().map(FlowSchedule.Flow::path).distinct()).hasSize(1);
    assertThat(flows.stream().map(FlowSchedule.Flow::udpSourcePort))
        .hasSize(4)
        .doesNotContainNull()
        .doesNotHaveDuplicates();
  }

  @Test
  void loadsOfABundleAreToldTogether() {
    var schedule =
        new CruxContentionSolver(Schedulers.registry().byName("crux"))
            .solve(
                new ContendProblem(bundled(1, 4), List.of(one(1e9)), 8).withQueuePairs(2),
                SolveControl.unlimited());
    assertThat(schedule.links()).hasSize(4);
    var up =
        schedule.links().stream()
            .filter(link -> link.from().equals("leaf-0") && link.to().equals("spine"))
            .findFirst()
            .orElseThrow();
    assertThat(up.gbps()).isCloseTo(400, within(1e-9));
    assertThat(up.load()).isCloseTo(1e9, within(1.0));
    assertThat(up.busiest()).isCloseTo(2 * up.utilization(), within(1e-9));
  }

  private static final Cluster TWO_LEVELS = Fabrics.leafSpine(2, 4, 2, 100);

  /** What TACCL* knows of jobs is how far they send: it has no reason to tell equals apart. */
  @Test
  void jobsThatSendAsFarAreOnOneLevel() {
    var far = new ArrayList<PlacedJobTraffic>();
    for (int i = 0; i < 3; i++) {
      far.add(
          new PlacedJobTraffic(
              "far-" + i,
              8,
              1e15 * (1 + i),
              0.1,
              1,
              List.of(new HostFlow("h-0-" + i, "h-1-" + i, 1e9 * (1 + i)))));
    }
    far.add(
        new PlacedJobTraffic(
            "near", 8, 1e15, 0.1, 1, List.of(new HostFlow("h-0-2", "h-0-3", 1e9))));
    for (int levels : new int[] {1, 2, 8}) {
      var schedule =
          new CruxContentionSolver(Schedulers.registry().byName("taccl"))
              .solve(new ContendProblem(TWO_LEVELS, far, levels), SolveControl.unlimited());
      var level = schedule.jobs().stream().map(FlowSchedule.Job::level).toList();
      assertThat(level.subList(0, 3)).containsOnly(levels - 1);
      assertThat(level.getLast()).isEqualTo(Math.max(0, levels - 2));
    }
  }

  /** Half as many bytes twice as often are as much: the third job takes the other spine. */
  @Test
  void aPathIsLoadedByWhatItCarriesInASecond() {
    var slow =
        new PlacedJobTraffic("slow", 8, 9e15, 10, 1, List.of(new HostFlow("h-0-0", "h-1-0", 1e9)));
    var quick =
        new PlacedJobTraffic(
            "quick", 8, 1e14, 0.01, 1, List.of(new HostFlow("h-0-1", "h-1-1", 5e8)));
    var third =
        new PlacedJobTraffic("third", 8, 1e12, 1, 1, List.of(new HostFlow("h-0-2", "h-1-2", 1e8)));
    var plan =
        new CruxContentionSolver(Schedulers.registry().byName("crux"))
            .solve(
                new ContendProblem(TWO_LEVELS, List.of(slow, quick, third), 8).withQueuePairs(1),
                SolveControl.unlimited());
    var spine = plan.jobs().stream().map(job -> job.flows().getFirst().path().get(2)).toList();
    assertThat(spine.get(2)).isEqualTo(spine.get(0)).isNotEqualTo(spine.get(1));
  }

  @Test
  void controlsHaveCruxPathsAndNoneOrAnyOrder() {
    var cluster = Fabrics.leafSpine(3, 3, 2, 100);
    var jobs = Fabrics.rings(new java.util.Random(5), cluster, 4);
    var problem = new ContendProblem(cluster, jobs, 8);
    var crux = new CruxContentionSolver(Schedulers.registry().byName("crux")).plan(problem, 1);
    var only =
        new CruxContentionSolver(Schedulers.registry().byName("paths-only")).plan(problem, 1);
    var random = Schedulers.registry().byName("random-order");
    assertThat(only.level()).containsOnly(0);
    var orders = new HashSet<List<Double>>();
    for (long seed = 0; seed < 5; seed++) {
      var plan = new CruxContentionSolver(random).plan(problem, seed);
      orders.add(java.util.Arrays.stream(plan.priority()).boxed().toList());
      for (int j = 0; j < crux.jobs().size(); j++) {
        assertThat(plan.jobs().get(j).paths().toArray(int[][]::new))
            .isDeepEqualTo(crux.jobs().get(j).paths().toArray(int[][]::new));
      }
    }
    assertThat(orders).hasSize(5);
    for (int j = 0; j < crux.jobs().size(); j++) {
      assertThat(only.jobs().get(j).paths().toArray(int[][]::new))
          .isDeepEqualTo(crux.jobs().get(j).paths().toArray(int[][]::new));
    }
  }
}
