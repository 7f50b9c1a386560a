package io.heddle.app.planner.features.federate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.FigureColumn;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.TextColumn;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import org.jspecify.annotations.Nullable;

/**
 * Rows of which the picked one is picked everywhere.
 *
 * @param <T> a row
 */
final class LinkedSelectionTable<T> extends TableView<T> {
  private static final double PADDING = 16;
  private static final double SCROLL_BAR = 28;

  private final ObservableList<T> rows = FXCollections.observableArrayList();
  private final Consumer<T> pick;
  private boolean following;

  /**
   * @param words what a screen reader says
   * @param empty what is said while there are no rows
   * @param pick receives a row that a person picks
   */
  LinkedSelectionTable(String id, String words, String empty, Consumer<T> pick) {
    this.pick = pick;
    setId(id);
    setAccessibleText(words);
    getStyleClass().addAll("dense", "compare-table");
    setPlaceholder(new Label(empty));
    var sorted = new SortedList<>(rows);
    sorted.comparatorProperty().bind(comparatorProperty());
    setItems(sorted);
    getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          if (now != null && !following) {
            this.pick.accept(now);
          }
        });
  }

  /** What Enter or a double click does with a row. */
  void setOnOpen(Consumer<T> open) {
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
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            selected.run();
            event.consume();
          }
        });
  }

  /** Shows these; the one that is picked elsewhere is picked here, too. */
  void show(List<T> now, Predicate<T> picked) {
    following = true;
    if (!rows.equals(now)) {
      rows.setAll(now);
    }
    var row = rows.stream().filter(picked).findFirst().orElse(null);
    if (row == null) {
      getSelectionModel().clearSelection();
    } else if (!row.equals(getSelectionModel().getSelectedItem())) {
      getSelectionModel().select(row);
      scrollTo(Math.max(0, getSelectionModel().getSelectedIndex() - 2));
    }
    following = false;
  }

  LinkedSelectionTable<T> words(String key, double width, Function<T, String> text) {
    getColumns().add(new TextColumn<>(Text.of(key), width, false, text));
    return this;
  }

  /**
   * A column of words; those of some rows are sentences over the columns on the right, which are
   * empty there.
   */
  LinkedSelectionTable<T> sentences(
      String key, double width, Function<T, String> text, Predicate<T> over) {
    var column = new TextColumn<>(Text.of(key), width, false, text);
    column.setCellFactory(_ -> new SentenceCell<>(over));
    getColumns().add(column);
    return this;
  }

  /** A column of numbers, sorted by their size; NaN is none. */
  LinkedSelectionTable<T> number(String key, double width, ToDoubleFunction<T> value) {
    getColumns().add(new FigureColumn<>(Text.of(key), width, value, LinkedSelectionTable::number));
    return this;
  }

  /** All columns are there. */
  LinkedSelectionTable<T> ready() {
    TableViewDefaults.fitOrScroll(this);
    return this;
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.format(Locale.ENGLISH, "%,.0f", value)
        : FederationFigures.number(value);
  }

  /** Its text as a graphic, which may be wider than the cell. */
  private static final class SentenceCell<T> extends TableCell<T, String> {
    private final javafx.scene.text.Text words = new javafx.scene.text.Text();
    private final Predicate<T> over;

    SentenceCell(Predicate<T> over) {
      this.over = over;
      words.fillProperty().bind(textFillProperty());
      setGraphic(words);
      skinProperty().addListener((_, _, _) -> setClip(null)); // set by the skin to the cell
    }

    @Override
    protected void updateItem(@Nullable String item, boolean empty) {
      super.updateItem(item, empty);
      words.setText(empty || item == null ? "" : item);
      var row = getTableRow() == null ? null : getTableRow().getItem();
      boolean wide = row != null && over.test(row);
      words.wrappingWidthProperty().unbind();
      words
          .wrappingWidthProperty()
          .bind(
              wide
                  ? getTableView().widthProperty().subtract(layoutXProperty()).subtract(SCROLL_BAR)
                  : widthProperty().subtract(PADDING));
    }
  }
}
