package io.heddle.tests.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Heddle's command line in a process of its own. */
final class Program implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;
  private static final int INTERRUPT = 2;
  private static final int TERMINATE = 15;

  /** More than it takes to start: a process that has used so much is at its work. */
  private static final Duration STARTED = Duration.ofMillis(2500);

  private final Path folder;
  private final Process process;

  /**
   * Starts it in a folder, with its own place for what it keeps and for temporary files, which one
   * that is killed leaves.
   *
   * @param heap the JVM's, such as {@code 512m}
   */
  Program(Path folder, String heap, String... arguments) throws IOException {
    this.folder = folder;
    var temporary = Files.createDirectories(folder.resolve("temporary"));
    process =
        Launched.of(
                Main.class,
                List.of(
                    "-Xmx" + heap,
                    "-Dheddle.home=" + folder.resolve("home"),
                    "-Djava.io.tmpdir=" + temporary),
                arguments)
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile())
            .start();
  }

  /** What it says to a person. */
  String err() throws IOException {
    return Files.readString(folder.resolve("err"));
  }

  String out() throws IOException {
    return Files.readString(folder.resolve("out"));
  }

  /** Waits until it has started and works; by processor time, since a machine may be busy. */
  void awaitWork() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (process.info().totalCpuDuration().orElse(STARTED).compareTo(STARTED) < 0) {
      assertThat(process.isAlive()).as("alive; it said %s", err()).isTrue();
      assertThat(System.nanoTime()).as("when it works").isLessThan(end);
      Thread.sleep(20);
    }
  }

  /**
   * As Ctrl-C does; where whoever started the tests ignores Ctrl-C, as shells do in the background,
   * as {@code kill} does.
   */
  void interrupt() throws IOException, InterruptedException {
    int signal = ignoresInterrupts() ? TERMINATE : INTERRUPT;
    var kill = new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).start();
    assertThat(kill.waitFor()).as("kill").isZero();
  }

  /** What a process ignores its children ignore, and Linux tells of it. */
  private boolean ignoresInterrupts() throws IOException {
    var status = Path.of("/proc", String.valueOf(process.pid()), "status");
    return Files.exists(status)
        && Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .mapToLong(line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
            .anyMatch(mask -> (mask >> (INTERRUPT - 1) & 1) == 1);
  }

  /** Waits until it has ended. */
  int status() throws InterruptedException {
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
    return process.exitValue();
  }

  /** It has ended then: its folder can be deleted. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
