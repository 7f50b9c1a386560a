package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.SteadyState;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Levels that were chosen by the link-by-link simulation beside those that the exact one chooses,
 * both judged by the exact one.
 */
final class LinkByLinkContractTest {
  private static final int CASES = 60;
  private static final int LEVELS = 4;
  private static final int QUEUE_PAIRS = 2;

  private static ContentionPlan plan(String scheduler, long seed, SteadyState steady) {
    var random = new Random(seed);
    var cluster = Fabrics.leafSpine(3, 4, 2, 100);
    var jobs = Fabrics.rings(random, cluster, 5);
    var ground = new Ground(new Network(cluster), steady);
    var spread = jobs.stream().map(job -> ground.spread(job, QUEUE_PAIRS)).toList();
    return Schedulers.registry()
        .byName(scheduler)
        .solver()
        .solve(
            new SchedulingProblem(ground, spread, LEVELS),
            SolveControl.<ContentionPlan>unlimited());
  }

  private static double utilization(ContentionPlan plan) {
    return plan.utilization(plan.computeShares(SteadyState.precise()));
  }

  @Test
  void levelsAreEqualOrAsGood() {
    double lost = 0;
    double gained = 0;
    int others = 0;
    for (long seed = 0; seed < CASES; seed++) {
      var exact = plan("refined", seed, SteadyState.precise());
      var fast = plan("refined", seed, SteadyState.linkByLink());
      double best = utilization(exact);
      double reached = utilization(fast);
      boolean equal = Arrays.equals(exact.level(), fast.level());
      others += equal ? 0 : 1;
      lost += (best - reached) / CASES;
      gained += (reached - utilization(plan("paths-only", seed, SteadyState.precise()))) / CASES;
      assertThat(reached)
          .as(
              "seed %d: levels %s, exact %s",
              seed, Arrays.toString(fast.level()), Arrays.toString(exact.level()))
          .isGreaterThanOrEqualTo(best - 0.01);
    }
    assertThat(others).as("cases whose levels differ").isPositive();
    assertThat(lost).as("mean loss against the exact search").isLessThan(0.001);
    assertThat(gained).as("mean gain over no priorities").isPositive();
  }
}
