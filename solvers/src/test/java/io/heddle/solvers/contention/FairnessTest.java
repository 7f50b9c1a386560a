package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.solvers.SolveControl;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FairnessTest {
  private static ContentionPlan plan(long seed) {
    var cluster = Fabrics.leafSpine(3, 4, 1, 40);
    var jobs = Fabrics.rings(new Random(seed), cluster, 4);
    return new ContendSolver(Schedulers.registry().standard())
        .plan(new ContendProblem(cluster, jobs, 4), 0);
  }

  @Test
  void weightZeroIsCrux() {
    for (long seed = 0; seed < 20; seed++) {
      var plan = plan(seed);
      var point = Fairness.at(plan, 4, 0);
      double expected =
          plan.utilization(plan.computeShares(io.heddle.solvers.simulation.SteadyState.coarse()));
      assertThat(point.utilization()).as("seed %s", seed).isCloseTo(expected, within(0.01));
    }
  }

  @Test
  void takingTurnsHelpsTheSlowestJob() {
    double crux = 0;
    double turns = 0;
    for (long seed = 0; seed < 20; seed++) {
      var curve = Fairness.curve(plan(seed), 4, 5, SolveControl.unlimited());
      assertThat(curve.stream().map(Fairness.Point::weight))
          .isEqualTo(List.of(0.0, 0.25, 0.5, 0.75, 1.0));
      assertThat(curve).allMatch(point -> point.slowest() >= 1 && point.utilization() <= 1);
      crux += curve.getFirst().slowest();
      turns += curve.stream().mapToDouble(Fairness.Point::slowest).min().orElse(0);
    }
    assertThat(turns).isLessThan(crux);
  }
}
