package io.heddle.app.planner.features.fabric.cabling;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.ColumnTable;
import io.heddle.app.planner.controls.TableViewDefaults;
import java.util.List;
import java.util.function.Function;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.FilteredList;
import javafx.collections.transformation.SortedList;

/** A table of many rows that is searched by words. */
final class SearchableTable<R> extends ColumnTable<R> {
  private final ObservableList<R> rows = FXCollections.observableArrayList();
  private final FilteredList<R> shown = new FilteredList<>(rows);
  private final Function<R, String> words;

  /**
   * @param words of a row, in lower case
   */
  SearchableTable(String id, String accessible, Function<R, String> words) {
    super(id, Text.of(accessible), Text.of("cabling.empty"));
    this.words = words;
    setMinHeight(0);
  }

  /** Rows keep their order: sorting a hundred thousand takes longer than a click may. */
  void keepOrder() {
    setItems(shown);
    unsorted();
    TableViewDefaults.fitOrScroll(this);
  }

  /** Rows are sorted by the columns that a person clicks on. */
  void letSort() {
    var sorted = new SortedList<>(shown);
    sorted.comparatorProperty().bind(comparatorProperty());
    setItems(sorted);
    TableViewDefaults.fitOrScroll(this);
  }

  void show(List<R> now) {
    rows.setAll(now);
  }

  void filter(List<String> wanted) {
    shown.setPredicate(row -> wanted.stream().allMatch(words.apply(row)::contains));
  }
}
