package io.heddle.app.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SerialTaskQueueTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final SerialTaskQueue errands = new SerialTaskQueue(driven.tasks);
  private final List<String> done = new ArrayList<>();

  private void add(String name) {
    errands.add(
        name,
        _ -> {
          if (name.startsWith("bad")) {
            throw new IllegalStateException(name);
          }
          return name;
        },
        done::add,
        problem -> done.add("failed " + problem.getMessage()));
  }

  @Test
  void oneStartsWhenTheOneBeforeHasEnded() {
    add("a");
    add("b");
    assertThat(driven.work).hasSize(1);
    driven.work.removeFirst().run();
    assertThat(done).containsExactly("a");
    assertThat(driven.work).hasSize(1);
    driven.runAll();
    assertThat(done).containsExactly("a", "b");
  }

  @Test
  void afterOneThatFailedTheNextIsDone() {
    add("bad");
    add("b");
    driven.runAll();
    assertThat(done).containsExactly("failed bad", "b");
    add("c");
    driven.runAll();
    assertThat(done).endsWith("c");
  }
}
