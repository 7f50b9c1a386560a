package io.heddle.solvers.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.LevelPlan;
import io.heddle.model.result.LinkContention;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Levels of a contention graph: what is best for an order, and what is reported on the way. */
class LevelsByHandTest {
  /** 1 before 2 before 3 on one link: of weights 3, 3 and 2. */
  private static final LinkContention TRIANGLE =
      Contentions.of(
          List.of(
              new LinkContention.Job("1", 3, 3),
              new LinkContention.Job("2", 2, 2),
              new LinkContention.Job("3", 1, 1)),
          "1-2",
          "1-3",
          "2-3");

  /** Of 8 two levels leave 2 uncut, three levels nothing; each step is reported, with its plan. */
  @Test
  void eachStepDownIsTold() {
    var seen = new ArrayList<SolverProgress<LevelPlan>>();
    var plan =
        new MinimumCutCompression()
            .solve(
                new PriorityCompressionProblem(TRIANGLE, 3, 1),
                new SolveControl<>(new SolverTermination.Never(), seen::add, 0));
    assertThat(plan.provenOptimal()).isTrue();
    assertThat(plan.uncutWeight()).isZero();
    assertThat(seen).extracting(SolverProgress::fraction).containsExactly(0.5, 1.0);
    assertThat(seen)
        .extracting(SolverProgress::message)
        .containsExactly("25.00 % uncut", "0.00 % uncut");
  }

  @Test
  void whatIsStoppedIsAPlanThatIsNotProven() {
    var plan =
        new MinimumCutCompression()
            .solve(
                new PriorityCompressionProblem(TRIANGLE, 3, 1),
                new SolveControl<>(
                    new SolverTermination.Deadline(System.nanoTime() - 1), _ -> {}, 0));
    assertThat(plan.levels().values()).containsOnly(2);
    assertThat(plan.uncutWeight()).isCloseTo(8, within(1e-12));
    assertThat(plan.provenOptimal()).isFalse();
  }

  @Test
  void eachOrderIsTold() {
    var seen = new ArrayList<SolverProgress<LevelPlan>>();
    new CruxOrderCompression()
        .solve(
            new PriorityCompressionProblem(TRIANGLE, 2, 4),
            new SolveControl<>(new SolverTermination.Never(), seen::add, 0));
    assertThat(seen).extracting(SolverProgress::fraction).containsExactly(0.25, 0.5, 0.75, 1.0);
    assertThat(seen)
        .extracting(SolverProgress::message)
        .containsExactly("order 1", "order 2", "order 3", "order 4");
  }

  /** One level and one order are the least. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 0", "-1, 1"})
  void noLevelsOrOrdersAreRefused(int levels, int orders) {
    assertThatThrownBy(() -> new PriorityCompressionProblem(TRIANGLE, levels, orders))
        .hasMessage("%d levels, %d orders".formatted(levels, orders));
    assertThat(new PriorityCompressionProblem(TRIANGLE, 1, 1).levels()).isEqualTo(1);
  }

  /** Against all ways to part the order in three; more jobs than a block of the table has. */
  @Test
  void theBestPartsOfAnOrder() {
    for (long seed = 0; seed < 60; seed++) {
      var random = new Random(seed);
      var dag = new ContentionDag(Contentions.random(random, 4 + random.nextInt(40), 0.3));
      int[] order = order(dag);
      double best = Double.POSITIVE_INFINITY;
      for (int first = 0; first <= order.length; first++) {
        for (int second = first; second <= order.length; second++) {
          var levels = new int[order.length];
          for (int i = 0; i < order.length; i++) {
            levels[order[i]] = i < first ? 2 : i < second ? 1 : 0;
          }
          best = Math.min(best, dag.uncut(levels));
        }
      }
      int[] found = new TopologicalOrderCut(dag, order).levels(3);
      assertThat(dag.uncut(found)).as("seed %d", seed).isCloseTo(best, within(1e-9));
      for (int i = 1; i < order.length; i++) {
        assertThat(found[order[i]]).isLessThanOrEqualTo(found[order[i - 1]]);
      }
    }
  }

  /** Whoever waits for nobody that is left, the last first. */
  private static int[] order(ContentionDag dag) {
    var waitsFor = new int[dag.size()];
    for (int e = 0; e < dag.edges(); e++) {
      waitsFor[dag.target(e)]++;
    }
    var order = new int[dag.size()];
    for (int at = 0; at < order.length; at++) {
      int next = order.length - 1;
      while (waitsFor[next] != 0) {
        next--;
      }
      waitsFor[next] = -1;
      for (int e = dag.first(next); e < dag.first(next + 1); e++) {
        waitsFor[dag.target(e)]--;
      }
      order[at] = next;
    }
    return order;
  }
}
