package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** 2,000 steps in any order find no fault. By hand: {@code Robot.main STEPS SEED}. */
class RobotTest {
  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void startToolkit() throws InterruptedException {
    PlannerHarness.startToolkit();
  }

  /** What longer walks by hand had found. */
  @ParameterizedTest
  @ValueSource(longs = {13, 105}) // a host of the answer on show is deleted; words for a number
  void whatFailedOnceDoesNotAgain(long seed) throws InterruptedException {
    nothingFails(seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void nothingFails(long seed) throws InterruptedException {
    var robot = PlannerHarness.onFx(() -> new Robot(seed, folder));
    try {
      robot.walk(500);
      assertThat(robot.held()).as("closed documents that somebody holds").isZero();
    } finally {
      robot.stop();
    }
  }
}
