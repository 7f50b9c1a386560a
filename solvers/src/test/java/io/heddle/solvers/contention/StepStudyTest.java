package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.heddle.solvers.simulation.SteadyState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Two jobs of 1 s compute that send 3 s over one link, as in {@link TrafficByHandTest}: who goes
 * first computes 1/4 of the time and who waits 1/12, and without an order each 1/7. The top job has
 * three times the flops, so that the best is (3/4 + 1/12) / 4 = 5/24; the other way round it is
 * (1/4 + 3/12) / 4 = 3/24, and without an order 1/7.
 */
class StepStudyTest {
  private static final double BEST = 5 / 24.0;
  private static final List<PlacedJobTraffic> JOBS =
      List.of(
          TrafficByHandTest.job("top", 3e15, "h-0-0", "h-1-0", 3),
          TrafficByHandTest.job("low", 1e15, "h-0-1", "h-1-1", 2.999));

  private static StepStudy.Outcome study() {
    return StepStudy.of(Fabrics.leafSpine(2, 2, 1, 100), JOBS, 1);
  }

  private static void assertThatShare(Map<String, Double> shares, String name, double share) {
    assertThat(shares.get(name)).as(name).isCloseTo(share, within(0.015));
  }

  @Test
  void theOptimumLetsTheTopJobGoFirst() {
    assertThat(study().optimum()).isCloseTo(BEST, within(0.002));
  }

  /** There is one path. */
  @Test
  void allPathsAreTheSame() {
    var outcome = study();
    assertThat(outcome.paths()).containsOnlyKeys("crux", "taccl", "ecmp");
    assertThat(outcome.paths().values())
        .allSatisfy(each -> assertThat(each).isCloseTo(1, within(1e-9)));
  }

  /** Sincronia holds the job of the larger demand back, and Varys lets that of the smaller go. */
  @Test
  void prioritiesAreComparedWithTheBestOrder() {
    var outcome = study();
    var shares = outcome.priorities();
    assertThat(shares.keySet())
        .containsExactly(
            "crux",
            "refined",
            "weighted",
            "sincronia",
            "varys",
            "taccl",
            "random order",
            "random weights",
            "equal weights",
            "none");
    assertThatShare(shares, "crux", 1);
    assertThatShare(shares, "refined", 1);
    assertThatShare(shares, "sincronia", 3 / 24.0 / BEST);
    assertThatShare(shares, "varys", 3 / 24.0 / BEST);
    assertThatShare(shares, "taccl", 1 / 7.0 / BEST);
    assertThatShare(shares, "equal weights", 1 / 7.0 / BEST);
    assertThatShare(shares, "none", 1 / 7.0 / BEST);
    assertThat(shares.get("weighted")).isBetween(1 / 7.0 / BEST, 0.99);
  }

  /** 12 s or 7 s instead of 4. */
  @Test
  void theSlowestJobIsTold() {
    var outcome = study();
    assertThat(outcome.slowest().keySet()).isEqualTo(outcome.priorities().keySet());
    assertThat(outcome.slowest().get("crux")).isCloseTo(3, within(0.06));
    assertThat(outcome.slowest().get("sincronia")).isCloseTo(3, within(0.06));
    assertThat(outcome.slowest().get("none")).isCloseTo(1.75, within(0.05));
    assertThat(outcome.slowest().get("equal weights")).isCloseTo(1.75, within(0.05));
  }

  /** Two jobs have levels enough, whoever gives them. */
  @Test
  void threeLevelsAreEnoughForTwoJobs() {
    assertThat(study().compression())
        .containsExactly(
            entry("refined", 1.0),
            entry("crux", 1.0),
            entry("sincronia", 1.0),
            entry("varys", 1.0));
  }

  /** The queues that are drawn by lot are those of the order that is drawn by lot. */
  @Test
  void randomWeightsAreDrawnByLot() {
    var outcome = study();
    var network = new DirectedLinkNetwork(Fabrics.leafSpine(2, 2, 1, 100));
    var ground = new RoutedNetwork(network, SteadyState.coarse());
    var routed = JOBS.stream().map(job -> ground.alone(ground.spread(job, 1))).toList();
    double[] lot = JobPriorityRule.RANDOM.priorities(ground, routed, 0);
    int[] queues = {(int) (8 * lot[0]), (int) (8 * lot[1])};
    assertThat(queues[0]).isNotEqualTo(queues[1]);
    var none = new double[2];
    var plan =
        new ContentionPlan(network, routed, none, none, queues, SwitchQueueWeights.of(8), none);
    double expected = plan.utilization(plan.computeShares(SteadyState.coarse())) / BEST;
    assertThatShare(outcome.priorities(), "random weights", Math.min(1, expected));
    assertThatShare(outcome.priorities(), "random order", lot[0] > lot[1] ? 1 : 3 / 24.0 / BEST);
  }
}
