package io.heddle.app.solve;

import java.time.Duration;

/** Calls back on the UI thread after a while. */
@FunctionalInterface
public interface Later {
  void after(Duration delay, Runnable action);
}
