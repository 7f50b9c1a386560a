package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.SolverTermination;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Where nearly every host is needed, answers are proven, and rightly so. */
class TightTest {
  /** Three columns of 17 cannot lie in two minipods each: only one minipod has more than 8. */
  @Test
  void groupsThatNoTwoMinipodsHoldAreSeen() {
    var tight = new Clusters.Case(new int[] {8, 8, 3, 7, 1, 8, 4, 4, 5, 5, 14, 6, 2}, 17, 3, 0.9);
    var objective = TightCases.solve(tight, new SolverTermination.Never()).objective();
    assertThat(objective.weightedSpread()).isEqualTo(3.0, within(1e-9));
    assertThat(objective.provenOptimal()).isTrue();
  }

  /** Eighteen groups may come in 18! orders: OR-Tools is to look at one of them. */
  @Test
  void groupsThatAreAlikeAreNotToldApart() {
    var problem =
        Clusters.problem(new int[] {11, 10, 11, 4, 10, 2, 2, 9, 4}, 18, 3, 0, GroupUnit.PP);
    var minute = SolverTermination.Deadline.after(Duration.ofMinutes(1));
    var objective =
        PlacementAlgorithms.arnoldMip()
            .solver()
            .solve(problem, new SolveControl<>(minute, _ -> {}, 0))
            .objective();
    assertThat(objective.mip()).isEqualTo(2, within(1e-9));
    assertThat(objective.provenOptimal()).isTrue();
  }

  @Test
  void nearlyAllAreProvenWithoutALimit() {
    int proven = 0;
    int cases = 200;
    for (int seed = 0; seed < cases; seed++) {
      proven +=
          TightCases.solve(TightCases.draw(seed), new SolverTermination.Never())
                  .objective()
                  .provenOptimal()
              ? 1
              : 0;
    }
    assertThat(proven).isGreaterThanOrEqualTo(cases * 99 / 100);
  }

  /** Effort without a limit is fixed, so its answers are, whoever was here before. */
  @Test
  void callsWithAndWithoutALimitDoNotAnswerForEachOther() {
    var pool = HostPool.of(Clusters.problem(new int[] {5, 5, 4, 3}, 4, 4, 0.9, GroupUnit.PP));
    var never = new SolverTermination.Never();
    var later = SolverTermination.Deadline.after(Duration.ofMinutes(5));
    var fronts = new ParetoFrontCache();
    var unlimited = fronts.of(pool, never);
    var limited = fronts.of(pool, later);
    assertThat(limited).isNotSameAs(unlimited);
    assertThat(fronts.of(pool, never)).isSameAs(unlimited);
    assertThat(fronts.of(pool, later)).isSameAs(limited);
  }

  /** Who moves the slider does not wait for the proof. */
  @Test
  void whatConstructionsFindIsShownBeforeASearch() {
    var problem = TightCases.SEARCHED.getFirst().problem(GroupUnit.PP);
    var solver = new TilesPlacementSolver(new ParetoFrontCache(), List.of());
    var seen = new ArrayList<SolverProgress<Placement>>();
    var control = new SolveControl<Placement>(new SolverTermination.Never(), seen::add, 0);
    var answer = solver.solve(problem, control);
    assertThat(seen).extracting(SolverProgress::message).containsExactly("searching", "done");
    var first = Objects.requireNonNull(seen.getFirst().best()).objective();
    assertThat(first.provenOptimal()).isFalse();
    assertThat(answer.objective().provenOptimal()).isTrue();
    assertThat(first.weightedSpread())
        .isGreaterThanOrEqualTo(answer.objective().weightedSpread() - 1e-9);
    seen.clear();
    assertThat(solver.solve(problem, control).objective()).isEqualTo(answer.objective());
    assertThat(seen).as("nothing is searched again").hasSize(1);
  }

  @Test
  void setsAreKeptAndCapacitiesToo() {
    int found = 0;
    for (long seed = 0; seed < 200; seed++) {
      var tight = TightCases.draw(seed);
      var random = new Random(seed);
      int inRow = 1 + random.nextInt(4);
      int inColumn = 1 + random.nextInt(4);
      var start =
          FirstFitOrders.byColumns(
              tight.rows(), tight.cols(), FirstFitOrders.largestFirst(tight.free()), tight.free());
      var grid =
          new MinipodSetSearch(tight.free(), start, inRow, inColumn, seed)
              .run(3_000, new SolverTermination.Never());
      if (grid != null) {
        assertThat(grid.touches().inRow()).as("seed %d", seed).isLessThanOrEqualTo(inRow);
        assertThat(grid.touches().inColumn()).as("seed %d", seed).isLessThanOrEqualTo(inColumn);
        var used = new int[tight.free().length];
        Arrays.stream(grid.cells()).flatMapToInt(Arrays::stream).forEach(each -> used[each]++);
        for (int i = 0; i < used.length; i++) {
          assertThat(used[i]).as("seed %d", seed).isLessThanOrEqualTo(tight.free()[i]);
        }
        found++;
      }
    }
    assertThat(found).isGreaterThan(20);
  }
}
