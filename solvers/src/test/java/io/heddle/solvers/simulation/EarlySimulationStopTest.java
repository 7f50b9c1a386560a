package io.heddle.solvers.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class EarlySimulationStopTest {
  private static final double[] TWO_JOBS = {3, 1};

  @Test
  void steadyWindowsBelowTheGoalAreLostAfterFour() {
    var race = new EarlySimulationStop(TWO_JOBS, 2);
    for (int window = 0; window < 3; window++) {
      assertThat(race.isLost(new double[] {0.5, 0.4})).isFalse();
    }
    assertThat(race.isLost(new double[] {0.5, 0.4})).isTrue();
  }

  @Test
  void windowsThatScatterMoreThanTheyAreShortAreNotLost() {
    var race = new EarlySimulationStop(TWO_JOBS, 2);
    for (int window = 0; window < 8; window++) {
      // 1.75 and 2.15 in turn: 0.05 short, standard error about 0.08
      double first = window % 2 == 0 ? 0.5 : 0.6;
      assertThat(race.isLost(new double[] {first, window % 2 == 0 ? 0.25 : 0.35})).isFalse();
    }
  }

  @Test
  void whatReachesTheGoalIsNeverLost() {
    var race = new EarlySimulationStop(TWO_JOBS, 2);
    for (int window = 0; window < 40; window++) {
      assertThat(race.isLost(new double[] {0.5, 0.5})).isFalse();
    }
  }
}
