package io.heddle.tests.planner;

import io.heddle.app.usecase.RunFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** How many milliseconds a person waits for one step in the real window, each time anew. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
public abstract class OpenWindowBenchmark {
  private @Nullable PlannerHarness harness;

  /** Opens the window; the folder is the program's home, and goes with this JVM. */
  Path openWindow() throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(RunFolder.open()::close));
    var home = Files.createTempDirectory(RunFolder.current(), "heddle");
    System.setProperty("heddle.home", home.toString());
    UiToolkit.start();
    harness = UiToolkit.onFx(() -> new PlannerHarness(new Stage(), 1440, 900));
    return home;
  }

  /** Closes it after the last step. */
  @TearDown(Level.Trial)
  public void stop() {
    harness().stop();
  }

  PlannerHarness harness() {
    return Objects.requireNonNull(harness);
  }
}
