package io.heddle.app.planner.controls;

import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import org.jspecify.annotations.Nullable;

/**
 * A column of numbers, sorted by their size, which keeps its place among the others.
 *
 * @param <S> a row
 */
public final class FigureColumn<S> extends TableColumn<S, Double> {
  /**
   * @param value NaN: none
   * @param text how a number is written
   */
  public FigureColumn(
      String title, double width, ToDoubleFunction<S> value, DoubleFunction<String> text) {
    super(title);
    setPrefWidth(width);
    setReorderable(false);
    getStyleClass().add("number");
    setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(value.applyAsDouble(row.getValue())));
    setCellFactory(_ -> new Cell<>(text));
  }

  private static final class Cell<S> extends TableCell<S, Double> {
    private final DoubleFunction<String> text;

    Cell(DoubleFunction<String> text) {
      this.text = text;
    }

    @Override
    protected void updateItem(@Nullable Double item, boolean empty) {
      super.updateItem(item, empty);
      setText(empty || item == null || item.isNaN() ? null : text.apply(item));
    }
  }
}
