package io.heddle.app.planner.controls;

import javafx.scene.control.Dialog;
import javafx.stage.Window;

/** The size at which a dialog with a preview opens. */
public final class DialogSizing {
  /** Of the owner's height, so that title and buttons stay on a small screen. */
  private static final double MOST = 0.85;

  private DialogSizing() {}

  /**
   * Makes a dialog resizable, and as large as that from the start: window managers of X11 may give
   * a resizable dialog its least height instead of its preferred one.
   *
   * @param width preferred width in pixels
   * @param height preferred height in pixels; less where the owner is smaller
   */
  public static void open(Dialog<?> dialog, Window owner, double width, double height) {
    double fitting = Math.min(height, owner.getHeight() * MOST);
    dialog.setResizable(true);
    dialog.getDialogPane().setPrefSize(width, fitting);
    dialog.getDialogPane().setMinHeight(fitting);
  }
}
