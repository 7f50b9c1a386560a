package io.heddle.app.planner.guide;

import java.io.Serial;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Somebody wants to read on: goes up to the window, which has the guide. */
public final class GuideAsked extends Event {
  public static final EventType<GuideAsked> ASKED = new EventType<>(Event.ANY, "GUIDE_ASKED");

  @Serial private static final long serialVersionUID = 1;

  private final String place;

  /**
   * @param target page and, behind #, anchor
   */
  private GuideAsked(String target) {
    super(ASKED);
    place = target;
  }

  public String place() {
    return place;
  }

  /** Asks the window that a node belongs to, and where that is a dialog, the one behind it. */
  public static void ask(Node from, String target) {
    var window = from.getScene().getWindow();
    for (var owner = owner(window); owner != null; owner = owner(window)) {
      window = owner;
    }
    Event.fireEvent(window.getScene().getRoot(), new GuideAsked(target));
  }

  private static @Nullable Window owner(Window window) {
    return switch (window) {
      case Stage stage -> stage.getOwner();
      case PopupWindow popup -> popup.getOwnerWindow();
      default -> null;
    };
  }
}
