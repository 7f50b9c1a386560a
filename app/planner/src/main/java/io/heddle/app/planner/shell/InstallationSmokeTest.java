package io.heddle.app.planner.shell;

import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.usecase.Samples;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.animation.AnimationTimer;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import org.jspecify.annotations.Nullable;

/**
 * The planner as after an installation: waits until the first frame is on the screen, opens samples
 * and waits for their answers, opens files and waits for their pictures, tells how long each took,
 * ends. The start benchmark reads the lines.
 */
public final class InstallationSmokeTest extends PlannerApp {
  private static final long PATIENCE_SECONDS = 60;
  private static final int FAULT = 4;

  private final AtomicBoolean ended = new AtomicBoolean();
  private final Deque<String> asked = new ArrayDeque<>();

  @Override
  void started(MainWindow window) {
    var planner = window.host().planner();
    asked.addAll(getParameters().getRaw());
    if (asked.isEmpty()) {
      asked.add(Samples.all().getFirst().id());
    }
    var watchdog =
        new Thread(() -> {
          try {
            TimeUnit.SECONDS.sleep(PATIENCE_SECONDS);
            fail("no answer within %d s".formatted(PATIENCE_SECONDS));
          } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
          }
        });
    watchdog.setDaemon(true);
    watchdog.start();
    planner
        .messages()
        .troubleProperty()
        .addListener((_, _, trouble) -> {
          if (trouble != null) {
            fail(trouble.title() + ": " + String.join(" ", trouble.lines()));
          }
        });
    afterFrame(() -> {
      say("first frame after %d ms".formatted(ManagementFactory.getRuntimeMXBean().getUptime()));
      next(planner);
    });
  }

  /** Does something when what is there now was painted. */
  private static void afterFrame(Runnable then) {
    new AnimationTimer() {
      private int pulses;

      @Override
      public void handle(long now) {
        pulses++;
        if (pulses == 3) { // the first pulse lays out and paints; the third waits for that picture
          stop();
          then.run();
        }
      }
    }.start();
  }

  private void next(OpenDocuments planner) {
    var first = asked.poll();
    if (first == null) {
      exit(0);
    } else if (first.contains(".")) {
      open(planner, Path.of(first));
    } else {
      place(planner, Samples.byId(first));
    }
  }

  private void open(OpenDocuments planner, Path file) {
    long begun = System.nanoTime();
    once(
        planner.current().shownProperty(),
        document ->
            afterFrame(() -> {
              say("opened %s after %d ms".formatted(document.name(), since(begun)));
              next(planner);
            }));
    planner.open(List.of(file));
  }

  private void place(OpenDocuments planner, Samples.Sample sample) {
    long begun = System.nanoTime();
    once(
        planner.current().documentProperty(),
        document -> {
          say("opened %s after %d ms".formatted(document.name(), since(begun)));
          long opened = System.nanoTime();
          once(
              document.placingProperty().map(now -> now.placement() == null ? null : now),
              now -> {
                say(
                    "placed %s by %s %d ms later"
                        .formatted(
                            Objects.requireNonNull(now.placement()).job(),
                            now.algorithm(),
                            since(opened)));
                next(planner);
              });
        });
    planner.openSample(sample);
  }

  /** Takes the next value that there is. */
  private static <T> void once(ObservableValue<@Nullable T> of, Consumer<T> taker) {
    of.addListener(
        new ChangeListener<@Nullable T>() {
          @Override
          public void changed(
              ObservableValue<? extends @Nullable T> from, @Nullable T old, @Nullable T now) {
            if (now != null) {
              of.removeListener(this);
              taker.accept(now);
            }
          }
        });
  }

  private static long since(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  private static void say(String words) {
    System.out.println("smoke test: " + words);
  }

  private void fail(String words) {
    say(words);
    exit(FAULT);
  }

  /** The first end counts. System.exit from a thread of its own, so that JavaFX can end, too. */
  private void exit(int status) {
    if (ended.compareAndSet(false, true)) {
      new Thread(() -> System.exit(status)).start();
    }
  }
}
