package io.heddle.tests.planner;

import io.heddle.app.planner.Text;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Uses the planner as nobody plans to: commands in any order, while solvers run. After each step
 * nothing may have failed, and undo leads back to the bytes that a document came with. What it did
 * is determined by its seed alone.
 */
final class Robot {
  /** Half a minute, in steps of 50 ms. */
  private static final int PATIENCE = 600;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Random random;
  private final PlannerHarness harness;
  private final RobotHands hands;
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();

  /** On the UI thread. */
  Robot(long seed, Path folder) {
    random = new Random(seed);
    Thread.setDefaultUncaughtExceptionHandler((_, fault) -> faults.add(fault));
    Thread.currentThread().setUncaughtExceptionHandler((_, fault) -> faults.add(fault));
    harness = new PlannerHarness(new Stage(), 1280, 800);
    hands = new RobotHands(random, harness, folder);
  }

  /**
   * The step that kept the UI thread busy longest.
   *
   * @param milliseconds of computing, beside painting
   */
  record Slowest(String step, long milliseconds) {}

  /** Walks on. */
  Slowest walk(int steps) throws InterruptedException {
    long longest = 0;
    var slowest = "";
    for (int step = 0; step < steps; step++) {
      long took =
          UiToolkit.onFx(() -> {
            long before = THREADS.getCurrentThreadCpuTime();
            hands.step();
            return THREADS.getCurrentThreadCpuTime() - before;
          });
      if (took > longest) {
        longest = took;
        slowest = hands.last().getLast();
      }
      if (random.nextInt(4) == 0) {
        Thread.sleep(random.nextInt(20)); // solvers answer in between, or not
      }
      check(step);
    }
    return new Slowest(slowest, TimeUnit.NANOSECONDS.toMillis(longest));
  }

  /**
   * Closes everything and waits for what was closed to be given up.
   *
   * @return how many documents somebody still holds
   */
  long held() throws InterruptedException {
    UiToolkit.onFx(() -> {
      hands.closeAll();
      return true;
    });
    for (int i = 0; i < PATIENCE && hands.held() > 0; i++) { // a solver may be slow to stop
      System.gc();
      UiToolkit.onFx(() -> {
        harness.stage.getScene().getRoot().requestLayout(); // a picture holds what it painted last
        return true;
      });
      UiToolkit.awaitFrame();
    }
    return hands.held();
  }

  void stop() {
    harness.stop();
    Thread.setDefaultUncaughtExceptionHandler(null);
  }

  private void check(int step) throws InterruptedException {
    var pulse = new CountDownLatch(1);
    Platform.runLater(pulse::countDown); // what the step left to do is done
    if (!pulse.await(30, TimeUnit.SECONDS)) {
      throw new AssertionError(
          "step %d: the UI thread hangs; last %s".formatted(step, hands.last()));
    }
    if (!faults.isEmpty()) {
      throw new AssertionError(
          "step %d failed; last %s".formatted(step, hands.last()), faults.iterator().next());
    }
    var said = UiToolkit.onFx(this::reported);
    if (said != null) {
      throw new AssertionError("step %d: %s; last %s".formatted(step, said, hands.last()));
    }
  }

  /** What the window says went wrong, if that is a fault of ours. */
  private @Nullable String reported() {
    var trouble = harness.planner.messages().troubleProperty().get();
    harness.planner.messages().dismissTrouble();
    return trouble != null && trouble.title().equals(Text.of("trouble.fault"))
        ? trouble.toString()
        : null;
  }
}
