package io.heddle.solvers.contention;

import static io.heddle.solvers.contention.TrafficByHandTest.job;
import static io.heddle.solvers.contention.TrafficByHandTest.solve;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.FlowSchedule;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.simulation.SimulatedJob;
import io.heddle.solvers.simulation.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a search for levels tries, in which order, and what a plan says afterwards. */
class MovesByHandTest {
  private static List<List<Integer>> lists(List<int[]> levels) {
    return levels.stream().map(each -> Arrays.stream(each).boxed().toList()).toList();
  }

  /** Of two places each: together, or one before the other. With one level nothing but together. */
  @Test
  void fewJobsHaveAllOrdersThatFit() {
    assertThat(lists(new StrictPriorityLevels(new int[2], 2).all(2)))
        .containsOnly(List.of(0, 0), List.of(0, 1), List.of(1, 0));
    assertThat(lists(new StrictPriorityLevels(new int[2], 1).all(2))).containsOnly(List.of(0, 0));
    assertThat(lists(new StrictPriorityLevels(new int[3], 3).all(3)).stream().distinct())
        .hasSize(13);
    assertThat(lists(new StrictPriorityLevels(new int[3], 2).all(3)).stream().distinct())
        .hasSize(7);
    assertThat(new StrictPriorityLevels(new int[4], 4).all(4)).as("too many").isEmpty();
  }

  @Test
  void proposedLevelsOfSomeJobsAreTheirRanks() {
    var levels = new StrictPriorityLevels(new int[] {7, 3, 5, 3}, 8);
    assertThat(levels.proposed(new int[] {0, 1, 2, 3})).containsExactly(2, 0, 1, 0);
    assertThat(levels.proposed(new int[] {2, 3})).containsExactly(1, 0);
    assertThat(levels.alike(3)).containsExactly(0, 0, 0);
  }

  /** First above all others or below them, then past the next one; not beyond the levels. */
  @Test
  void aJobMovesToTheEndOrPastTheNext() {
    var four = new StrictPriorityLevels(new int[3], 4);
    assertThat(lists(four.up(new int[] {0, 1, 2}, 0)))
        .containsExactly(List.of(2, 0, 1), List.of(1, 0, 2));
    assertThat(lists(four.down(new int[] {0, 1, 2}, 2)))
        .containsExactly(List.of(1, 2, 0), List.of(0, 2, 1));
    assertThat(lists(four.up(new int[] {0, 0, 1}, 0)))
        .containsExactly(List.of(2, 0, 1), List.of(2, 0, 1));
    var two = new StrictPriorityLevels(new int[3], 2);
    assertThat(two.up(new int[] {0, 0, 1}, 0)).as("three ranks").isEmpty();
    assertThat(lists(two.down(new int[] {0, 1, 1}, 0)))
        .as("below whoever is lowest")
        .containsExactly(List.of(0, 1, 1), List.of(0, 1, 1));
  }

  /** Moves that nobody needs, and who was asked for them. */
  private static final class Asked implements PriorityLevelMoves {
    private final List<String> asked = new ArrayList<>();
    private int simulated;
    private int next = 1;

    @Override
    public int[] alike(int jobs) {
      return new int[jobs];
    }

    @Override
    public int[] proposed(int[] members) {
      return new int[members.length];
    }

    @Override
    public List<int[]> all(int jobs) {
      return List.of();
    }

    @Override
    public SimulatedJob on(int level, SimulatedJob job) {
      simulated++;
      return job;
    }

    @Override
    public List<int[]> up(int[] best, int job) {
      asked.add("up " + job);
      return List.of(new int[] {next, next}, new int[] {next, next++});
    }

    @Override
    public List<int[]> down(int[] best, int job) {
      asked.add("down " + job);
      return List.of(new int[] {next, next}, new int[] {next, next++});
    }
  }

  private static ContentionPlan plan(PlacedJobTraffic... jobs) {
    return new CruxContentionSolver(Schedulers.registry().byName("ecmp"))
        .plan(
            new ContendProblem(Fabrics.leafSpine(2, 2, 1, 100), List.of(jobs), 8).withQueuePairs(1),
            0);
  }

  /**
   * Job 1 does three times the work and loses most without an order: it is asked first, and last
   * whether it goes down. Levels that were tried already are no move.
   */
  @Test
  void whoLosesMostMovesUpFirst() {
    var plan = plan(job("low", 1e15, "h-0-0", "h-1-0", 3), job("top", 3e15, "h-0-1", "h-1-1", 3));
    var all = new Asked();
    assertThat(new PriorityLevelSearch(plan, SteadyState.coarse(), all, 9).run())
        .containsExactly(0, 0);
    assertThat(all.asked).containsExactly("up 1", "up 0", "down 0", "down 1");
    assertThat(all.simulated).as("none and four moves of two jobs").isEqualTo(2 * 5);
    var three = new Asked();
    new PriorityLevelSearch(plan, SteadyState.coarse(), three, 3).run();
    assertThat(three.simulated).isEqualTo(2 * 4);
    var none = new Asked();
    new PriorityLevelSearch(plan, SteadyState.coarse(), none, 0).run();
    assertThat(none.asked).isEmpty();
    assertThat(none.simulated).isEqualTo(2);
  }

  /** Of more flops, but hardly ever waiting, is not who loses most. */
  @Test
  void whatIsLostCountsNotWhatIsDone() {
    var plan =
        plan(job("quick", 3e15, "h-0-0", "h-1-0", 0.01), job("slow", 2e15, "h-0-1", "h-1-1", 3));
    var asked = new Asked();
    new PriorityLevelSearch(plan, SteadyState.coarse(), asked, 9).run();
    assertThat(asked.asked).containsExactly("up 1", "up 0", "down 0", "down 1");
  }

  /** 3 · 10¹⁵ flops a second are more than 4 · 10¹⁵ in four. */
  @Test
  void whatIsLostIsASpeed() {
    var plan =
        plan(
            job("fast", 3e15, "h-0-0", "h-1-0", 3),
            new PlacedJobTraffic(
                "long", 8, 4e15, 4, 1, List.of(new HostFlow("h-0-1", "h-1-1", 37.5e9))));
    var asked = new Asked();
    new PriorityLevelSearch(plan, SteadyState.coarse(), asked, 9).run();
    assertThat(asked.asked).containsExactly("up 0", "up 1", "down 1", "down 0");
  }

  /** 1.4 queues apart are one, from wherever the rungs are counted. */
  @Test
  void queuesAreCountedFromTheHighestJob() {
    var levels = new WeightedPriorityLevels(new double[] {0.4, -1.0}, SwitchQueueWeights.of(6));
    assertThat(levels.proposed(new int[] {0, 1})).containsExactly(5, 4);
  }

  /** Two seconds of compute, from the middle of which on a job waits 0.4 s and sends for one. */
  @Test
  void aJobAloneTakesItsComputeOrItsSending() {
    var network = new DirectedLinkNetwork(Fabrics.leafSpine(2, 2, 1, 100));
    var flow = new HostFlow("h-0-0", "h-1-0", 12.5e9);
    var ground = new RoutedNetwork(network);
    var job = new PlacedJobTraffic("j", 8, 1, 2, 0.5, 0.4, List.of(flow));
    assertThat(ground.alone(job).aloneSeconds(network)).isCloseTo(2.4, within(1e-9));
    var hidden = new PlacedJobTraffic("j", 8, 1, 9, 0.5, 0.4, List.of(flow));
    assertThat(ground.alone(hidden).aloneSeconds(network)).isEqualTo(9);
  }

  /** What is remembered of the jobs before changes nothing. */
  @Test
  void pathsAreTheSameOnKnownGround() {
    for (long seed = 0; seed < 20; seed++) {
      var cluster = Fabrics.leafSpine(3, 6, 3, 100);
      var network = new DirectedLinkNetwork(cluster);
      var known = new RoutedNetwork(network);
      var jobs = Fabrics.rings(new Random(seed), cluster, 5);
      for (int count = jobs.size(); count > 0; count--) {
        var some = jobs.subList(0, count);
        var again = FlowPathRule.INTENSITY.route(known, some, 0);
        var fresh = FlowPathRule.INTENSITY.route(new RoutedNetwork(network), some, 0);
        for (int j = 0; j < count; j++) {
          assertThat(again.get(j).paths().toArray(int[][]::new))
              .as("seed %d", seed)
              .isDeepEqualTo(fresh.get(j).paths().toArray(int[][]::new));
        }
        assertThat(FlowPathRule.INTENSITY.route(known, some, 0)).hasSize(count);
      }
    }
  }

  /** Who meets nobody is not simulated at all. */
  @Test
  void jobsThatMeetNobodyAreLeftAlone() {
    var plan = plan(job("one", 1e15, "h-0-0", "h-1-0", 3), job("two", 3e15, "h-1-1", "h-0-1", 3));
    var asked = new Asked();
    assertThat(new PriorityLevelSearch(plan, SteadyState.coarse(), asked, 9).run())
        .containsExactly(0, 0);
    assertThat(asked.simulated).isZero();
  }

  /** A level's number, and half of the priority's share of the largest. */
  @Test
  void prioritiesFollowTheLevelsThatWereFound() {
    var jobs =
        solve(
                "refined",
                Fabrics.leafSpine(2, 2, 1, 100),
                8,
                job("low", 1e15, "h-0-0", "h-1-0", 3),
                job("top", 3e15, "h-0-1", "h-1-1", 3))
            .jobs();
    assertThat(jobs).extracting(FlowSchedule.Job::level).containsExactly(0, 1);
    double k = jobs.getLast().correction();
    assertThat(jobs.getFirst().correction()).isEqualTo(1);
    assertThat(jobs.getLast().priority()).isCloseTo(1.5, within(1e-9));
    assertThat(jobs.getFirst().priority()).isCloseTo(1 / (3 * k) / 2, within(1e-9));
  }

  /** A job on one host: nothing to correct, nothing to wait for, and Sincronia lets it go first. */
  @Test
  void aJobThatSendsNothing() {
    var silent = new PlacedJobTraffic("silent", 8, 1e15, 1, 1, List.of());
    var sender = job("sender", 1e15, "h-0-0", "h-1-0", 3);
    var cluster = Fabrics.leafSpine(2, 2, 1, 100);
    for (var name : List.of("crux", "refined", "taccl", "varys", "cassini")) {
      var its = solve(name, cluster, 8, silent, sender).jobs().getFirst();
      assertThat(its.correction()).as(name).isEqualTo(1);
      assertThat(its.intensity()).isZero();
      assertThat(its.communicationSeconds()).isZero();
      assertThat(its.slowdown()).isEqualTo(1);
      assertThat(its.flows()).isEmpty();
    }
    var other = new PlacedJobTraffic("other", 8, 1e15, 1, 1, List.of());
    assertThat(solve("sincronia", cluster, 8, silent, other, sender).jobs())
        .extracting(FlowSchedule.Job::priority)
        .containsExactly(1.0, 2.0, 0.0);
  }

  /** Two spines, two jobs: apart neither waits, wherever the other plans put them. */
  @Test
  void theOracleFindsPathsOnWhichNobodyWaits() {
    var network = new DirectedLinkNetwork(Fabrics.leafSpine(2, 2, 2, 100));
    var oracle = new ContentionOracle(SteadyState.coarse());
    var jobs = List.of(job("a", 1e15, "h-0-0", "h-1-0", 3), job("b", 3e15, "h-0-1", "h-1-1", 3));
    var best = oracle.best(network, jobs, 2, List.of());
    assertThat(best.utilization()).isCloseTo(0.25, within(1e-6));
    var routed = best.plan().jobs();
    assertThat(routed.getFirst().paths().getFirst()[1])
        .isNotEqualTo(routed.getLast().paths().getFirst()[1]);
    var one = oracle.best(network, jobs, 1, List.of()).utilization();
    assertThat(one).as("one way alone").isCloseTo(5 / 24.0, within(0.002));
    assertThat(oracle.best(network, jobs, 1, List.of(best.plan())).utilization())
        .as("and another's plan")
        .isCloseTo(0.25, within(1e-6));
  }

  @Test
  void problemsThatAreNoneAreRefused() {
    var cluster = Fabrics.leafSpine(2, 2, 1, 100);
    var ground = new RoutedNetwork(new DirectedLinkNetwork(cluster));
    var one = List.of(job("one", 1e15, "h-0-0", "h-1-0", 3));
    assertThatThrownBy(() -> new ContendProblem(cluster, one, 0)).hasMessage("0 levels");
    assertThatThrownBy(() -> new ContendProblem(cluster, one, 1).withQueuePairs(0))
        .hasMessage("0 queue pairs");
    assertThatThrownBy(() -> new SchedulingProblem(ground, one, 0)).hasMessage("0 levels");
    assertThatThrownBy(() -> new SchedulingProblem(ground, one, 1, new double[2]))
        .hasMessage("2 offsets of 1 jobs");
    assertThat(new SchedulingProblem(ground, one, 1).offsets()).containsExactly(0);
  }

  @Test
  void aCurveThatIsStoppedIsEmpty() {
    var stopped = new SolverTermination.Cancel();
    stopped.cancel();
    var fairness = new ContentionFairness(ContentionFairnessTest.topAndLow(), 2, Map.of());
    assertThat(fairness.curve(5, new SolveControl<>(stopped, _ -> {}, 0))).isEmpty();
  }
}
