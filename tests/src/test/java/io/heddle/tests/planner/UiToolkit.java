package io.heddle.tests.planner;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;

/** JavaFX' thread, seen from a test's: starts it, works on it, and waits for what comes of it. */
final class UiToolkit {
  /** Beyond what a test that passes takes on a machine that is busy with other work. */
  static final int PATIENCE_SECONDS = 60;

  private UiToolkit() {}

  /** Starts JavaFX, once for all tests. */
  static void start() throws InterruptedException {
    var started = new CountDownLatch(1);
    try {
      Platform.startup(started::countDown);
      if (!started.await(30, TimeUnit.SECONDS)) {
        throw new AssertionError("JavaFX did not start within 30 s");
      }
    } catch (IllegalStateException alreadyRunning) {
      started.countDown();
    }
    Platform.setImplicitExit(false);
  }

  /** Waits until something holds on the UI thread; it is looked for before each frame. */
  static void awaitFx(String what, int seconds, BooleanSupplier condition) {
    if (Platform.isFxApplicationThread()) {
      throw new AssertionError("the UI thread cannot wait for: " + what);
    }
    var met = new CompletableFuture<Boolean>();
    Platform.runLater(() -> eachFrame(met, condition));
    try {
      met.get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      met.cancel(false);
      throw new AssertionError("waited %d s for: %s".formatted(seconds, what), late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for: " + what, interrupted);
    } catch (ExecutionException fault) {
      throw new AssertionError("while waiting for: " + what, fault.getCause());
    }
  }

  /** Waits until a frame has been laid out that began after this call. */
  static void awaitFrame() {
    awaitFx("a frame", PATIENCE_SECONDS, () -> true);
    onFx(() -> true); // when it has ended
  }

  /** Completes a future before the first frame in which something holds. */
  private static void eachFrame(CompletableFuture<Boolean> met, BooleanSupplier condition) {
    new AnimationTimer() {
      @Override
      public void handle(long now) {
        try {
          if (condition.getAsBoolean()) {
            met.complete(true);
          }
        } catch (Throwable fault) { // the one who waits has to hear of it
          met.completeExceptionally(fault);
        }
        if (met.isDone()) {
          stop();
        }
      }
    }.start();
  }

  /** Does something on the UI thread, and waits for its result. */
  static <T> T onFx(Supplier<T> action) {
    if (Platform.isFxApplicationThread()) {
      return action.get();
    }
    var task = new FutureTask<>((Callable<T>) action::get);
    Platform.runLater(task);
    try {
      return task.get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException problem) {
      throw new AssertionError("on the UI thread: " + problem.getMessage(), problem);
    }
  }
}
