package io.heddle.tests.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.tests.program.Launched;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A planner in a process of its own, with the launcher's JVM options and no screen. */
final class PlannerProcess implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 300;

  private final Path output;
  private final Process process;

  /**
   * Starts {@link RestlessPlanner} with these arguments; a killed one leaves its temporary files
   * beside its output, since no later run may remove them.
   */
  PlannerProcess(Path output, String... arguments) throws IOException {
    this.output = output;
    var temporary =
        Files.createDirectory(output.resolveSibling(output.getFileName() + ".temporary"));
    process =
        Launched.of(
                RestlessPlanner.class,
                List.of(
                    "-Xmx512m",
                    "-Dglass.platform=Headless",
                    "-Dprism.order=sw",
                    "-Djava.io.tmpdir=" + temporary),
                arguments)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
  }

  /** Waits until it has printed a line that begins so, so many times. */
  void await(String beginning, int times) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (lines().stream().filter(line -> line.startsWith(beginning)).count() < times) {
      assertThat(process.isAlive()).as("alive; it printed %s", Files.readString(output)).isTrue();
      assertThat(System.nanoTime()).as("when it tells %s", beginning).isLessThan(end);
      Thread.sleep(2);
    }
  }

  /** As by {@code kill -9}. Returns the moment before it. */
  long kill() throws InterruptedException {
    long moment = System.nanoTime();
    process.destroyForcibly().waitFor();
    return moment;
  }

  /** As by {@code kill}: asks it to end, and waits until it has. */
  void terminate() throws InterruptedException {
    process.destroy();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
  }

  /** It has ended then: its folder can be deleted. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

  /** Whole lines that the hands printed; the last one may have been cut off by the kill. */
  List<String> lines() throws IOException {
    var text = Files.readString(output, StandardCharsets.UTF_8);
    int end = text.lastIndexOf('\n');
    return end < 0
        ? List.of()
        : text.substring(0, end)
            .lines()
            .filter(line -> line.matches("(edited|saving|saved|shows|changed|fault) .*"))
            .toList();
  }
}
