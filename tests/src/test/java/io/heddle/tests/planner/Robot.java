package io.heddle.tests.planner;

import io.heddle.app.planner.Text;
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
 * is told by its seed alone.
 */
final class Robot {
  private final Random random;
  private final PlannerHarness harness;
  private final RobotHands hands;
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();

  /** On the UI thread. */
  Robot(long seed) {
    random = new Random(seed);
    Thread.setDefaultUncaughtExceptionHandler((_, fault) -> faults.add(fault));
    Thread.currentThread().setUncaughtExceptionHandler((_, fault) -> faults.add(fault));
    harness = new PlannerHarness(new Stage(), 1280, 800);
    hands = new RobotHands(random, harness);
  }

  /**
   * The step that kept the UI thread busy longest.
   *
   * @param milliseconds beside painting
   */
  record Slowest(String step, long milliseconds) {}

  /** Walks on. */
  Slowest walk(int steps) throws InterruptedException {
    long longest = 0;
    var slowest = "";
    for (int step = 0; step < steps; step++) {
      long before = System.nanoTime();
      PlannerHarness.onFx(() -> {
        hands.step();
        return true;
      });
      long took = System.nanoTime() - before;
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
    var said = PlannerHarness.onFx(this::reported);
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

  /** By hand: {@code Robot STEPS [SEED]}. */
  public static void main(String[] arguments) throws Exception {
    System.setProperty("heddle.home", java.nio.file.Files.createTempDirectory("heddle").toString());
    PlannerHarness.startToolkit();
    int steps = Integer.parseInt(arguments[0]);
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
    for (int done = 0; done < steps; done += 500, seed++) {
      long at = seed;
      var robot = PlannerHarness.onFx(() -> new Robot(at));
      long began = System.nanoTime();
      try {
        System.out.printf("seed %d: %s", seed, robot.walk(500));
        System.out.printf(", %.1f s in all%n", (System.nanoTime() - began) / 1e9);
      } finally {
        robot.stop();
      }
    }
    System.exit(0);
  }
}
