package io.heddle.app.planner.shell;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;

/**
 * The planner as after an installation, whose walkthroughs are all followed to their ends by what
 * their cards offer. Ends with status 4 and the step where one does not go on.
 */
public final class InstallationWalkTest extends PlannerApp {
  private static final double PACE_MILLIS = 300;
  private static final int PATIENCE_SECONDS = 60;
  private static final int FAULT = 4;

  private final AtomicBoolean ended = new AtomicBoolean();
  private String where = "";
  private int still;

  @Override
  void started(MainWindow window) {
    var planner = window.host().planner();
    var follower = window.host().follower(InstallationWalkTest::say);
    planner
        .messages()
        .troubleProperty()
        .addListener((_, _, trouble) -> {
          if (trouble != null) {
            end(trouble.title() + " at " + follower.where(), FAULT);
          }
        });
    var pace =
        new Timeline(
            new KeyFrame(
                Duration.millis(PACE_MILLIS),
                _ -> {
                  if (follower.isSeen()) {
                    closeDialogs();
                  }
                  if (!follower.step()) {
                    end("followed all walkthroughs", 0);
                  }
                  watch(follower.where());
                }));
    pace.setCycleCount(Animation.INDEFINITE);
    pace.play();
  }

  private void watch(String now) {
    still = now.equals(where) ? still + 1 : 0;
    where = now;
    if (still * PACE_MILLIS > PATIENCE_SECONDS * 1000.0) {
      end("nothing for %d s at %s".formatted(PATIENCE_SECONDS, where), FAULT);
    }
  }

  /** What a step opened and is done with: on a slow machine that takes longer than one look. */
  private static void closeDialogs() {
    List.copyOf(Window.getWindows()).stream()
        .filter(each -> each instanceof Stage dialog && dialog.getOwner() != null)
        .forEach(Window::hide);
  }

  private static void say(String words) {
    System.out.println("walk test: " + words);
  }

  /** The first end counts. System.exit from a thread of its own, so that JavaFX can end, too. */
  private void end(String words, int status) {
    if (ended.compareAndSet(false, true)) {
      say(words);
      new Thread(() -> System.exit(status)).start();
    }
  }
}
