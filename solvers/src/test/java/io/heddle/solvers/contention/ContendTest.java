package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Link;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.FlowSchedule;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.Trait;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every schedule must hold, whoever made it. */
class ContendTest {
  static List<String> schedulers() {
    return Schedulers.registry().names();
  }

  private static FlowSchedule solve(
      String algorithm, Cluster cluster, List<PlacedJobTraffic> jobs, int levels, long seed) {
    return solve(algorithm, cluster, jobs, levels, seed, 1);
  }

  private static FlowSchedule solve(
      String algorithm,
      Cluster cluster,
      List<PlacedJobTraffic> jobs,
      int levels,
      long seed,
      int queuePairs) {
    return new CruxContentionSolver(Schedulers.registry().byName(algorithm))
        .solve(
            new ContendProblem(cluster, jobs, levels).withQueuePairs(queuePairs),
            SolveControl.<FlowSchedule>unlimited().withSeed(seed));
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void whatIsStoppedEnds(String algorithm) {
    var cancel = new SolverTermination.Cancel();
    cancel.cancel();
    var cluster = Fabrics.leafSpine(3, 4, 2, 100);
    var problem = new ContendProblem(cluster, Fabrics.rings(new Random(1), cluster, 3), 4);
    var solver = new CruxContentionSolver(Schedulers.registry().byName(algorithm));
    assertThatThrownBy(() -> solver.solve(problem, new SolveControl<>(cancel, _ -> {}, 0)))
        .isInstanceOf(StoppedException.class);
  }

  @ParameterizedTest
  @MethodSource("schedulers")
  void schedulesAreWhatTheySay(String algorithm) {
    for (long seed = 0; seed < 60; seed++) {
      var random = new Random(seed);
      var cluster =
          Fabrics.leafSpine(
              2 + random.nextInt(3), 2 + random.nextInt(4), 1 + random.nextInt(3), 100);
      var jobs = Fabrics.rings(random, cluster, 1 + random.nextInt(6));
      int levels = 1 + random.nextInt(8);
      int queuePairs = 1 + random.nextInt(4);
      var schedule = solve(algorithm, cluster, jobs, levels, seed, queuePairs);
      var where = algorithm + ", seed " + seed;
      var load = new HashMap<List<String>, Double>();
      for (int j = 0; j < jobs.size(); j++) {
        var job = schedule.jobs().get(j);
        assertThat(job.id()).isEqualTo(jobs.get(j).id());
        assertThat(job.flows()).as(where).hasSize(queuePairs * jobs.get(j).flows().size());
        var mine = new HashMap<List<String>, Double>();
        for (var flow : job.flows()) {
          checkPath(cluster, flow, where);
          for (int hop = 1; hop < flow.path().size(); hop++) {
            var link = List.of(flow.path().get(hop - 1), flow.path().get(hop));
            mine.merge(link, flow.bytes(), Double::sum);
            load.merge(link, flow.bytes(), Double::sum);
          }
        }
        double longest = mine.values().stream().mapToDouble(b -> b / 12.5e9).max().orElse(0);
        assertThat(job.communicationSeconds()).as(where).isCloseTo(longest, within(1e-9));
        assertThat(job.intensity())
            .as(where)
            .isCloseTo(jobs.get(j).flops() / longest, within(1e-6 * job.intensity()));
        if (algorithm.startsWith("crux")) {
          assertThat(job.priority())
              .isCloseTo(job.correction() * job.intensity(), within(1e-6 * job.priority()));
        }
        assertThat(job.slowdown()).as(where).isGreaterThanOrEqualTo(1);
        boolean limited = !Schedulers.registry().byName(algorithm).is(Trait.IDEAL);
        assertThat(job.level()).isBetween(0, limited ? levels - 1 : jobs.size() - 1);
      }
      assertThat(schedule.links()).as(where).hasSameSizeAs(load.keySet());
      for (var link : schedule.links()) {
        assertThat(link.load())
            .isCloseTo(load.getOrDefault(List.of(link.from(), link.to()), -1.0), within(1.0));
        assertThat(link.utilization()).isBetween(0.0, 1.0);
      }
      double slowest =
          schedule.jobs().stream().mapToDouble(FlowSchedule.Job::slowdown).max().orElse(1);
      assertThat(get(schedule.slowest(), algorithm)).as(where).isCloseTo(slowest, within(1e-9));
      var utilization = schedule.gpuUtilization();
      assertThat(get(utilization, algorithm))
          .as(where)
          .isPositive()
          .isLessThanOrEqualTo(get(utilization, "no-contention") + 1e-12);
      checkLevels(schedule, where);
    }
  }

  /** Whoever made the schedule that it stands in. */
  @Test
  void withoutContentionIsABoundForAllSchedulers() {
    int tighter = 0;
    for (long seed = 0; seed < 40; seed++) {
      var random = new Random(seed);
      var cluster =
          Fabrics.leafSpine(
              2 + random.nextInt(3), 2 + random.nextInt(3), 2 + random.nextInt(2), 100);
      var jobs = Fabrics.rings(random, cluster, 1 + random.nextInt(4));
      var all = Schedulers.registry().all();
      var schedule =
          new CruxContentionSolver(Schedulers.registry().byName("ecmp"), all)
              .solve(
                  new ContendProblem(cluster, jobs, 8).withQueuePairs(2),
                  SolveControl.<FlowSchedule>unlimited().withSeed(seed));
      double bound = get(schedule.gpuUtilization(), "no-contention");
      assertThat(bound).isLessThanOrEqualTo(1);
      schedule
          .gpuUtilization()
          .forEach((scheduler, reached) ->
              assertThat(reached).as(scheduler).isLessThanOrEqualTo(bound + 1e-12));
      tighter += bound < 1 - 1e-6 ? 1 : 0;
    }
    assertThat(tighter).as("bounds that the network gives").isGreaterThan(10);
  }

  /**
   * Two flows of 25 Gbyte leave a leaf over two cables of 100 Gbit/s (12.5 GB/s): evenly divided
   * they take 2 s, of 1 s of compute nothing overlaps, so that GPUs work a third of the time, where
   * hashing puts both on one cable a fifth.
   */
  @Test
  void theBoundDividesFlowsOverAllPaths() {
    var cluster = Fabrics.leafSpine(2, 2, 2, 100);
    var flows = List.of(new HostFlow("h-0-0", "h-1-0", 25e9), new HostFlow("h-0-1", "h-1-1", 25e9));
    var jobs = List.of(new PlacedJobTraffic("a", 16, 1e15, 1, 1, flows));
    var reached = new TreeSet<Double>();
    for (long seed = 0; seed < 8; seed++) {
      var utilization = solve("ecmp", cluster, jobs, 8, seed).gpuUtilization();
      assertThat(get(utilization, "no-contention")).isCloseTo(1 / 3.0, within(1e-9));
      reached.add(get(utilization, "ecmp"));
    }
    assertThat(reached.first()).isCloseTo(0.2, within(1e-3));
    assertThat(reached.last()).isCloseTo(1 / 3.0, within(1e-3));
  }

  private static double get(Map<String, Double> map, String key) {
    return java.util.Objects.requireNonNull(map.get(key));
  }

  /** A shortest path over existing links that no host forwards. */
  private static void checkPath(Cluster cluster, FlowSchedule.Flow flow, String where) {
    assertThat(flow.path().getFirst()).isEqualTo(flow.fromHost());
    assertThat(flow.path().getLast()).isEqualTo(flow.toHost());
    for (int hop = 1; hop < flow.path().size(); hop++) {
      var from = flow.path().get(hop - 1);
      var to = flow.path().get(hop);
      assertThat(cluster.links())
          .as(where)
          .anyMatch(link ->
              link.from().equals(from) && link.to().equals(to)
                  || link.from().equals(to) && link.to().equals(from));
      assertThat(hop == flow.path().size() - 1 || !cluster.hasHost(to)).as(where).isTrue();
    }
    assertThat(flow.path()).as(where).hasSize(distance(cluster, flow) + 1);
  }

  private static int distance(Cluster cluster, FlowSchedule.Flow flow) {
    var distance = new HashMap<String, Integer>(Map.of(flow.fromHost(), 0));
    var queue = new ArrayDeque<String>(List.of(flow.fromHost()));
    while (!queue.isEmpty()) {
      var node = queue.remove();
      for (Link link : cluster.links()) {
        if (link.from().equals(node) || link.to().equals(node)) {
          var other = link.opposite(node);
          if (distance.putIfAbsent(other, distance.getOrDefault(node, 0) + 1) == null) {
            queue.add(other);
          }
        }
      }
    }
    return distance.getOrDefault(flow.toHost(), -1);
  }

  /** Of two jobs that share a link, the one that goes first is not on a lower level. */
  private static void checkLevels(FlowSchedule schedule, String where) {
    for (var one : schedule.jobs()) {
      for (var two : schedule.jobs()) {
        if (one.priority() > two.priority() && shareALink(one, two)) {
          assertThat(one.level()).as(where).isGreaterThanOrEqualTo(two.level());
        }
      }
    }
  }

  private static boolean shareALink(FlowSchedule.Job one, FlowSchedule.Job two) {
    var links = new java.util.HashSet<List<String>>();
    for (var flow : one.flows()) {
      for (int hop = 1; hop < flow.path().size(); hop++) {
        links.add(flow.path().subList(hop - 1, hop + 1));
      }
    }
    return two.flows().stream()
        .anyMatch(flow -> {
          for (int hop = 1; hop < flow.path().size(); hop++) {
            if (links.contains(flow.path().subList(hop - 1, hop + 1))) {
              return true;
            }
          }
          return false;
        });
  }

  /** Two jobs that send as much from one leaf to another; the second computes more. */
  private static List<PlacedJobTraffic> pair(double secondFlops, double bytes) {
    return List.of(
        new PlacedJobTraffic("a", 8, 1e15, 0.1, 1, List.of(new HostFlow("h-0-0", "h-1-0", bytes))),
        new PlacedJobTraffic(
            "b", 8, secondFlops, 0.1, 1, List.of(new HostFlow("h-0-1", "h-1-1", bytes))));
  }

  @Test
  void twoJobsTakeDifferentSpinesWhereThereAreTwo() {
    var cluster = Fabrics.leafSpine(2, 2, 2, 100);
    var schedule = solve("crux", cluster, pair(2e15, 1e9), 8, 0);
    assertThat(schedule.jobs().get(0).flows().getFirst().path().get(2))
        .isNotEqualTo(schedule.jobs().get(1).flows().getFirst().path().get(2));
    assertThat(schedule.gpuUtilization().get("crux"))
        .isEqualTo(schedule.gpuUtilization().get("no-contention"));
  }

  @Test
  void withOneSpineTheIntenseJobGoesFirst() {
    var cluster = Fabrics.leafSpine(2, 2, 1, 100);
    var schedule = solve("crux", cluster, pair(9e15, 4e9), 2, 0);
    assertThat(schedule.jobs().get(1).level()).isEqualTo(1);
    assertThat(schedule.jobs().get(0).level()).isZero();
    assertThat(schedule.jobs().get(1).slowdown()).isCloseTo(1, within(1e-9));
    assertThat(schedule.jobs().get(0).slowdown()).isGreaterThan(1);
  }

  @Test
  void thePortLeadsAlongThePath() {
    var cluster = Fabrics.leafSpine(3, 3, 3, 100);
    var schedule = solve("crux", cluster, Fabrics.rings(new Random(3), cluster, 3), 8, 0);
    assertThat(schedule.jobs().stream().flatMap(job -> job.flows().stream()))
        .isNotEmpty()
        .allMatch(flow -> flow.udpSourcePort() != null && flow.udpSourcePort() >= 49_152);
  }

  @Test
  void hostsWithoutAPathAreNamed() {
    var cluster = Fabrics.leafSpine(2, 1, 0, 100);
    var jobs =
        List.of(new PlacedJobTraffic("a", 8, 1, 1, 1, List.of(new HostFlow("h-0-0", "h-1-0", 1))));
    assertThatThrownBy(() -> solve("crux", cluster, jobs, 2, 0))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("h-0-0")
        .hasMessageContaining("h-1-0");
  }

  @Test
  void ringsAndPipelinesCarryTheVolumes() {
    var cluster = Fabrics.leafSpine(2, 2, 2, 100);
    var job =
        TrainingJob.of(
            "j",
            2,
            Parallelism.of(8, 2),
            TrainingWorkload.of(new ModelShape.Dense(32, 4096, 50_304, 4096), 64));
    var placement =
        Placement.of(
            cluster,
            job,
            "tiles",
            0.5,
            GroupUnit.PP,
            8,
            List.of(List.of("h-0-0", "h-1-0"), List.of("h-0-1", "h-1-1")),
            new PlacementObjective(2, 2, 0, 0, 0, 0, 0, false),
            0,
            0);
    var traffic = PlacementTraffic.of(cluster, job, placement);
    var volumes = io.heddle.model.job.JobCommunicationVolumes.of(job);
    // Two DP rings of two hosts, two neighbours in each of two PP groups.
    assertThat(traffic.flows()).hasSize(8);
    assertThat(traffic.flows().stream().limit(4).mapToDouble(HostFlow::bytes))
        .allMatch(bytes -> bytes == volumes.dpBytes());
    // 64 sequences over dp 2, one a micro-batch: 32 of them, one replica a host.
    assertThat(traffic.flows().stream().skip(4).mapToDouble(HostFlow::bytes))
        .allMatch(bytes -> Math.abs(bytes - 32 * volumes.ppBytes()) < 1);
    assertThat(traffic.gpus()).isEqualTo(32);
  }

  /**
   * Four hosts below each other, two replicas a host, expert groups of four ranks: two hosts each.
   * 2 layers and 8 micro-batches make 4 · 2 · 8 = 64 exchanges of 2 · 1024 tokens a host, each to 2
   * experts, 512 elements of 2 bytes; half of that to the other host.
   */
  @Test
  void expertsOnSeveralHostsExchangeAllToAll() {
    var cluster = Fabrics.leafSpine(2, 2, 2, 100);
    var moe = new ModelShape.Moe(2, 512, 1000, 1024, null, 8, 2, 256, ModelShape.Moe.Variant.PLAIN);
    var degrees = Parallelism.of(4, 1);
    var workload = TrainingWorkload.of(moe, 64);
    var matrix = List.of(List.of("h-0-0"), List.of("h-0-1"), List.of("h-1-0"), List.of("h-1-1"));
    var within = traffic(cluster, degrees.withEp(2), workload, matrix);
    var across = traffic(cluster, degrees.withEp(4), workload, matrix);
    assertThat(within.flows()).as("the ring alone").hasSize(4);
    assertThat(across.flows()).hasSize(4 + 4);
    assertThat(across.flows().stream().skip(4).map(flow -> flow.fromHost() + flow.toHost()))
        .containsExactly("h-0-0h-0-1", "h-0-1h-0-0", "h-1-0h-1-1", "h-1-1h-1-0");
    assertThat(across.flows().stream().skip(4).mapToDouble(HostFlow::bytes))
        .allMatch(bytes -> bytes == 64.0 * 2 * 1024 * 2 * 512 * 2 / 2);
    assertThat(within.latencySeconds())
        .isCloseTo(2 * 3 * PlacedJobTraffic.STEP_SECONDS, within(1e-12));
    assertThat(across.latencySeconds() - within.latencySeconds())
        .isCloseTo(64 * PlacedJobTraffic.STEP_SECONDS, within(1e-12));
  }

  private static PlacedJobTraffic traffic(
      Cluster cluster, Parallelism degrees, TrainingWorkload workload, List<List<String>> matrix) {
    var job = TrainingJob.of("j", matrix.size() * 2, degrees, workload);
    return PlacementTraffic.of(
        cluster,
        job,
        Placement.of(
            cluster,
            job,
            "tiles",
            0.5,
            GroupUnit.PP,
            8,
            matrix,
            new PlacementObjective(1, 1, 0, 0, 0, 0, 0, false),
            0,
            0));
  }

  @Test
  void levelsThatSomebodyChoseAreNotTheSchedulers() {
    var random = new Random(3);
    var cluster = Fabrics.leafSpine(3, 4, 1, 40);
    var jobs = Fabrics.rings(random, cluster, 4);
    var problem = new ContendProblem(cluster, jobs, 4);
    var solver = new CruxContentionSolver(Schedulers.registry().standard());
    var own = solver.solve(problem, SolveControl.unlimited());
    var first = own.jobs().getFirst();
    int other = first.level() == 0 ? 3 : 0;
    var moved =
        solver.solve(
            problem.withChosen(Map.of(first.id(), other), ContendProblem.BY_HAND),
            SolveControl.unlimited());
    assertThat(moved.algorithm()).isEqualTo("by-hand");
    assertThat(moved.jobs().getFirst().level()).isEqualTo(other);
    assertThat(moved.gpuUtilization()).containsKeys("by-hand", "refined", "no-contention");
    assertThat(moved.gpuUtilization().get("refined"))
        .as("beside it what the scheduler reaches")
        .isEqualTo(own.gpuUtilization().get("refined"));
    assertThat(own.algorithm()).isEqualTo("refined");
    assertThat(own.gpuUtilization()).doesNotContainKey("by-hand");
  }
}
