package io.heddle.app.planner.task;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Work and timers that a test runs one by one, so that every interleaving can be played. */
public final class DrivenBackground {
  /** Started and not yet run, the oldest first. */
  public final Deque<Runnable> work = new ArrayDeque<>();

  /** Waiting to ring, the oldest first. */
  public final Deque<Runnable> timers = new ArrayDeque<>();

  /** What reached the one handler of errors. */
  public final List<Throwable> faults = new ArrayList<>();

  public final BackgroundTasks tasks = new BackgroundTasks(work::add, Runnable::run);
  public final BackgroundExecution background =
      new BackgroundExecution(
          tasks, (Duration _, Runnable action) -> timers.add(action), faults::add);

  /** Everything happens at once, and no timer ever rings. */
  public static BackgroundExecution atOnce(List<Throwable> faults) {
    return new BackgroundExecution(
        new BackgroundTasks(Runnable::run, Runnable::run), (_, _) -> {}, faults::add);
  }

  /** All that was started before, and what that starts in turn. */
  public void runWork() {
    while (!work.isEmpty()) {
      work.removeFirst().run();
    }
  }

  /** The next timer rings. */
  public void ring() {
    timers.removeFirst().run();
  }

  /** Until nothing is left to do. */
  public void runAll() {
    while (!work.isEmpty() || !timers.isEmpty()) {
      (work.isEmpty() ? timers : work).removeFirst().run();
    }
  }
}
