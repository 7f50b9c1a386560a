package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.solvers.CaseTally;
import io.heddle.solvers.RandomDraws;
import io.heddle.solvers.SolverTermination;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Branching over sets beside backtracking over cells, and beside one whole model in CP-SAT. */
class MinipodSetBranchingTest {
  private static final int DRAWS = RandomDraws.of(300);

  private static final SolverTermination NEVER = new SolverTermination.Never();

  private static SpreadFeasibility.Verdict decide(
      Clusters.Case tight, int inRow, int inColumn, long effort) {
    return MinipodSetBranching.decide(
        tight.free(), tight.rows(), tight.cols(), inRow, inColumn, effort, NEVER);
  }

  /** Whether there is a colouring; if so, it must be one. */
  private static boolean isPossible(Clusters.Case tight, int inRow, int inColumn) {
    return switch (decide(tight, inRow, inColumn, Long.MAX_VALUE)) {
      case SpreadFeasibility.Verdict.Impossible _ -> false;
      case SpreadFeasibility.Verdict.Open _ ->
          throw new AssertionError("gave up on %s, %d × %d".formatted(tight, inRow, inColumn));
      case SpreadFeasibility.Verdict.Possible(var grid) -> {
        assertThat(grid.rows()).isEqualTo(tight.rows());
        assertThat(grid.cols()).isEqualTo(tight.cols());
        assertThat(grid.touches().inRow()).as("%s", tight).isLessThanOrEqualTo(inRow);
        assertThat(grid.touches().inColumn()).as("%s", tight).isLessThanOrEqualTo(inColumn);
        var used = new int[tight.free().length];
        Arrays.stream(grid.cells()).flatMapToInt(Arrays::stream).forEach(each -> used[each]++);
        for (int j = 0; j < used.length; j++) {
          assertThat(used[j]).as("minipod %d of %s", j, tight).isLessThanOrEqualTo(tight.free()[j]);
        }
        yield true;
      }
    };
  }

  /** Few capacities, so that many minipods are twins; some have none free. */
  @Test
  void agreesWithBacktracking() {
    var seen = new CaseTally();
    for (long seed = 0; seed < 600; seed++) {
      var random = new Random(seed);
      var free = new int[2 + random.nextInt(4)];
      Arrays.setAll(free, _ -> random.nextInt(5));
      int sum = Arrays.stream(free).sum();
      int rows = 2 + random.nextInt(3);
      int cols = Math.min(4, sum / rows);
      if (cols == 0) {
        continue;
      }
      int inRow = 1 + random.nextInt(3);
      int inColumn = 1 + random.nextInt(3);
      var search = new TileBacktrackingSearch(free, rows, cols, inRow, inColumn, 5_000_000, NEVER);
      boolean found = search.run() != null;
      assertThat(found || search.isExhausted()).as("seed %d", seed).isTrue();
      var tight = new Clusters.Case(free, rows, cols, 0.5);
      assertThat(isPossible(tight, inRow, inColumn))
          .as("seed %d: %s, %d × %d", seed, tight, inRow, inColumn)
          .isEqualTo(found);
      seen.count("possible", found);
      seen.count("impossible", !found);
    }
    seen.assertCount("possible").isGreaterThan(100);
    seen.assertCount("impossible").isGreaterThan(100);
  }

  @Test
  void agreesWithOneModel() {
    var seen = new CaseTally();
    for (long seed = 0; seed < DRAWS; seed++) {
      var tight = TightCases.draw(seed);
      if (tight.rows() * tight.cols() > 40 || tight.free().length > 7) {
        continue;
      }
      for (int inRow = 2; inRow <= 3; inRow++) {
        var outcome = new TouchModel(tight.free(), tight.rows(), tight.cols(), inRow, 2).solve(1);
        if (outcome.decided()) {
          assertThat(isPossible(tight, inRow, 2))
              .as("seed %d: %s, %d × 2", seed, tight, inRow)
              .isEqualTo(outcome.cells() != null);
          seen.count("possible", outcome.cells() != null);
          seen.count("impossible", outcome.cells() == null);
        }
      }
    }
    seen.assertCount("possible").isGreaterThan(DRAWS / 15);
    seen.assertCount("impossible").isGreaterThan(DRAWS / 15);
  }

  /** Who stops early has proven nothing. */
  @Test
  void givingUpIsNoProof() {
    var tight = new Clusters.Case(new int[] {17, 17, 17, 19, 7, 10, 2, 16, 5, 2}, 15, 6, 0.6);
    assertThat(decide(tight, 3, 2, 1_000)).isInstanceOf(SpreadFeasibility.Verdict.Open.class);
    var now = SolverTermination.Deadline.after(Duration.ZERO);
    assertThat(MinipodSetBranching.decide(tight.free(), 15, 6, 3, 2, Long.MAX_VALUE, now))
        .isInstanceOf(SpreadFeasibility.Verdict.Open.class);
    assertThat(decide(tight, 3, 2, Long.MAX_VALUE))
        .isInstanceOf(SpreadFeasibility.Verdict.Impossible.class);
  }
}
