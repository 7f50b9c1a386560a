package io.heddle.app.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BackgroundTasksTest {
  private final DrivenBackground background = new DrivenBackground();
  private final List<String> done = new ArrayList<>();

  private void start(String what) {
    background.tasks.start(what, _ -> what, done::add, problem -> done.add("failed " + problem));
  }

  @Test
  void whatIsStartedWhileSomethingGoesFirstWaitsForItsEnd() {
    start("before");
    background.tasks.startFirst("first", _ -> "first", done::add, background.faults::add);
    start("after");
    assertThat(background.work).as("the last waits").hasSize(2);
    assertThat(background.tasks.running()).as("and is listed").hasSize(3);
    background.runWork();
    assertThat(done).containsExactly("before", "first", "after");
    assertThat(background.tasks.running()).isEmpty();
    start("later");
    assertThat(background.work).hasSize(1);
  }

  @Test
  void severalThatGoFirstAreAllWaitedFor() {
    for (var each : List.of("one", "two")) {
      background.tasks.startFirst(each, _ -> each, done::add, background.faults::add);
    }
    start("after");
    background.work.removeFirst().run();
    assertThat(background.work).hasSize(1);
    background.runWork();
    assertThat(done).containsExactly("one", "two", "after");
  }

  @Test
  void whatGoesFirstAndFailsHoldsNobodyUp() {
    var trouble = new IllegalStateException("no room");
    BackgroundTasks.Work<String> failing =
        _ -> {
          throw trouble;
        };
    background.tasks.startFirst("first", failing, done::add, background.faults::add);
    start("after");
    background.runWork();
    assertThat(background.faults).containsExactly(trouble);
    assertThat(done).containsExactly("after");
  }

  @Test
  void aDiscardedOneHoldsNobodyUpAndTellsNothing() {
    background.tasks.startFirst("first", _ -> "first", done::add, background.faults::add);
    background.tasks.running().getFirst().discard();
    start("after");
    background.runWork();
    assertThat(done).containsExactly("after");
  }
}
