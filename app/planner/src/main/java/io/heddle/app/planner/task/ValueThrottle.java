package io.heddle.app.planner.task;

import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes values on no faster than a person can follow: the first at once, then the latest of every
 * beat. To be used on the UI thread only.
 */
public final class ValueThrottle<T> {
  private final Duration beat;
  private final UiScheduler later;
  private final Consumer<T> target;
  private @Nullable T waiting;
  private boolean resting;

  public ValueThrottle(Duration beat, UiScheduler later, Consumer<T> target) {
    this.beat = beat;
    this.later = later;
    this.target = target;
  }

  public void accept(T value) {
    waiting = value;
    if (!resting) {
      pass();
    }
  }

  /** Forgets what was not passed on yet. */
  public void clear() {
    waiting = null;
  }

  private void pass() {
    var value = waiting;
    resting = value != null;
    if (value != null) {
      waiting = null;
      target.accept(value);
      later.after(beat, this::pass);
    }
  }
}
