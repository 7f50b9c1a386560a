package io.heddle.app.planner.controls;

import javafx.animation.PauseTransition;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.control.Dialog;
import javafx.stage.Window;
import javafx.util.Duration;

/** Dialogs in the middle of their window. */
public final class DialogOwner {
  /** Until a window manager has placed and sized a new window. */
  private static final Duration PLACED = Duration.millis(100);

  private DialogOwner() {}

  /**
   * Makes a window own a dialog. JavaFX opens it in the middle of that; where a window manager
   * opens it elsewhere, it is moved there, which a person sees.
   */
  public static void set(Dialog<?> dialog, Window owner) {
    dialog.initOwner(owner);
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
    var box = box(dialog.getX(), dialog.getY(), dialog.getWidth(), dialog.getHeight());
    var over = box(owner.getX(), owner.getY(), owner.getWidth(), owner.getHeight());
    if (dialog.isShowing() && !isInMiddle(box, over)) {
      dialog.setX(over.getCenterX() - box.getWidth() / 2);
      dialog.setY(over.getCenterY() - box.getHeight() / 2);
    }
  }

  private static Bounds box(double x, double y, double width, double height) {
    return new BoundingBox(x, y, width, height);
  }

  /** Near enough to be left where it is: some window managers prefer a third from the top. */
  static boolean isInMiddle(Bounds dialog, Bounds owner) {
    return Math.abs(dialog.getCenterX() - owner.getCenterX()) <= owner.getWidth() / 4
        && Math.abs(dialog.getCenterY() - owner.getCenterY()) <= owner.getHeight() / 4;
  }
}
