package io.heddle.app.planner.controls;

import javafx.animation.PauseTransition;
import javafx.scene.control.Dialog;
import javafx.stage.Window;
import javafx.util.Duration;

/** Dialogs in the middle of their window. */
public final class DialogOwner {
  /** Until a window manager has placed and sized a new window. */
  private static final Duration PLACED = Duration.millis(100);

  /** Pixels from the middle that are near enough. */
  private static final double NEAR = 24;

  private DialogOwner() {}

  /** Makes a window own a dialog, which is moved to its middle if it opens elsewhere. */
  public static void set(Dialog<?> dialog, Window owner) {
    dialog.initOwner(owner);
    // JavaFX places a dialog before its text is wrapped, and a window manager may move it
    var placed = new PauseTransition(PLACED);
    placed.setOnFinished(_ -> centre(dialog, owner));
    dialog
        .showingProperty()
        .addListener((_, _, shown) -> {
          if (shown) {
            placed.playFromStart();
          }
        });
  }

  private static void centre(Dialog<?> dialog, Window owner) {
    double x = owner.getX() + (owner.getWidth() - dialog.getWidth()) / 2;
    double y = owner.getY() + (owner.getHeight() - dialog.getHeight()) / 2;
    if (dialog.isShowing() && Math.hypot(x - dialog.getX(), y - dialog.getY()) > NEAR) {
      dialog.setX(x);
      dialog.setY(y);
    }
  }
}
