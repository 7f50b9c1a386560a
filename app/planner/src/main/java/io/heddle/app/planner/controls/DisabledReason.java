package io.heddle.app.planner.controls;

import javafx.beans.binding.Bindings;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.MenuItem;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * Why a control is greyed out. The window shows the reason where the pointer rests on the control,
 * as JavaFX shows no tool tip of a disabled one, and a screen reader reads it as the control's
 * help.
 */
public final class DisabledReason {
  private DisabledReason() {}

  /** A reason while a condition holds, else empty. */
  public static ObservableStringValue when(ObservableBooleanValue condition, String reason) {
    return Bindings.when(condition).then(reason).otherwise("");
  }

  /** Greys a control out while a condition holds. */
  public static void bind(Node control, ObservableBooleanValue condition, String reason) {
    bind(control, when(condition, reason));
  }

  /**
   * Greys a control out while there is a reason; takes the place of an earlier reason.
   *
   * @param reason why it cannot be used now; empty where it can
   */
  public static void bind(Node control, ObservableStringValue reason) {
    control.getProperties().put(DisabledReason.class, reason);
    control.disableProperty().bind(Bindings.isNotEmpty(reason));
    control
        .accessibleHelpProperty()
        .bind(
            Bindings.createStringBinding(
                () -> reason.get().isEmpty() ? null : reason.get(), reason));
  }

  /** Disables an item of a menu, which shows the reason while the menu is open. */
  public static void bind(MenuItem item, ObservableStringValue reason) {
    if (item.getProperties().put(DisabledReason.class, reason) == null) {
      MenuReasonTips.follow(item);
    }
    item.disableProperty().bind(Bindings.isNotEmpty(reason));
  }

  /** Disables an item of a menu from now on, or no longer where the reason is empty. */
  public static void set(MenuItem item, String reason) {
    bind(item, new SimpleStringProperty(reason));
  }

  /** The reason of an item of a menu; empty where it can be used or has none. */
  public static String of(MenuItem item) {
    return item.getProperties().get(DisabledReason.class) instanceof ObservableStringValue reason
        ? reason.get()
        : "";
  }

  /** Greys a control out for a reason from now on, or no longer where the reason is empty. */
  public static void set(Node control, String reason) {
    bind(control, new SimpleStringProperty(reason));
  }

  /** The reason of a control; empty where it can be used or has none. */
  public static String of(Node control) {
    return control.getProperties().get(DisabledReason.class) instanceof ObservableStringValue reason
        ? reason.get()
        : "";
  }

  /**
   * The control with a reason under the pointer, or null.
   *
   * @param picked what JavaFX found there: it looks past all that is disabled
   */
  public static @Nullable Node at(Parent picked, MouseEvent event) {
    for (var child : picked.getChildrenUnmodifiable().reversed()) {
      if (!child.isVisible()
          || !child.contains(child.sceneToLocal(event.getSceneX(), event.getSceneY()))) {
        continue;
      }
      var found =
          !of(child).isEmpty() ? child : child instanceof Parent parent ? at(parent, event) : null;
      if (found != null) {
        return found;
      }
    }
    return null;
  }
}
