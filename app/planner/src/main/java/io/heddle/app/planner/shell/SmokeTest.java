package io.heddle.app.planner.shell;

import io.heddle.app.planner.document.OpenDocuments;
import io.heddle.app.usecase.Samples;
import java.util.concurrent.TimeUnit;

/** The planner as after an installation: opens a sample, waits for its answer, ends. */
public final class SmokeTest extends PlannerApp {
  private static final long PATIENCE_SECONDS = 60;
  private static final int FAULT = 4;

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
        .troubleProperty()
        .addListener((_, _, trouble) -> {
          if (trouble != null) {
            end(trouble.title() + ": " + String.join(" ", trouble.lines()), FAULT);
          }
        });
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
                    end("placed %s, %s".formatted(placed.job(), now.algorithm()), 0);
                  }
                });
          }
        });
    planner.openSample(Samples.all().getFirst());
  }

  /** System.exit from a thread of its own, so that JavaFX can end, too. */
  private static void end(String words, int status) {
    System.out.println("smoke test: " + words);
    new Thread(() -> System.exit(status)).start();
  }
}
