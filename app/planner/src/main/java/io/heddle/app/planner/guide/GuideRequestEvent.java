package io.heddle.app.planner.guide;

import java.io.Serial;
import javafx.event.Event;
import javafx.event.EventType;
import javafx.scene.Node;
import javafx.stage.PopupWindow;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** A request for a guide page: bubbles up to the window, which has the guide. */
public final class GuideRequestEvent extends Event {
  public static final EventType<GuideRequestEvent> ASKED =
      new EventType<>(Event.ANY, "GUIDE_ASKED");

  @Serial private static final long serialVersionUID = 1;

  private final String place;
  private final transient Window from;

  /**
   * @param target page and, behind #, anchor
   * @param from where the request was made
   */
  private GuideRequestEvent(String target, Window from) {
    super(ASKED);
    place = target;
    this.from = from;
  }

  public String place() {
    return place;
  }

  /** The window or dialog of the request. */
  public Window from() {
    return from;
  }

  /** Asks the window that a node belongs to, and where that is a dialog, the one behind it. */
  public static void ask(Node from, String target) {
    var window = from.getScene().getWindow();
    while (window instanceof PopupWindow popup) {
      window = popup.getOwnerWindow();
    }
    Event.fireEvent(behind(window).getScene().getRoot(), new GuideRequestEvent(target, window));
  }

  /** The window that a dialog belongs to, through dialogs between; itself where it is none. */
  public static Window behind(Window dialog) {
    var window = dialog;
    for (var owner = owner(window); owner != null; owner = owner(window)) {
      window = owner;
    }
    return window;
  }

  private static @Nullable Window owner(Window window) {
    return switch (window) {
      case Stage stage -> stage.getOwner();
      case PopupWindow popup -> popup.getOwnerWindow();
      default -> null;
    };
  }
}
