package io.heddle.app.planner.controls;

import io.heddle.app.planner.Text;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;

/**
 * A table that is declared column by column. Its rows are low, and its columns keep their places.
 *
 * @param <T> a row
 */
public class ColumnTable<T> extends TableView<T> {
  /**
   * @param accessible what a screen reader says
   * @param empty what it shows while there are no rows
   */
  public ColumnTable(String id, String accessible, String empty) {
    setId(id);
    setAccessibleText(accessible);
    getStyleClass().addAll("dense", "compare-table");
    var placeholder = new Label(empty);
    placeholder.setWrapText(true);
    setPlaceholder(placeholder);
  }

  /** Adds a column of words, whose tool tip holds what is cut off. */
  public final TextColumn<T> words(String key, double width, Function<T, String> text) {
    return add(new TextColumn<>(Text.of(key), width, false, text));
  }

  /** Adds a column of numbers as they are written, which are sorted as texts. */
  public final TextColumn<T> number(String key, double width, Function<T, String> text) {
    return add(new TextColumn<>(Text.of(key), width, true, text));
  }

  /**
   * Adds a column of numbers, which are sorted by their size.
   *
   * @param value NaN: none
   * @param text how a number is written
   */
  public final FigureColumn<T> figure(
      String key, double width, ToDoubleFunction<T> value, DoubleFunction<String> text) {
    return add(new FigureColumn<>(Text.of(key), width, value, text));
  }

  private <C extends TableColumn<T, ?>> C add(C column) {
    getColumns().add(column);
    return column;
  }

  /** A click on the head of a column sorts nothing. */
  public final void unsorted() {
    getColumns().forEach(column -> column.setSortable(false));
  }

  /** Sets what Enter or a double click does with the selected row. */
  public final void setOnOpen(Consumer<T> open) {
    Runnable selected =
        () -> {
          var row = getSelectionModel().getSelectedItem();
          if (row != null) {
            open.accept(row);
          }
        };
    addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          if (event.getClickCount() == 2) {
            selected.run();
          }
        });
    addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            selected.run();
            event.consume();
          }
        });
  }
}
