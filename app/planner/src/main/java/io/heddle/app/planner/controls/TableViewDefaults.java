package io.heddle.app.planner.controls;

import javafx.scene.control.TableColumnBase;
import javafx.scene.control.TableView;

/** What tables have in common. */
public final class TableViewDefaults {
  private static final double SCROLL_BAR = 10;

  private TableViewDefaults() {}

  /**
   * A table fills its width, its last column taking what is left; where the columns need more than
   * there is, it is scrolled sideways instead of cutting their words.
   */
  public static void fitOrScroll(TableView<?> table) {
    table.widthProperty().subscribe(_ -> fit(table));
    fit(table);
  }

  private static void fit(TableView<?> table) {
    double needed =
        table.getColumns().stream()
            .filter(TableColumnBase::isVisible)
            .mapToDouble(TableColumnBase::getPrefWidth)
            .sum();
    table.setColumnResizePolicy(
        table.getWidth() > 0 && table.getWidth() < needed + SCROLL_BAR
            ? TableView.UNCONSTRAINED_RESIZE_POLICY
            : TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
  }
}
