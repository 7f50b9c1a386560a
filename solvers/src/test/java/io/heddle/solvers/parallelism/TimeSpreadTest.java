package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.Precision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeSpreadTest {
  private static final int RUNS = 40;

  private static double width(TimeSpread spread) {
    return Math.log(spread.high() / spread.low());
  }

  /** Groups that err alike inside count once each, however many runs they have. */
  @Test
  void groupsCountAndNotTheirRuns() {
    var few = TimeSpread.ofGroups(List.of(new double[] {0.1}, new double[] {-0.1}));
    var many = TimeSpread.ofGroups(List.of(new double[] {0.1, 0.1, 0.1}, new double[] {-0.1}));
    assertThat(many.high()).isCloseTo(few.high(), within(1e-12));
    // Student's t of one degree of freedom: 3.078 deviations at 90 %.
    assertThat(Math.log(few.high())).isCloseTo(0.3078, within(1e-3));
  }

  /**
   * Four in five runs of a further group, whether groups differ less than their runs, as much or
   * twice as much: degrees of freedom of the groups alone would cover 82 to 93 %.
   */
  @Test
  void fourInFiveRunsOfAFurtherGroupAreCovered() {
    for (double between : new double[] {0.02, 0.05, 0.1}) {
      for (int groups : new int[] {3, 5}) {
        var random = new Random(1);
        double covered = 0;
        int draws = 1000;
        for (int draw = 0; draw < draws; draw++) {
          var seen = new ArrayList<double[]>();
          for (int i = 0; i < groups; i++) {
            seen.add(group(random, between));
          }
          var spread = TimeSpread.ofGroups(seen);
          covered +=
              Arrays.stream(group(random, between))
                      .filter(each -> spread.covers(Math.exp(each), 1))
                      .count()
                  / (double) RUNS
                  / draws;
        }
        assertThat(covered).as("%d groups, %s", groups, between).isBetween(0.77, 0.82);
      }
    }
  }

  private static double[] group(Random random, double between) {
    double own = between * random.nextGaussian();
    return random.doubles(RUNS).map(_ -> own + 0.05 * random.nextGaussian()).toArray();
  }

  @Test
  void itLeansToWhereTheErrorsAre() {
    var slower = TimeSpread.ofGroups(List.of(new double[] {0.1, 0.2}, new double[] {0.1}));
    assertThat(slower.high() * slower.low()).isGreaterThan(1);
    assertThat(slower.covers(1.1, 1)).isTrue();
    assertThat(slower.covers(0.5, 1)).isFalse();
  }

  @Test
  void anIntervalIsWiderAwayFromWhatWasFitted() {
    var shipped = CalibrationTextFormat.shipped();
    var inside = shipped.spread("A100-80GB", Plans.LLAMA_70B, Precision.BF16, 64);
    var large = shipped.spread("A100-80GB", Plans.LLAMA_70B, Precision.BF16, 16_384);
    var unseen = shipped.spread("MI300X", Plans.LLAMA_70B, Precision.BF16, 64);
    var low = shipped.spread("A100-80GB", Plans.LLAMA_70B, Precision.FP8, 64);
    assertThat(width(large)).isGreaterThan(1.5 * width(inside));
    assertThat(width(unseen)).isGreaterThan(1.2 * width(inside));
    assertThat(width(low)).isGreaterThan(width(inside));
  }
}
