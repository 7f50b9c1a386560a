package io.heddle.app.planner.task;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * Work that is done one piece after the other, each to its end, such as what changes one file: what
 * comes later sees what went before. To be used on the UI thread only.
 */
public final class SerialTaskQueue {
  private final BackgroundTasks tasks;
  private final Deque<Runnable> queue = new ArrayDeque<>();
  private boolean busy;

  public SerialTaskQueue(BackgroundTasks tasks) {
    this.tasks = tasks;
  }

  /** Does this after all that was asked for before, whether or not that could be done. */
  public <T> void add(
      String title, BackgroundTasks.Work<T> work, Consumer<T> done, Consumer<Throwable> failed) {
    queue.add(() ->
        tasks.start(
            title,
            work,
            result -> end(() -> done.accept(result)),
            problem -> end(() -> failed.accept(problem))));
    next();
  }

  private void next() {
    if (!busy && !queue.isEmpty()) {
      busy = true;
      queue.removeFirst().run();
    }
  }

  private void end(Runnable last) {
    busy = false;
    try {
      last.run();
    } finally {
      next();
    }
  }
}
