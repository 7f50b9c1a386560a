package io.heddle.tests.planner;

import io.heddle.app.usecase.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * Walks of the robot by hand: {@code RobotRun STEPS [SEED]}. Each seed is a window of its own; one
 * that fails is reported, and the walk goes on with the next.
 */
public final class RobotRun {
  private static final int STEPS = 500;
  private static final long MEGABYTE = 1 << 20;

  private RobotRun() {}

  public static void main(String[] arguments) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(RunFolder.open()::close));
    var home = Files.createTempDirectory(RunFolder.current(), "heddle-robot");
    System.setProperty("heddle.home", home.toString());
    UiToolkit.start();
    int steps = Integer.parseInt(arguments[0]);
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
    int failed = 0;
    for (int done = 0; done < steps; done += STEPS, seed++) {
      failed += walk(seed, Files.createDirectories(home.resolve("out-" + seed))) ? 0 : 1;
    }
    System.out.printf("%d steps, %d seeds failed%n", steps, failed);
    System.exit(failed == 0 ? 0 : 1);
  }

  private static boolean walk(long seed, Path folder) throws IOException {
    var robot = UiToolkit.onFx(() -> new Robot(seed, folder));
    long began = System.nanoTime();
    try {
      var slowest = robot.walk(STEPS);
      long held = robot.held();
      System.gc();
      var runtime = Runtime.getRuntime();
      System.out.printf(
          "seed %d: slowest %d ms (%s), %d held, %d MB, %.1f s%n",
          seed,
          slowest.milliseconds(),
          slowest.step(),
          held,
          (runtime.totalMemory() - runtime.freeMemory()) / MEGABYTE,
          (System.nanoTime() - began) / 1e9);
      if (held > 0) {
        System.out.printf("seed %d FAILED: documents are held%n", seed);
      }
      return held == 0;
    } catch (AssertionError | InterruptedException problem) {
      System.out.printf("seed %d FAILED%n", seed);
      problem.printStackTrace(System.out);
      return false;
    } finally {
      robot.stop();
      try (var files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(each -> each.toFile().delete());
      }
    }
  }
}
