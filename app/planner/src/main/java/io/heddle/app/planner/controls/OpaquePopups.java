package io.heddle.app.planner.controls;

import java.util.function.Supplier;
import javafx.application.ConditionalFeature;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.scene.paint.Color;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/**
 * Popups where windows cannot be transparent, as on X11 without a compositor: no shadows and no
 * rounded corners, whose transparent margins would be white.
 */
public final class OpaquePopups {
  private OpaquePopups() {}

  /**
   * For all popups from now on, if the screen needs it; once per program.
   *
   * @param margin the colour of what stays outside, such as beside the arrow of an explanation
   */
  public static void install(Supplier<Color> margin) {
    if (!Platform.isSupported(ConditionalFeature.TRANSPARENT_WINDOW)) {
      Window.getWindows()
          .addListener(
              (ListChangeListener<Window>)
                  change -> {
                    while (change.next()) {
                      change.getAddedSubList().forEach(each -> makeOpaque(each, margin.get()));
                    }
                  });
    }
  }

  /**
   * Does nothing to other windows; a popup takes the stylesheets of its owner whenever it opens.
   */
  public static void makeOpaque(Window window, Color margin) {
    if (window instanceof PopupWindow popup) {
      popup.getScene().setFill(margin);
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
