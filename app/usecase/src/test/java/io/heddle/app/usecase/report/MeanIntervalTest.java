package io.heddle.app.usecase.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MeanIntervalTest {
  /** 1, 2, 3, 4: standard deviation 1.291, over √4 0.6455, times 3.182. */
  @Test
  void byHand() {
    var interval = MeanInterval.of(new double[] {1, 2, 3, 4});
    assertThat(interval.mean()).isEqualTo(2.5);
    assertThat(interval.half()).isCloseTo(2.054, within(1e-3));
    assertThat(interval.text(2)).isEqualTo("2.50 ± 2.05");
  }

  @Test
  void oneValueTellsNothingOfItsNeighbours() {
    assertThat(MeanInterval.of(new double[] {7}).text(1)).isEqualTo("7.0");
  }

  @Test
  void holdsTheTrueMeanNineteenTimesInTwenty() {
    var random = new Random(3);
    for (int n : new int[] {2, 5, 10, 31, 60}) {
      int held = 0;
      for (int i = 0; i < 4000; i++) {
        var interval = MeanInterval.of(random.doubles(n).map(x -> random.nextGaussian()).toArray());
        held += Math.abs(interval.mean()) <= interval.half() ? 1 : 0;
      }
      assertThat(held / 4000.0).as("%d values", n).isCloseTo(0.95, within(0.015));
    }
  }
}
