package io.heddle.app.planner.task;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Supplier;

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
    add(() -> tasks.start(title, work, result -> end(done, result), no -> end(failed, no)));
  }

  /**
   * {@link #add(String, BackgroundTasks.Work, Consumer, Consumer)} of work that depends on what
   * went before.
   *
   * @param work is called on the UI thread when its turn comes
   */
  public <T> void addLater(
      String title,
      Supplier<BackgroundTasks.Work<T>> work,
      Consumer<T> done,
      Consumer<Throwable> failed) {
    add(() -> tasks.start(title, work.get(), result -> end(done, result), no -> end(failed, no)));
  }

  private void add(Runnable start) {
    queue.add(start);
    next();
  }

  private void next() {
    if (!busy && !queue.isEmpty()) {
      busy = true;
      queue.removeFirst().run();
    }
  }

  private <T> void end(Consumer<T> last, T result) {
    busy = false;
    try {
      last.accept(result);
    } finally {
      next();
    }
  }
}
