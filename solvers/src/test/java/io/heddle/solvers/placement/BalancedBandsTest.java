package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bands of minipods that are all filled by about as many. */
class BalancedBandsTest {
  @Test
  void noMinipodGivesMoreThanItHasAndEachLiesInOneBand() {
    for (int seed = 0; seed < 500; seed++) {
      var random = new Random(seed);
      int rows = 1 + random.nextInt(20);
      int cols = 1 + random.nextInt(20);
      var capacities = random.ints(1 + random.nextInt(30), 0, 25).toArray();
      int bands = 1 + random.nextInt(rows);
      var grid = BalancedBands.find(capacities, rows, cols, bands, 2);
      if (grid == null) {
        continue;
      }
      var given = new int[capacities.length];
      for (var row : grid.cells()) {
        for (int minipod : row) {
          given[minipod]++;
        }
      }
      for (int minipod = 0; minipod < given.length; minipod++) {
        assertThat(given[minipod]).as("seed %d", seed).isLessThanOrEqualTo(capacities[minipod]);
      }
      assertThat(grid.mostInColumn()).as("seed %d", seed).isLessThanOrEqualTo(bands);
    }
  }

  /** A number partitioning: every host is needed, so every band has to come out even. */
  @Test
  void whereNoHostIsSpareEveryBandComesOutEven() {
    for (int seed = 0; seed < 50; seed++) {
      var random = new Random(seed);
      int rows = 8;
      int cols = 512;
      var capacities = random.ints(64, 50, 79).toArray();
      for (int over = Arrays.stream(capacities).sum() - rows * cols; over != 0; ) {
        int step = Integer.signum(over);
        capacities[random.nextInt(capacities.length)] -= step;
        over -= step;
      }
      var grid =
          Objects.requireNonNull(
              BalancedBands.find(capacities, rows, cols, rows, 0), "seed " + seed);
      assertThat(grid.mostInRow()).as("seed %d", seed).isEqualTo(64 / rows);
      assertThat(grid.mostInColumn()).as("seed %d", seed).isEqualTo(rows);
    }
  }

  @Test
  void tooFewHostsAreNoColouring() {
    assertThat(BalancedBands.find(new int[] {3, 4}, 4, 2, 2, 2)).isNull();
    assertThat(BalancedBands.find(new int[] {4, 4}, 4, 2, 2, 2)).isNotNull();
  }
}
