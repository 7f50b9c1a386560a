package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.CaseTally;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.ortools.ArnoldGroupMip;
import io.heddle.solvers.ortools.RowSetModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Branching over sets of minipods, and what OR-Tools is asked, beside all answers of small jobs.
 */
class SetsByHandTest {
  private static final SolverTermination NEVER = new SolverTermination.Never();

  private static int[] equal(int minipods, int each) {
    var capacities = new int[minipods];
    Arrays.fill(capacities, each);
    return capacities;
  }

  /** 20 minipods that are not full, 10 columns or rows, and 4,000 sets: 20 over 4 are 4,845. */
  @Test
  void fewMinipodsColumnsAndSetsAreWhatItIsFor() {
    assertThat(MinipodSetBranching.isFor(equal(20, 9), 10, 30, 3, 3)).isTrue();
    assertThat(MinipodSetBranching.isFor(equal(21, 9), 10, 30, 3, 3)).isFalse();
    var some = Arrays.copyOf(equal(20, 9), 25);
    assertThat(MinipodSetBranching.isFor(some, 30, 10, 3, 3)).as("five are full").isTrue();
    assertThat(MinipodSetBranching.isFor(equal(20, 9), 11, 11, 3, 3)).isFalse();
    assertThat(MinipodSetBranching.isFor(equal(20, 9), 10, 30, 4, 3)).isFalse();
    assertThat(MinipodSetBranching.isFor(equal(20, 9), 10, 30, 3, 4)).isFalse();
    assertThat(MinipodSetBranching.isFor(equal(16, 9), 10, 30, 4, 4)).as("1,820 sets").isTrue();
    assertThat(MinipodSetBranching.isFor(equal(16, 9), 10, 30, 15, 16)).as("16 and 1").isTrue();
    assertThat(MinipodSetBranching.decide(equal(21, 9), 10, 9, 3, 3, 1_000, NEVER))
        .isInstanceOf(SpreadFeasibility.Verdict.Open.class);
  }

  /** Minipods of few sizes, so that many are twins, and some that are full. */
  @Test
  void branchingFindsWhatThereIs() {
    var seen = new CaseTally();
    for (long seed = 0; seen.of("possible") + seen.of("impossible") < 90; seed++) {
      var random = new Random(seed);
      var free = random.ints(2 + random.nextInt(3), 0, 4).toArray();
      int rows = 2 + random.nextInt(2);
      int cols = Math.min(3, Arrays.stream(free).sum() / rows);
      if (cols < 1) {
        continue;
      }
      var each = new Clusters.Case(free, rows, cols, 0.5);
      var all = new BruteForce(free, rows, cols, 0.5);
      int inRow = 1 + random.nextInt(2);
      int inColumn = 1 + random.nextInt(2);
      boolean truth = SmallSearchesTest.isPossible(all, inRow, inColumn);
      var what = "%s, %d, %d".formatted(each, inRow, inColumn);
      var said =
          MinipodSetBranching.decide(free, rows, cols, inRow, inColumn, Long.MAX_VALUE, NEVER);
      SmallSearchesTest.decided(what, each, inRow, inColumn, SmallSearchesTest.grid(said), truth);
      seen.count("possible", truth);
      seen.count("impossible", !truth);
    }
    seen.assertCount("possible").isGreaterThan(20);
    seen.assertCount("impossible").isGreaterThan(20);
  }

  /** Who gives up at once has proven nothing. */
  @Test
  void withoutEffortItIsOpen() {
    var free = new int[] {17, 17, 17, 19, 7, 10, 2, 16, 5, 2};
    assertThat(MinipodSetBranching.decide(free, 15, 6, 3, 2, 1_000, NEVER))
        .isInstanceOf(SpreadFeasibility.Verdict.Open.class);
    assertThat(
            MinipodSetBranching.decide(
                free, 15, 6, 3, 2, Long.MAX_VALUE, SolverTermination.Deadline.after(Duration.ZERO)))
        .isInstanceOf(SpreadFeasibility.Verdict.Open.class);
  }

  /** Each cell in what its column may touch, each row in so few minipods: beside all colourings. */
  @Test
  void rowsAreFoundWhereThereAreSome() {
    int possible = 0;
    for (long seed = 0; seed < 60; seed++) {
      var random = new Random(seed);
      var capacities = random.ints(3, 1, 5).toArray();
      int rows = 2 + random.nextInt(2);
      var columns = random.ints(2, 1, 8).toArray();
      int inRow = 1 + random.nextInt(2);
      var outcome = new RowSetModel(capacities, rows, columns, inRow).solve(10, NEVER);
      assertThat(outcome.decided()).isTrue();
      assertThat(outcome.effort()).isBetween(0.0, 10.0);
      boolean truth = colours(capacities.clone(), rows, columns, inRow, new int[rows][2], 0);
      var cells = outcome.cells();
      assertThat(cells != null).as("seed %d", seed).isEqualTo(truth);
      if (cells != null) {
        possible++;
        var used = new int[3];
        for (var row : cells) {
          assertThat(Arrays.stream(row).distinct().count()).isLessThanOrEqualTo(inRow);
          for (int col = 0; col < 2; col++) {
            assertThat(columns[col] >> row[col] & 1).isEqualTo(1);
            used[row[col]]++;
          }
        }
        for (int j = 0; j < 3; j++) {
          assertThat(used[j]).isLessThanOrEqualTo(capacities[j]);
        }
      }
    }
    assertThat(possible).isBetween(15, 50);
  }

  private static boolean colours(
      int[] left, int rows, int[] columns, int inRow, int[][] cells, int at) {
    if (at == rows * 2) {
      return Arrays.stream(cells).allMatch(row -> Arrays.stream(row).distinct().count() <= inRow);
    }
    for (int j = 0; j < left.length; j++) {
      if (left[j] > 0 && (columns[at % 2] >> j & 1) == 1) {
        left[j]--;
        cells[at / 2][at % 2] = j;
        boolean found = colours(left, rows, columns, inRow, cells, at + 1);
        left[j]++;
        if (found) {
          return true;
        }
      }
    }
    return false;
  }

  /** Eq. 4–10 beside every split of every group. */
  @Test
  void thePapersModelHasItsOptimum() {
    for (long seed = 0; seed < 25; seed++) {
      var each = Clusters.Case.random(seed);
      if (each.rows() * each.cols() > 6) {
        continue;
      }
      double optimum = BruteForce.mip(each.free(), each.rows(), each.cols(), each.alpha());
      var steps = new ArrayList<double[]>();
      var outcome =
          new ArnoldGroupMip(each.alpha(), each.free(), each.rows(), each.cols())
              .solve(0, NEVER, (value, bound) -> steps.add(new double[] {value, bound}));
      var packing = Objects.requireNonNull(outcome.packing());
      BoundsByHandTest.assertPacked(packing, each.free(), each.rows(), each.cols());
      long used = 0;
      for (int j = 0; j < each.free().length; j++) {
        int minipod = j;
        used += Arrays.stream(packing).anyMatch(group -> group[minipod] > 0) ? 1 : 0;
      }
      assertThat(each.alpha() * used + (1 - each.alpha()) * GroupPacking.mostTouched(packing))
          .as("%s", each)
          .isCloseTo(optimum, within(1e-6));
      assertThat(outcome.optimal()).isTrue();
      assertThat(outcome.bound()).isLessThanOrEqualTo(optimum + 1e-6);
      assertThat(steps.getLast()[0]).isCloseTo(optimum, within(1e-6));
    }
  }

  /** A small question is answered before anybody asks whether it was stopped. */
  @Test
  void aSmallPackingIsFoundThoughItWasStopped() throws Exception {
    var stopped = new SolverTermination.Cancel();
    stopped.cancel();
    assertThat(
            new GroupPackingSearch()
                .pack(new int[] {2, 2}, 2, 2, 1, new SolveControl<>(stopped, _ -> {}, 0)))
        .isDeepEqualTo(new int[][] {{2, 0}, {0, 2}});
  }

  /** Eight hosts in one minipod of six are too many: no packing, and one and one is the least. */
  @Test
  void whatCannotBePackedIsNotPacked() {
    var outcome = new ArnoldGroupMip(0.5, new int[] {6}, 2, 4).solve(0, NEVER, (_, _) -> {});
    assertThat(outcome.packing()).isNull();
    assertThat(outcome.optimal()).isFalse();
    assertThat(outcome.bound()).isGreaterThanOrEqualTo(1);
  }

  @Test
  void arnoldThroughOrToolsTellsHowFarItIs() {
    var solver = PlacementAlgorithms.arnoldMip().solver();
    var problem = Clusters.problem(new int[] {3, 3}, 2, 2, 0.5, GroupUnit.PP);
    var seen = new ArrayList<SolverProgress<Placement>>();
    var answer = solver.solve(problem, new SolveControl<>(NEVER, seen::add, 0));
    assertThat(answer.objective().mip()).isCloseTo(0.5 * 2 + 0.5 * 1, within(1e-9));
    assertThat(answer.objective().lowerBound()).isCloseTo(1.5, within(1e-9));
    assertThat(answer.objective().provenOptimal()).isTrue();
    assertThat(seen.getFirst().message()).isEqualTo("building the model");
    assertThat(seen.getLast().message()).matches("1\\.500, bound [01]\\.\\d{3}");
    assertThat(seen).allMatch(each -> Double.isNaN(each.fraction()));
    var now = SolverTermination.Deadline.after(Duration.ZERO);
    assertThatThrownBy(() -> solver.solve(problem, new SolveControl<>(now, _ -> {}, 0)))
        .isInstanceOf(StoppedException.class)
        .hasMessage("OR-Tools was stopped before its first answer");
  }

  /**
   * Hosts of the paper's fourth baseline: what fits one half goes into the smaller that holds it.
   */
  @Test
  void halvesThatFitAreTaken() {
    for (var free : List.of(new int[] {4, 8}, new int[] {8, 4}, new int[] {8, 3, 4, 8})) {
      var answer = topoAware(free, 2, 2, 0.5);
      assertThat(answer.objective().weightedSpread()).isZero();
    }
    assertThat(topoAware(new int[] {4, 8}, 2, 2, 0.5).host(0, 0)).startsWith("h-0-");
    assertThat(topoAware(new int[] {8, 4}, 2, 2, 0.5).host(0, 0)).startsWith("h-1-");
    assertThat(topoAware(new int[] {4, 8}, 3, 2, 0.5).host(0, 0)).startsWith("h-1-");
  }

  /** What fits no half is cut along what matters: columns are whole for DP, rows for PP. */
  @Test
  void matricesAreCutAlongTheirAffinity() {
    for (var free : List.of(new int[] {2, 2}, new int[] {3, 2})) {
      var columns = topoAware(free, 2, 2, 1).objective();
      assertThat(columns.maxDpSpread()).isZero();
      assertThat(columns.maxPpSpread()).isEqualTo(2);
      var rows = topoAware(free, 2, 2, 0).objective();
      assertThat(rows.maxDpSpread()).isEqualTo(2);
      assertThat(rows.maxPpSpread()).isZero();
    }
    // A half of six and one of two: rows of two, the last of which is elsewhere.
    var uneven = topoAware(new int[] {6, 2}, 4, 2, 0).objective();
    assertThat(uneven.maxPpSpread()).isZero();
    assertThat(uneven.maxDpSpread()).isEqualTo(2);
  }

  @Test
  void halvingIsOftenBestAndNeverBetter() {
    int best = 0;
    int all = 0;
    for (long seed = 0; all < 80; seed++) {
      var each = Clusters.Case.random(seed);
      if (each.rows() * each.cols() > 6) {
        continue;
      }
      all++;
      double least = new BruteForce(each.free(), each.rows(), each.cols(), each.alpha()).bestSpread;
      var answer = topoAware(each.free(), each.rows(), each.cols(), each.alpha()).objective();
      assertThat(answer.weightedSpread()).isGreaterThanOrEqualTo(least - 1e-9);
      assertThat(answer.lowerBound()).isLessThanOrEqualTo(least + 1e-9);
      best += answer.weightedSpread() <= least + 1e-9 ? 1 : 0;
    }
    assertThat(best).isGreaterThan(70);
  }

  private static Placement topoAware(int[] free, int rows, int cols, double alpha) {
    return PlacementAlgorithms.registry()
        .byName("topo-aware")
        .solver()
        .solve(Clusters.problem(free, rows, cols, alpha, GroupUnit.PP), SolveControl.unlimited());
  }
}
