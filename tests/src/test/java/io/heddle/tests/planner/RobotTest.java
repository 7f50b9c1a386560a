package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps in any order find no fault. By hand: {@code RobotRun STEPS SEED}. */
class RobotTest {
  @TempDir Path folder = Path.of("");

  @BeforeAll
  static void startToolkit() throws InterruptedException {
    UiToolkit.start();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 13})
  void nothingFails(long seed) throws InterruptedException {
    walk(seed, 200);
  }

  /**
   * Longer walks by hand had found 13, where a host of the answer on show is deleted, 105, with
   * words where a number belongs, and 2522, where a job gets another's name.
   */
  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(longs = {1, 13, 105, 2522})
  void longWalksFindNoFault(long seed) throws InterruptedException {
    walk(seed, 600);
  }

  private void walk(long seed, int steps) throws InterruptedException {
    var robot = UiToolkit.onFx(() -> new Robot(seed, folder));
    try {
      robot.walk(steps);
      assertThat(robot.held()).as("closed documents that somebody holds").isZero();
    } finally {
      robot.stop();
    }
  }
}
