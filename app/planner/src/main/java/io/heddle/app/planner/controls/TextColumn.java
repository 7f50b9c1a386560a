package io.heddle.app.planner.controls;

import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.TableColumn;

/**
 * A column of texts, which keeps its place among the others: words, whose tool tip holds what a
 * narrow column cuts off, or numbers as they are written, to the right.
 *
 * @param <S> a row
 */
public final class TextColumn<S> extends TableColumn<S, String> {
  /**
   * @param number whether its texts are numbers
   */
  public TextColumn(String title, double width, boolean number, Function<S, String> text) {
    super(title);
    setPrefWidth(width);
    setReorderable(false);
    setCellValueFactory(row -> new ReadOnlyStringWrapper(text.apply(row.getValue())));
    if (number) {
      getStyleClass().add("number");
    } else {
      setCellFactory(_ -> new TooltipTableCell<>());
    }
  }

  /** The same; a click on its head sorts nothing. */
  public TextColumn<S> unsorted() {
    setSortable(false);
    return this;
  }
}
