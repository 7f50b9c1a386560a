package io.heddle.tests.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;

/**
 * Looks again and again at what the UI thread does, and keeps what it must not do: sleep, wait for
 * another thread, read or write files. Classes, fonts and pictures of the program are loaded there
 * the first time, and that is nobody's work.
 */
final class UiThreadGuard implements AutoCloseable {
  private static final List<String> FORBIDDEN =
      List.of(
          "java.lang.Thread.sleep",
          "java.util.concurrent.FutureTask.get",
          "java.util.concurrent.CompletableFuture.get",
          "java.util.concurrent.CompletableFuture.join",
          "sun.nio.fs.UnixNativeDispatcher.",
          "sun.nio.fs.UnixFileSystemProvider.",
          "sun.nio.fs.LinuxFileSystemProvider.",
          "sun.nio.ch.FileChannelImpl.",
          "java.io.FileInputStream.",
          "java.io.FileOutputStream.",
          "java.io.RandomAccessFile.");
  private static final List<String> LOADING =
      List.of(
          "java.lang.ClassLoader.",
          "java.lang.Class.getResource",
          "jdk.internal.loader.",
          "java.util.zip.",
          "java.util.ResourceBundle",
          "com.sun.javafx.font.",
          "com.sun.prism.");

  private final Queue<String> seen = new ConcurrentLinkedQueue<>();
  private final Thread watcher;
  private volatile boolean over;

  UiThreadGuard() {
    var ui = UiToolkit.onFx(Thread::currentThread);
    var looking = new CountDownLatch(1);
    watcher =
        Thread.ofPlatform()
            .name("ui-thread-guard")
            .daemon()
            .start(() -> {
              while (!over) {
                look(ui.getStackTrace());
                looking.countDown();
                Thread.onSpinWait();
              }
            });
    try {
      looking.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void look(StackTraceElement[] stack) {
    var frames = Arrays.stream(stack).map(StackTraceElement::toString).toList();
    int ours = 0;
    while (ours < frames.size() && !frames.get(ours).contains("io.heddle.app.")) {
      ours++;
    }
    if (ours < frames.size()) { // else the thread is between two events, and waits for the next one
      var called = frames.subList(0, ours);
      if (any(called, FORBIDDEN) && !any(called, LOADING)) {
        seen.add(frames.stream().limit(25).collect(Collectors.joining("\n    ")));
      }
    }
  }

  private static boolean any(List<String> frames, List<String> beginnings) {
    return frames.stream()
        .map(frame -> frame.substring(frame.lastIndexOf('/') + 1)) // without its module
        .anyMatch(frame -> beginnings.stream().anyMatch(frame::startsWith));
  }

  void assertNeitherSleptNorTouchedFiles() {
    close();
    assertThat(seen).as("what the UI thread did").isEmpty();
  }

  @Override
  public void close() {
    over = true;
    try {
      watcher.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
