package io.heddle.app.planner.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The planner without a window, replayed from seeds; {@code packaging/simulate-app} runs more. */
class PlannerSimulationTest {
  private static final int STEPS = 1_500;

  /** Short runs; most of the faults in packaging/SimulatedFaults.java show in them. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nothingIsLostAndNothingIsMixedUp(long seed) {
    new PlannerSimulation(seed).run(STEPS);
  }

  @Test
  void aSeedIsRepeatedExactly() {
    var one = new PlannerSimulation(7);
    one.run(STEPS);
    var same = new PlannerSimulation(7);
    same.run(STEPS);
    var other = new PlannerSimulation(8);
    other.run(STEPS);
    assertThat(same.digest()).isEqualTo(one.digest());
    assertThat(other.digest()).isNotEqualTo(one.digest());
  }
}
