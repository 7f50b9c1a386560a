package io.heddle.app.planner.controls;

import javafx.scene.control.TableCell;
import javafx.scene.control.Tooltip;
import org.jspecify.annotations.Nullable;

/** Words of a table: what a narrow column cuts off stands in the tool tip. */
public final class TooltipTableCell<S> extends TableCell<S, String> {
  @Override
  protected void updateItem(@Nullable String item, boolean empty) {
    super.updateItem(item, empty);
    setText(empty ? null : item);
    setTooltip(item == null || empty || item.isEmpty() ? null : new Tooltip(item));
  }
}
