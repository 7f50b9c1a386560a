package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.result.FlowSchedule;
import io.heddle.solvers.CaseTally;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Levels that were tried before they are given. */
class PriorityLevelSearchTest {
  private static FlowSchedule solve(ContendProblem problem) {
    return solve("refined", problem);
  }

  private static FlowSchedule solve(String scheduler, ContendProblem problem) {
    return new CruxContentionSolver(
            Schedulers.registry().byName(scheduler),
            List.of(
                Schedulers.registry().byName("crux"), Schedulers.registry().byName("paths-only")))
        .solve(problem, SolveControl.unlimited());
  }

  private static double get(FlowSchedule schedule, String name) {
    return Objects.requireNonNull(schedule.gpuUtilization().get(name));
  }

  private static ContendProblem drawn(long seed) {
    var random = new Random(seed);
    var cluster = Fabrics.leafSpine(2 + random.nextInt(2), 6, 1 + random.nextInt(2), 100);
    var jobs = Fabrics.rings(random, cluster, 3 + random.nextInt(4));
    return new ContendProblem(cluster, jobs, 1 + random.nextInt(8));
  }

  /** The same paths, the same simulator: no priorities are never better, nor CRUX's. */
  @Test
  void neverWorseThanNoPrioritiesNorThanWhatWasProposed() {
    var seen = new CaseTally();
    for (long seed = 0; seed < 60; seed++) {
      var schedule = solve(drawn(seed));
      double none = get(schedule, "paths-only");
      assertThat(get(schedule, "refined")).as("seed %d", seed).isGreaterThanOrEqualTo(none - 1e-12);
      assertThat(get(schedule, "refined"))
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(get(schedule, "crux") - 2e-4);
      seen.count("better", get(schedule, "refined") > none + 1e-3);
      seen.count("crux worse", get(schedule, "crux") < none - 1e-3);
    }
    seen.assertCount("better").as("where priorities help").isGreaterThan(20);
    seen.assertCount("crux worse")
        .as("cases in which the priorities of crux are worse than none")
        .isPositive();
  }

  /** With weights, too; and now and then they are worth something. */
  @Test
  void weightedQueuesAreNeverWorseThanNone() {
    var seen = new CaseTally();
    for (long seed = 0; seed < 60; seed++) {
      var schedule = solve("weighted", drawn(seed));
      double none = get(schedule, "paths-only");
      assertThat(get(schedule, "weighted"))
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(none - 1e-12);
      assertThat(schedule.weights()).hasSize(schedule.levels());
      seen.count("better", get(schedule, "weighted") > none + 1e-3);
      seen.count(
          "apart", schedule.jobs().stream().anyMatch(job -> job.level() < schedule.levels() - 2));
    }
    seen.assertCount("better").as("where weights help").isGreaterThan(20);
    seen.assertCount("apart").as("more than one queue apart").isGreaterThan(10);
  }

  /** It is the start that keeps an answer from being worse, not the luck of the moves. */
  @Test
  void withoutMovesItIsTheBetterOfNoneAndWhatWasProposed() {
    int proposedWasWorse = 0;
    for (long seed = 0; seed < 40; seed++) {
      var random = new Random(seed);
      var cluster = Fabrics.leafSpine(2, 8, 1, 100);
      var ground = new RoutedNetwork(new DirectedLinkNetwork(cluster));
      var jobs = Fabrics.rings(random, cluster, 5);
      var plan =
          Schedulers.registry()
              .byName("paths-only")
              .solver()
              .solve(new SchedulingProblem(ground, jobs, 8), SolveControl.unlimited());
      var steady = SteadyState.precise();
      double none = plan.utilization(plan.computeShares(steady));
      var weights = SwitchQueueWeights.of(8);
      // The least intense job first: a bad proposal.
      double[] rungs =
          Arrays.stream(SwitchQueueWeights.rungs(plan)).map(rung -> -2 * rung).toArray();
      var moves = new WeightedPriorityLevels(rungs, weights);
      int[] all = IntStream.range(0, plan.jobs().size()).toArray();
      var proposed = plan.withQueues(moves.proposed(all), weights);
      proposedWasWorse +=
          proposed.utilization(proposed.computeShares(steady)) < none - 1e-3 ? 1 : 0;
      var found = plan.withQueues(new PriorityLevelSearch(plan, steady, moves, 0).run(), weights);
      assertThat(found.utilization(found.computeShares(steady)))
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(none - 1e-12);
    }
    assertThat(proposedWasWorse).isGreaterThan(5);
  }

  /** Of two and three jobs every order is tried, so that nothing is left to find. */
  @Test
  void fewJobsHaveTheBestOrderThereIs() {
    for (long seed = 0; seed < 30; seed++) {
      var random = new Random(seed);
      var cluster = Fabrics.leafSpine(2, 6, 1, 100);
      var jobs = Fabrics.rings(random, cluster, 2 + random.nextInt(2));
      var ground = new RoutedNetwork(new DirectedLinkNetwork(cluster));
      var plan =
          Schedulers.registry()
              .byName("refined")
              .solver()
              .solve(
                  new SchedulingProblem(
                      ground, jobs.stream().map(job -> ground.spread(job, 1)).toList(), 8),
                  SolveControl.unlimited());
      var oracle = new ContentionOracle(SteadyState.precise());
      assertThat(oracle.utilization(plan))
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(oracle.bestOrder(plan).utilization() * (1 - 2e-4));
    }
  }

  @Test
  void noMoreLevelsThanThereAre() {
    var random = new Random(1);
    var cluster = Fabrics.leafSpine(2, 12, 1, 100);
    var jobs = Fabrics.rings(random, cluster, 9);
    for (int levels = 1; levels <= 4; levels++) {
      var used = new ArrayList<Integer>();
      solve(new ContendProblem(cluster, jobs, levels)).jobs().forEach(job -> used.add(job.level()));
      int most = levels;
      assertThat(used).allMatch(level -> level >= 0 && level < most);
    }
  }

  /** The order by intensity is where the oracle's search begins: it finds none that is worse. */
  @Test
  void theOraclesSearchIsNoWorseThanTheOrderByIntensity() {
    var steady = SteadyState.coarse();
    var oracle = new ContentionOracle(steady);
    var network = new DirectedLinkNetwork(Fabrics.leafSpine(2, 6, 1, 100));
    for (long seed = 0; seed < 3; seed++) {
      var random = new Random(seed);
      var jobs = new ArrayList<RoutedNetworkJob>();
      for (int j = 0; j < 6; j++) {
        var job =
            TrafficByHandTest.job(
                "job-" + j,
                1e15 * (1 + random.nextInt(20)),
                "h-0-" + j,
                "h-1-" + j,
                0.1 + random.nextInt(10) * 0.1);
        jobs.add(new RoutedNetwork(network).alone(job));
      }
      var none = new double[6];
      var plan = new ContentionPlan(network, jobs, none, none, new int[6], none);
      int[] order =
          RuleBasedScheduler.ranks(
              jobs.stream().mapToDouble(job -> job.intensity(network)).toArray());
      assertThat(oracle.goodOrder(plan).utilization())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(oracle.utilization(plan.withLevels(order)) - 1e-9);
    }
  }
}
