package io.heddle.tests.planner;

import com.sun.javafx.perf.PerformanceTracker;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.Scene;

/** The frame in which a window first shows something, for benchmarks that end with it. */
final class RenderedFrame {
  private RenderedFrame() {}

  /**
   * Does something, and waits until a frame that shows it was rendered: its layout pass paints what
   * is there, and once that pulse is over (the frame before is rendered by then), the next frame
   * that the renderer ends is this one.
   *
   * @param isThere asked on the UI thread after each layout pass
   * @throws IllegalStateException after 30 s without such a frame
   */
  static void await(Scene scene, String what, Runnable action, BooleanSupplier isThere)
      throws InterruptedException {
    var rendered = new CountDownLatch(1);
    var painted = new AtomicBoolean();
    var tracker = PerformanceTracker.getSceneTracker(scene);
    Runnable listener =
        () -> {
          if (isThere.getAsBoolean()) {
            Platform.runLater(() -> painted.set(true));
          }
          Platform.requestNextPulse();
        };
    onFx(() -> {
      tracker.setOnRenderedFrameTask(() -> {
        if (painted.get()) {
          rendered.countDown();
        }
      });
      scene.addPostLayoutPulseListener(listener);
      action.run();
      Platform.requestNextPulse();
    });
    if (!rendered.await(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("no frame shows " + what);
    }
    onFx(() -> scene.removePostLayoutPulseListener(listener));
  }

  static void onFx(Runnable action) {
    UiToolkit.onFx(() -> {
      action.run();
      return true;
    });
  }
}
