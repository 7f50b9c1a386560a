package io.heddle.app.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class ValueThrottleTest {
  private final ArrayDeque<Runnable> timers = new ArrayDeque<>();
  private final ArrayList<String> passed = new ArrayList<>();
  private final ValueThrottle<String> throttle =
      new ValueThrottle<>(Duration.ofMillis(200), (_, action) -> timers.add(action), passed::add);

  @Test
  void theFirstPassesAtOnceThenTheLatestOfEveryBeat() {
    throttle.accept("a");
    assertThat(passed).containsExactly("a");
    throttle.accept("b");
    throttle.accept("c");
    assertThat(passed).containsExactly("a");
    timers.remove().run();
    assertThat(passed).containsExactly("a", "c");
    timers.remove().run();
    assertThat(timers).as("nothing more to wait for").isEmpty();
    throttle.accept("d");
    assertThat(passed).containsExactly("a", "c", "d");
  }

  @Test
  void whatIsClearedNeverPasses() {
    throttle.accept("a");
    throttle.accept("b");
    throttle.clear();
    timers.remove().run();
    assertThat(passed).containsExactly("a");
    assertThat(timers).isEmpty();
  }
}
