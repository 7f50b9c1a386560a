package io.heddle.app.planner.controls;

import io.heddle.app.planner.Text;
import javafx.beans.property.BooleanProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;

/** Menu items by the keys of their texts. */
public final class Menus {
  private Menus() {}

  public static Menu menu(String key, MenuItem... items) {
    var menu = new Menu(Text.of(key));
    menu.getItems().addAll(items);
    return menu;
  }

  /** The item, disabled for a reason while a condition holds. */
  public static MenuItem unless(ObservableBooleanValue condition, String reason, MenuItem item) {
    return unless(DisabledReason.when(condition, reason), item);
  }

  /** The item, disabled while there is a reason. */
  public static MenuItem unless(ObservableStringValue reason, MenuItem item) {
    DisabledReason.bind(item, reason);
    return item;
  }

  /** An item that is ticked while a property holds. */
  public static CheckMenuItem check(String key, String keys, BooleanProperty property) {
    var item = new CheckMenuItem(Text.of(key));
    item.setId(key);
    item.setAccelerator(KeyCombination.valueOf(keys));
    item.selectedProperty().bindBidirectional(property);
    return item;
  }

  public static MenuItem item(String key, @Nullable String keys, Runnable action) {
    var item = new MenuItem(Text.of(key));
    item.setId(key);
    item.setOnAction(_ -> action.run());
    if (keys != null) {
      item.setAccelerator(KeyCombination.valueOf(keys));
    }
    return item;
  }
}
