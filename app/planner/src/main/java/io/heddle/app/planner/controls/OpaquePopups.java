package io.heddle.app.planner.controls;

import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/**
 * Popups where windows cannot be transparent, as on X11 without a compositor: no shadows and no
 * rounded corners, whose transparent margins would be white.
 */
public final class OpaquePopups {
  private OpaquePopups() {}

  /** For all popups from now on, if the screen needs it; once per program. */
  public static void install() {
    if (!Platform.isSupported(ConditionalFeature.TRANSPARENT_WINDOW)) {
      Window.getWindows()
          .addListener(
              (ListChangeListener<Window>)
                  change -> {
                    while (change.next()) {
                      change.getAddedSubList().forEach(OpaquePopups::makeOpaque);
                    }
                  });
    }
  }

  /**
   * Does nothing to other windows; a popup takes the stylesheets of its owner whenever it opens.
   */
  public static void makeOpaque(Window window) {
    if (window instanceof PopupWindow popup) {
      popup
          .getScene()
          .getStylesheets()
          .add(
              OpaquePopups.class
                  .getResource("/io/heddle/app/planner/opaque-popups.css")
                  .toExternalForm());
    }
  }
}
