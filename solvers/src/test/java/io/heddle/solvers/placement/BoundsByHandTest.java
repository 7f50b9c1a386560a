package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.GroupUnit;
import io.heddle.solvers.CaseTally;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What no colouring can undercut: by hand, and beside all choices of small minipods. */
class BoundsByHandTest {
  @Test
  void groupsOfOneMinipodAreCounted() {
    // Whole rows of four: 1 + 2 + 0; whole columns of three: 1 + 3 + 1.
    var bound = new SpreadBound(new int[] {5, 9, 0, 3}, 3, 4);
    assertThat(bound.refutes(1, 1)).as("twelve in one minipod").isTrue();
    assertThat(bound.refutes(1, 2)).isFalse();
    assertThat(bound.refutes(2, 1)).isFalse();
    assertThat(new SpreadBound(new int[] {5, 12}, 3, 4).refutes(1, 1)).isFalse();
    assertThat(new SpreadBound(new int[] {5, 11}, 3, 4).refutes(1, 1)).isTrue();
    var narrow = new SpreadBound(new int[] {5, 7, 3}, 3, 4);
    assertThat(narrow.refutes(1, 3)).as("two whole rows").isTrue();
    assertThat(narrow.refutes(2, 1)).as("three whole columns in two").isTrue();
    assertThat(narrow.refutes(3, 1)).as("1 + 2 + 1 whole columns in three").isFalse();
  }

  @Test
  void twoMinipodsARowAndAColumnAreTooFew() {
    // A minipod of two in a row and two in a column: four cells of the nine, at most.
    assertThat(refuted(new int[] {2, 2, 2, 2, 2}, 3, 3, 2, 2)).isTrue();
    assertThat(refuted(new int[] {3, 3, 3}, 3, 3, 2, 2)).as("3 a + 3 b of 6 and 6").isFalse();
    assertThat(refuted(new int[] {3, 3, 3}, 3, 3, 3, 1)).isFalse();
  }

  private static boolean refuted(int[] free, int rows, int cols, int inRow, int inColumn) {
    boolean knapsack = new SpreadKnapsackBound(free, rows, cols).refutes(inRow, inColumn);
    if (inRow > 1 && inColumn > 1 && !knapsack) {
      assertThat(new SpreadBound(free, rows, cols).refutes(inRow, inColumn))
          .as("multipliers refute no more than whole numbers")
          .isFalse();
    }
    return knapsack;
  }

  /** Every choice of rows and columns that each minipod touches. */
  @Test
  void theKnapsackIsTheBestOfAllChoices() {
    var seen = new CaseTally();
    for (long seed = 0; seed < 400; seed++) {
      var random = new Random(seed);
      var free = random.ints(2 + random.nextInt(3), 0, 8).toArray();
      int rows = 1 + random.nextInt(4);
      int cols = 1 + random.nextInt(4);
      int inRow = 1 + random.nextInt(3);
      int inColumn = 1 + random.nextInt(3);
      int parts = (int) Arrays.stream(free).filter(each -> each > 0).count();
      int held =
          most(
              free, 0, rows, cols, rows * Math.min(inRow, parts), cols * Math.min(inColumn, parts));
      boolean refutes = refuted(free, rows, cols, inRow, inColumn);
      assertThat(refutes)
          .as(
              "seed %d: %s, %d × %d, %d, %d",
              seed, Arrays.toString(free), rows, cols, inRow, inColumn)
          .isEqualTo(held < rows * cols);
      seen.count("refuted", refutes);
      seen.count("by multipliers", new SpreadBound(free, rows, cols).refutes(inRow, inColumn));
    }
    seen.assertCount("refuted").isGreaterThan(100);
    seen.assertCount("by multipliers")
        .as("nearly as many")
        .isGreaterThan(seen.of("refuted") * 9 / 10);
  }

  private static int most(int[] free, int at, int rows, int cols, int rowTouches, int colTouches) {
    if (at == free.length) {
      return 0;
    }
    int best = most(free, at + 1, rows, cols, rowTouches, colTouches);
    for (int a = 1; a <= Math.min(rows, rowTouches); a++) {
      for (int b = 1; b <= Math.min(cols, colTouches); b++) {
        best =
            Math.max(
                best,
                Math.min(free[at], a * b)
                    + most(free, at + 1, rows, cols, rowTouches - a, colTouches - b));
      }
    }
    return best;
  }

  @Test
  void aTableThatIsTooLargeIsNotMade() {
    var free = new int[200];
    Arrays.fill(free, 1);
    assertThat(new SpreadKnapsackBound(free, 100, 100).refutes(2, 2)).as("says nothing").isFalse();
    assertThat(new SpreadBound(free, 100, 100).refutes(2, 2)).isTrue();
  }

  @Test
  void eachGroupTouchesSoManyAtLeast() {
    assertThat(GroupPacking.leastTouched(new int[] {5, 5}, 2, 4)).isEqualTo(1);
    assertThat(GroupPacking.leastTouched(new int[] {3, 3, 3}, 2, 4)).isEqualTo(2);
    assertThat(GroupPacking.leastTouched(new int[] {7, 3, 2}, 3, 4)).isEqualTo(2);
    assertThat(GroupPacking.leastTouched(new int[] {1, 1, 1, 1, 1, 1}, 2, 3)).isEqualTo(3);
    assertThat(GroupPacking.leastTouched(new int[] {5, 5, 5, 11, 3, 4, 18, 4, 3}, 3, 17))
        .as("one whole and two of three")
        .isEqualTo(3);
  }

  @Test
  void packingsHoldWhatTheySayAndNeverLessThanTheLeast() {
    for (long seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      var free = random.ints(1 + random.nextInt(4), 0, 7).toArray();
      int groups = 1 + random.nextInt(3);
      int size = 1 + random.nextInt(4);
      var quick = GroupPacking.quick(free, groups, size);
      if (Arrays.stream(free).sum() < groups * size) {
        assertThat(quick).as("seed %d", seed).isNull();
        continue;
      }
      var packing = Objects.requireNonNull(quick);
      assertPacked(packing, free, groups, size);
      double optimum = BruteForce.mip(free, groups, size, 0);
      assertThat(GroupPacking.leastTouched(free, groups, size))
          .as("seed %d: %s", seed, Arrays.toString(free))
          .isLessThanOrEqualTo((int) optimum)
          .isGreaterThanOrEqualTo(optimum == 1 ? 1 : 2);
      assertThat(GroupPacking.mostTouched(packing)).isBetween((int) optimum, (int) optimum + 1);
      var whole = GroupPacking.whole(free, groups, size);
      assertThat(whole == null).as("seed %d", seed).isEqualTo(optimum > 1);
      if (whole != null) {
        assertPacked(whole, free, groups, size);
        assertThat(GroupPacking.mostTouched(whole)).isEqualTo(1);
      }
    }
  }

  static void assertPacked(int[][] packing, int[] free, int groups, int size) {
    assertThat(packing.length).isEqualTo(groups);
    var used = new int[free.length];
    for (var group : packing) {
      assertThat(Arrays.stream(group).sum()).isEqualTo(size);
      Arrays.setAll(used, i -> used[i] + group[i]);
    }
    for (int i = 0; i < free.length; i++) {
      assertThat(used[i]).isBetween(0, free[i]);
    }
  }

  /** Two columns of two rows that touch both minipods, of one and two hosts: three for four. */
  @Test
  void pricesShowThatHostsDoNotSuffice() {
    assertThat(priced(new int[] {1, 2}, 2, 2, 2, 0b11, 0b11)).isTrue();
    assertThat(priced(new int[] {2, 2}, 2, 2, 2, 0b11, 0b11)).isFalse();
    // Rows of one minipod each: columns that touch different ones have none.
    assertThat(priced(new int[] {4, 4}, 2, 2, 1, 0b01, 0b10)).isTrue();
    assertThat(priced(new int[] {4, 4}, 2, 2, 1, 0b01, 0b01)).isFalse();
    // The first column is in the small minipod alone, and the second has no other way.
    assertThat(priced(new int[] {3, 9}, 2, 2, 1, 0b01)).isTrue();
    assertThat(priced(new int[] {4, 9}, 2, 2, 1, 0b01)).isFalse();
  }

  private static boolean priced(int[] free, int rows, int cols, int inRow, int... touched) {
    var prices = new double[free.length];
    Arrays.fill(prices, 1);
    var search = new HostPriceBound(free, rows, cols, inRow, new int[] {0b01, 0b10, 0b11});
    boolean refuted = search.refute(touched, touched.length, prices, 60);
    assertThat(search.steps()).isPositive();
    assertThat(Arrays.stream(prices).max().orElseThrow()).isCloseTo(1, within(1e-12));
    assertThat(Arrays.stream(prices).min().orElseThrow()).isNotNegative();
    return refuted;
  }

  /** All rows that the columns' sets allow, as many times as hosts last. */
  @Test
  void pricesRefuteOnlyWhatHasNoAnswer() {
    var seen = new CaseTally();
    for (long seed = 0; seed < 300; seed++) {
      var random = new Random(seed);
      var free = random.ints(3, 1, 5).toArray();
      int rows = 2 + random.nextInt(2);
      int cols = 2 + random.nextInt(2);
      int inRow = 1 + random.nextInt(2);
      var sets = new int[cols];
      Arrays.setAll(sets, _ -> 1 + random.nextInt(7));
      int fixed = 1 + random.nextInt(cols);
      var search = new HostPriceBound(free, rows, cols, inRow, new int[] {1, 2, 3, 4, 5, 6, 7});
      boolean says = search.refute(sets, fixed, new double[] {1, 1, 1}, 100);
      for (int col = fixed; col < cols; col++) {
        sets[col] = 7;
      }
      boolean possible = colour(free.clone(), rows, inRow, sets, 0, 0, 0);
      assertThat(says && possible).as("seed %d", seed).isFalse();
      seen.count("refuted", says);
      seen.count("impossible", !possible);
    }
    seen.assertCount("impossible").isGreaterThan(60);
    seen.assertCount("refuted")
        .as("of %d", seen.of("impossible"))
        .isGreaterThan(seen.of("impossible") * 9 / 10);
  }

  private static boolean colour(
      int[] left, int rows, int inRow, int[] sets, int row, int col, int touched) {
    if (row == rows) {
      return true;
    }
    if (col == sets.length) {
      return colour(left, rows, inRow, sets, row + 1, 0, 0);
    }
    for (int j = 0; j < left.length; j++) {
      int next = touched | 1 << j;
      if ((sets[col] & 1 << j) != 0 && left[j] > 0 && Integer.bitCount(next) <= inRow) {
        left[j]--;
        boolean found = colour(left, rows, inRow, sets, row, col + 1, next);
        left[j]++;
        if (found) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void aJobThatOneMinipodHoldsCostsNothing() {
    assertThat(simple(new int[] {3, 12}, 3, 4, 0.3)).isZero();
    assertThat(simple(new int[] {3, 11}, 3, 4, 0.3)).as("two DP groups").isEqualTo(2 * 0.3);
    assertThat(simple(new int[] {3, 11}, 3, 4, 0.8))
        .as("two PP groups")
        .isCloseTo(0.4, within(1e-12));
    assertThat(simple(new int[] {3, 3}, 1, 4, 0.3)).as("no DP group to split").isEqualTo(2 * 0.7);
    assertThat(simple(new int[] {3, 3}, 4, 1, 0.8)).as("no PP group to split").isEqualTo(2 * 0.8);
  }

  private static double simple(int[] free, int rows, int cols, double alpha) {
    var problem = Clusters.problem(free, rows, cols, alpha, GroupUnit.PP);
    return PlacementBuilder.simpleBound(problem, HostPool.of(problem));
  }
}
