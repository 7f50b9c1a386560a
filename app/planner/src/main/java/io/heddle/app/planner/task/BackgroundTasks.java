package io.heddle.app.planner.task;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/** Starts work off the UI thread and lists what is running. To be used on the UI thread only. */
public final class BackgroundTasks {
  /** Work that may take its time; it may throw anything. */
  @FunctionalInterface
  public interface Work<T> {
    T run(BackgroundTask task) throws Exception;
  }

  private final Executor worker;
  private final Executor ui;
  private final ObservableList<BackgroundTask> running = FXCollections.observableArrayList();
  private final ObservableList<BackgroundTask> view =
      FXCollections.unmodifiableObservableList(running);
  private final List<Runnable> held = new ArrayList<>();
  private int urgent;

  /**
   * Both executors may be {@code Runnable::run}: then everything happens at once, which tests like.
   */
  public BackgroundTasks(Executor worker, Executor ui) {
    this.worker = worker;
    this.ui = ui;
  }

  public ObservableList<BackgroundTask> running() {
    return view;
  }

  /**
   * Runs the work; then {@code done} or {@code failed} is called on the UI thread, unless the task
   * was discarded.
   */
  public <T> BackgroundTask start(
      String title, Work<T> work, Consumer<T> done, Consumer<Throwable> failed) {
    var task = new BackgroundTask(title, ui);
    running.add(task);
    Runnable doing = () -> run(task, work, done, failed, () -> {});
    if (urgent > 0) {
      held.add(doing);
    } else {
      worker.execute(doing);
    }
    return task;
  }

  /**
   * {@link #start} for something short that a person waits to see: whatever is started meanwhile
   * waits for its end, so that it has the processor for itself.
   */
  public <T> void startFirst(
      String title, Work<T> work, Consumer<T> done, Consumer<Throwable> failed) {
    var task = new BackgroundTask(title, ui);
    running.add(task);
    urgent++;
    worker.execute(() -> run(task, work, done, failed, this::goOn));
  }

  private void goOn() {
    urgent--;
    if (urgent == 0) {
      var waiting = List.copyOf(held);
      held.clear();
      waiting.forEach(worker::execute);
    }
  }

  private <T> void run(
      BackgroundTask task,
      Work<T> work,
      Consumer<T> done,
      Consumer<Throwable> failed,
      Runnable then) {
    try {
      T result = work.run(task);
      ui.execute(() -> finish(task, () -> done.accept(result), then));
    } catch (Throwable problem) { // whatever it was, a person must hear of it
      ui.execute(() -> finish(task, () -> failed.accept(problem), then));
    }
  }

  private void finish(BackgroundTask task, Runnable last, Runnable then) {
    running.remove(task);
    try {
      if (!task.isDiscarded()) {
        last.run();
      }
    } finally {
      then.run();
    }
  }
}
