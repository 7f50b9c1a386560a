package io.heddle.app.planner.task;

import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.SolverTermination;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/** One piece of work off the UI thread: what it is, how far it is, and how to stop it. */
public final class BackgroundTask {
  private final String title;
  private final Executor ui;
  private final SolverTermination.Cancel cancel = new SolverTermination.Cancel();
  private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper(-1);
  private final ReadOnlyStringWrapper message = new ReadOnlyStringWrapper("");
  private volatile boolean discarded;

  BackgroundTask(String title, Executor ui) {
    this.title = title;
    this.ui = ui;
  }

  public String title() {
    return title;
  }

  /** In [0, 1], or −1 while it is unknown. Changes on the UI thread. */
  public ReadOnlyDoubleProperty progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** What it does now. Changes on the UI thread. */
  public ReadOnlyStringProperty messageProperty() {
    return message.getReadOnlyProperty();
  }

  /** Stops the work; the best answer so far still arrives. */
  public void cancel() {
    cancel.cancel();
  }

  /** Stops the work and throws its answer away. */
  public void discard() {
    discarded = true;
    cancel.cancel();
  }

  public boolean isCancelled() {
    return cancel.isReached();
  }

  boolean isDiscarded() {
    return discarded;
  }

  /** A control for a solver that reports here; {@code best} is called on the UI thread. */
  public <R> SolveControl<R> control(long seed, Consumer<R> best) {
    var latest = new AtomicReference<@Nullable SolverProgress<R>>();
    return new SolveControl<>(
        cancel,
        progressNow -> {
          // Only the newest report matters: a solver may report faster than a person can see.
          if (latest.getAndSet(progressNow) == null) {
            ui.execute(() -> show(latest.getAndSet(null), best));
          }
        },
        seed);
  }

  private <R> void show(@Nullable SolverProgress<R> now, Consumer<R> best) {
    if (now == null || discarded) {
      return;
    }
    progress.set(Double.isNaN(now.fraction()) ? -1 : now.fraction());
    message.set(now.message());
    if (now.best() != null) {
      best.accept(now.best());
    }
  }
}
