package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.Precision;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeSpreadTest {
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
