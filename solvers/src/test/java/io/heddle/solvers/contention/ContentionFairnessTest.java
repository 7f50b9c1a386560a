package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.simulation.SteadyState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContentionFairnessTest {
  private static ContentionPlan plan(long seed) {
    var cluster = Fabrics.leafSpine(3, 4, 1, 40);
    var jobs = Fabrics.rings(new Random(seed), cluster, 4);
    return new CruxContentionSolver(Schedulers.registry().standard())
        .plan(new ContendProblem(cluster, jobs, 4), 0);
  }

  @Test
  void weightZeroIsCrux() {
    for (long seed = 0; seed < 20; seed++) {
      var plan = plan(seed);
      var point = new ContentionFairness(plan, 4, Map.of()).at(0);
      double expected = plan.utilization(plan.computeShares(SteadyState.coarse()));
      assertThat(point.utilization()).as("seed %s", seed).isCloseTo(expected, within(0.01));
    }
  }

  /** Two jobs that compute for 1 s and send for 3 s over one link. */
  static ContentionPlan topAndLow() {
    return new CruxContentionSolver(Schedulers.registry().byName("crux"))
        .plan(
            new ContendProblem(
                    Fabrics.leafSpine(2, 2, 1, 100),
                    List.of(
                        TrafficByHandTest.job("top", 2e15, "h-0-0", "h-1-0", 3),
                        TrafficByHandTest.job("low", 1e15, "h-0-1", "h-1-1", 3)),
                    2)
                .withQueuePairs(1),
            0);
  }

  /**
   * Two jobs compute for 1 s and send for 3 s over one link: who goes first computes a quarter of
   * the time, the other a twelfth, three times slower than alone. In turns each has (1/4 + 1/12) /
   * 2 = 1/6, 1.5 times slower.
   */
  @Test
  void twoEqualJobsTakeTurns() {
    var plan = topAndLow();
    var fairness = new ContentionFairness(plan, 2, Map.of());
    var crux = fairness.at(0);
    assertThat(crux.levels()).isEqualTo(Map.of("top", 1, "low", 0));
    assertThat(crux.slowest()).isCloseTo(3, within(0.1));
    assertThat(crux.utilization()).isCloseTo((2 / 4.0 + 1 / 12.0) / 3, within(0.005));
    var turns = fairness.at(1);
    assertThat(turns.slowest()).isCloseTo(1.5, within(0.05));
    assertThat(turns.utilization()).isCloseTo(1 / 6.0, within(0.005));
    assertThat(turns.heldSlowest()).as("if its turn never ends").isCloseTo(3, within(0.1));
    assertThat(turns.heldUtilization()).isCloseTo((2 / 12.0 + 1 / 4.0) / 3, within(0.005));
    assertThat(turns.levels())
        .as("the other's turn in the end")
        .isEqualTo(Map.of("top", 0, "low", 1));
  }

  @Test
  void takingTurnsHelpsTheSlowestJob() {
    double crux = 0;
    double turns = 0;
    for (long seed = 0; seed < 20; seed++) {
      var curve =
          new ContentionFairness(plan(seed), 4, Map.of()).curve(5, SolveControl.unlimited());
      assertThat(curve.stream().map(ContentionFairness.Point::weight))
          .isEqualTo(List.of(0.0, 0.25, 0.5, 0.75, 1.0));
      assertThat(curve).allMatch(point -> point.slowest() >= 1 && point.utilization() <= 1);
      crux += curve.getFirst().slowest();
      turns += curve.stream().mapToDouble(ContentionFairness.Point::slowest).min().orElse(0);
    }
    assertThat(turns).isLessThan(crux);
  }

  @Test
  void pinnedJobsStayAndTheCurveBeginsWithThem() {
    for (long seed = 0; seed < 10; seed++) {
      var free = plan(seed);
      var first = free.jobs().getFirst().job().id();
      int other = free.level()[0] == 0 ? 3 : 0;
      var pinned = Map.of(first, other);
      int[] moved = free.level().clone();
      moved[0] = other;
      var plan = free.withLevels(moved);
      double expected = plan.utilization(plan.computeShares(SteadyState.coarse()));
      var curve = new ContentionFairness(plan, 4, pinned).curve(5, SolveControl.unlimited());
      assertThat(curve)
          .as("seed %s", seed)
          .allMatch(each -> Objects.equals(each.levels().get(first), other));
      assertThat(curve.getFirst().utilization()).isCloseTo(expected, within(0.01));
    }
  }

  @Test
  void aSchedulerWithoutPrioritiesHasACurveToo() {
    var cluster = Fabrics.leafSpine(3, 4, 1, 40);
    var jobs = Fabrics.rings(new Random(1), cluster, 4);
    var plan =
        new CruxContentionSolver(Schedulers.registry().byName("ecmp"))
            .plan(new ContendProblem(cluster, jobs, 4), 0);
    var curve = new ContentionFairness(plan, 4, Map.of()).curve(5, SolveControl.unlimited());
    assertThat(curve).hasSize(5).allMatch(each -> each.utilization() > 0 && each.slowest() >= 1);
    assertThat(curve.getFirst().levels().values()).as("none").containsOnly(plan.level()[0]);
  }
}
