package io.heddle.app.planner.shell;

import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.usecase.Samples;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.animation.AnimationTimer;

/**
 * The planner as after an installation: waits until the first frame is on the screen, opens a
 * sample, waits for its answer, tells how long both took, ends. The start benchmark reads the line.
 */
public final class SmokeTest extends PlannerApp {
  private static final long PATIENCE_SECONDS = 60;
  private static final int FAULT = 4;

  private final AtomicBoolean ended = new AtomicBoolean();

  @Override
  void started(OpenDocuments planner) {
    var watchdog =
        new Thread(() -> {
          try {
            TimeUnit.SECONDS.sleep(PATIENCE_SECONDS);
            end("no answer within %d s".formatted(PATIENCE_SECONDS), FAULT);
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
            end(trouble.title() + ": " + String.join(" ", trouble.lines()), FAULT);
          }
        });
    new AnimationTimer() {
      private int pulses;

      @Override
      public void handle(long now) {
        pulses++;
        if (pulses == 3) { // the first pulse lays out and paints; the third waits for that picture
          stop();
          place(planner, sinceStart().toMillis());
        }
      }
    }.start();
  }

  private void place(OpenDocuments planner, long firstFrameMillis) {
    long opened = System.nanoTime();
    planner
        .current()
        .documentProperty()
        .addListener((_, _, document) -> {
          if (document != null) {
            document
                .placingProperty()
                .addListener((_, _, now) -> {
                  var placed = now.placement();
                  if (placed != null) {
                    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - opened);
                    end(
                        "first frame after %d ms, placed %s, %s, %d ms after opening"
                            .formatted(firstFrameMillis, placed.job(), now.algorithm(), millis),
                        0);
                  }
                });
          }
        });
    planner.openSample(sample());
  }

  /** The one that was asked for, else the first. */
  private Samples.Sample sample() {
    var asked = getParameters().getRaw();
    return asked.isEmpty() ? Samples.all().getFirst() : Samples.byId(asked.getFirst());
  }

  /** The system's own account of when the process started, so the JVM's start counts, too. */
  private static Duration sinceStart() {
    var now = Instant.now();
    return Duration.between(ProcessHandle.current().info().startInstant().orElse(now), now);
  }

  /** The first end counts. System.exit from a thread of its own, so that JavaFX can end, too. */
  private void end(String words, int status) {
    if (ended.compareAndSet(false, true)) {
      System.out.println("smoke test: " + words);
      new Thread(() -> System.exit(status)).start();
    }
  }
}
