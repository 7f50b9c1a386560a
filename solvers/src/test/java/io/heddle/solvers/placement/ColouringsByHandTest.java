package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.GroupUnit;
import io.heddle.solvers.SolveControl;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How minipods fill the matrix by simple rules, cell by cell. */
class ColouringsByHandTest {
  private static final int[] CAPACITIES = {5, 3, 0, 4};

  private static int[][] cells(String... rows) {
    return Arrays.stream(rows)
        .map(row -> row.chars().map(each -> each - '0').toArray())
        .toArray(int[][]::new);
  }

  @Test
  void theLargestComeFirst() {
    assertThat(FirstFitOrders.largestFirst(CAPACITIES)).containsExactly(0, 3, 1);
    assertThat(FirstFitOrders.fewest(CAPACITIES, 5)).containsExactly(0);
    assertThat(FirstFitOrders.fewest(CAPACITIES, 9)).containsExactly(0, 3);
    assertThat(FirstFitOrders.fewest(CAPACITIES, 10)).containsExactly(0, 3, 1);
  }

  @Test
  void stripsGoThereAndBack() {
    var order = List.of(0, 1, 2, 3);
    assertThat(FirstFitOrders.strips(2, 4, 3, order, CAPACITIES).cells())
        .isDeepEqualTo(cells("000", "001", "331", "331"));
    assertThat(FirstFitOrders.strips(2, 3, 4, order, CAPACITIES).cells())
        .as("the last strip is lower")
        .isDeepEqualTo(cells("0001", "0011", "3333"));
    assertThat(FirstFitOrders.byColumns(3, 4, order, CAPACITIES).cells())
        .isDeepEqualTo(cells("0013", "0013", "0133"));
    assertThat(FirstFitOrders.byRows(3, 4, order, CAPACITIES).cells())
        .isDeepEqualTo(cells("0000", "0111", "3333"));
  }

  @Test
  void whatAColouringTouches() {
    var grid = new MinipodGrid(cells("0012", "0442", "0412"));
    assertThat(grid.touches()).isEqualTo(new MinipodGrid.Touches(4, 2, 4));
    assertThat(grid.transposed().touches()).isEqualTo(new MinipodGrid.Touches(2, 4, 4));
    assertThat(grid.transposed().cells()).isDeepEqualTo(cells("000", "044", "141", "222"));
    assertThat(grid.mostInRow()).isEqualTo(4);
    assertThat(grid.mostInColumn()).isEqualTo(2);
    assertThat(new MinipodGrid(cells("7")).touches()).isEqualTo(new MinipodGrid.Touches(1, 1, 1));
    assertThat(PlacementBuilder.weightedSpread(0.3, grid))
        .isCloseTo(0.3 * 2 + 0.7 * 4, within(1e-12));
    assertThat(PlacementBuilder.weightedSpread(0.3, 1, 4))
        .as("one is none")
        .isCloseTo(2.8, within(1e-12));
  }

  /** Whole groups first, each with those that begin in the same minipod. */
  @Test
  void ranksOfGroupsThatAreSplitAlikeLineUp() {
    var packing = new int[][] {{0, 3, 1}, {0, 0, 4}, {2, 0, 2}, {4, 0, 0}, {0, 4, 0}};
    var order = List.of(5, 3, 4);
    var grid = MipRankOrder.grid(packing, order, 4, true);
    assertThat(grid.cells()).isDeepEqualTo(cells("5555", "5544", "3333", "3334", "4444"));
    assertThat(MipRankOrder.grid(packing, order, 4, false).cells())
        .isDeepEqualTo(grid.transposed().cells());
  }

  @Test
  void whichMinipodTheNextHostComesFrom() {
    var random = new Random(0);
    assertThat(FirstFitSolver.BEST_FIT.sequence(new int[] {3, 1, 0, 2}, 5, random))
        .containsExactly(1, 3, 3, 0, 0);
    assertThat(FirstFitSolver.GPU_PACKING.sequence(new int[] {3, 1, 0, 2}, 4, random))
        .containsExactly(0, 0, 0, 3);
    var first = new int[4];
    for (int i = 0; i < 3_000; i++) {
      first[FirstFitSolver.RANDOM_FIT.sequence(new int[] {3, 1, 0, 2}, 1, random)[0]]++;
    }
    assertThat(first[0]).isBetween(1_400, 1_600);
    assertThat(first[1]).isBetween(420, 580);
    assertThat(first[2]).isZero();
    assertThat(first[3]).isBetween(900, 1_100);
    var all = FirstFitSolver.RANDOM_FIT.sequence(new int[] {3, 1, 0, 2}, 6, random);
    Arrays.sort(all);
    assertThat(all).containsExactly(0, 0, 0, 1, 3, 3);
  }

  /** Six hosts of four and two: in row order 2 × 3 lies as 0 0 0 / 0 1 1, in columns 0 0 1. */
  @Test
  void theBetterOfRowsAndColumns() {
    for (var each : List.of("gpu-packing", "best-fit", "random-fit")) {
      var solver = PlacementAlgorithms.registry().byName(each).solver();
      double columns =
          solver
              .solve(
                  Clusters.problem(new int[] {4, 2}, 2, 3, 0.9, GroupUnit.PP),
                  SolveControl.unlimited())
              .objective()
              .weightedSpread();
      assertThat(columns).as(each).isBetween(0.2 - 1e-9, 2 + 1e-9);
      if (!each.equals("random-fit")) {
        assertThat(columns).as("whole columns").isCloseTo(0.1 * 2, within(1e-9));
      }
    }
    var rows =
        PlacementAlgorithms.registry()
            .byName("gpu-packing")
            .solver()
            .solve(
                Clusters.problem(new int[] {4, 2}, 3, 2, 0.1, GroupUnit.PP),
                SolveControl.unlimited());
    assertThat(rows.objective().weightedSpread()).as("whole rows").isCloseTo(0.2, within(1e-9));
    assertThat(rows.objective().lowerBound()).isCloseTo(0.2, within(1e-9));
    assertThat(rows.objective().provenOptimal()).isTrue();
    assertThat(rows.matrix())
        .as("hosts of a minipod column by column")
        .isEqualTo(
            List.of(
                List.of("h-0-1", "h-0-3"), List.of("h-0-2", "h-0-4"), List.of("h-1-1", "h-1-2")));
  }
}
