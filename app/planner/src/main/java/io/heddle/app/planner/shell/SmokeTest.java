package io.heddle.app.planner.shell;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.usecase.Samples;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.animation.AnimationTimer;

/**
 * The planner as after an installation: waits until the first frame is on the screen, opens a
 * sample, waits for its answer, tells how long each took, ends. The start benchmark reads the
 * lines.
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
          say(
              "first frame after %d ms"
                  .formatted(ManagementFactory.getRuntimeMXBean().getUptime()));
          place(planner);
        }
      }
    }.start();
  }

  private void place(OpenDocuments planner) {
    long asked = System.nanoTime();
    planner
        .current()
        .documentProperty()
        .addListener((_, _, document) -> {
          if (document != null) {
            say("opened %s after %d ms".formatted(document.name(), since(asked)));
            awaitAnswer(document, System.nanoTime());
          }
        });
    planner.openSample(sample());
  }

  private void awaitAnswer(ClusterDocument document, long opened) {
    document
        .placingProperty()
        .addListener((_, _, now) -> {
          var placed = now.placement();
          if (placed != null) {
            end(
                "placed %s by %s %d ms later"
                    .formatted(placed.job(), now.algorithm(), since(opened)),
                0);
          }
        });
  }

  private static long since(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  /** The one that was asked for, else the first. */
  private Samples.Sample sample() {
    var asked = getParameters().getRaw();
    return asked.isEmpty() ? Samples.all().getFirst() : Samples.byId(asked.getFirst());
  }

  private static void say(String words) {
    System.out.println("smoke test: " + words);
  }

  /** The first end counts. System.exit from a thread of its own, so that JavaFX can end, too. */
  private void end(String words, int status) {
    if (ended.compareAndSet(false, true)) {
      say(words);
      new Thread(() -> System.exit(status)).start();
    }
  }
}
