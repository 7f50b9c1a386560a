package io.heddle.tests.planner;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/**
 * Calls the UI thread again and again, and keeps how long a call had to wait for it at most, and
 * how long the thread computed meanwhile at most, with what it did. The second counts no time in
 * which other threads and programs had the processor, or pixels were painted; that the thread
 * neither sleeps nor waits is looked at by {@link UiThreadGuard}.
 */
final class UiThreadWatch implements AutoCloseable {
  private static final long LONG_NANOS = TimeUnit.MILLISECONDS.toNanos(40);
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Thread ui = UiToolkit.onFx(Thread::currentThread);
  private final AtomicLong asked = new AtomicLong();
  private final Thread caller;
  private final Thread looker;
  private volatile boolean over;
  private volatile long waited;
  private volatile long busy;
  private volatile @Nullable String latest;
  private volatile @Nullable String culprit;

  UiThreadWatch() {
    caller = Thread.ofPlatform().name("ui-thread-caller").daemon().start(this::call);
    looker = Thread.ofPlatform().name("ui-thread-looker").daemon().start(this::look);
  }

  private void call() {
    while (!over) {
      var answered = new CountDownLatch(1);
      var computed = new AtomicLong();
      long before = THREADS.getThreadCpuTime(ui.threadId());
      long start = System.nanoTime();
      asked.set(start);
      Platform.runLater(() -> {
        computed.set(THREADS.getCurrentThreadCpuTime() - before);
        answered.countDown();
      });
      try {
        answered.await();
        waited = Math.max(waited, System.nanoTime() - start);
        asked.set(0);
        if (computed.get() > busy) {
          busy = computed.get();
          culprit = latest;
        }
        Thread.sleep(3);
      } catch (InterruptedException interrupted) {
        return;
      }
    }
  }

  /** In the middle of a long wait the thread's stack tells who it is that holds it. */
  private void look() {
    try {
      while (!over) {
        long start = asked.get();
        if (start != 0 && System.nanoTime() - start > LONG_NANOS) {
          latest =
              Arrays.stream(ui.getStackTrace())
                  .map(StackTraceElement::toString)
                  .limit(40)
                  .collect(Collectors.joining("\n    "));
        }
        Thread.sleep(5);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Forgets what was seen until now. */
  void restart() {
    waited = 0;
    busy = 0;
    culprit = null;
  }

  /** How long a call waited at most, in milliseconds. */
  long waitedMillis() {
    return TimeUnit.NANOSECONDS.toMillis(waited);
  }

  /** How long the thread computed at most while a call waited, in milliseconds. */
  long busyMillis() {
    return TimeUnit.NANOSECONDS.toMillis(busy);
  }

  /** What the thread did when it computed longest. */
  @Nullable String culprit() {
    return culprit;
  }

  @Override
  public void close() {
    over = true;
    caller.interrupt();
    looker.interrupt();
  }
}
