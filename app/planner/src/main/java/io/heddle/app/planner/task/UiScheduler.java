package io.heddle.app.planner.task;

import java.time.Duration;

/** Calls back on the UI thread after a while. */
@FunctionalInterface
public interface UiScheduler {
  void after(Duration delay, Runnable action);
}
