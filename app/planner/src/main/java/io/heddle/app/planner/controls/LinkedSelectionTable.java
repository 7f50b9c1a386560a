package io.heddle.app.planner.controls;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;

/**
 * Rows, sorted as a person likes, of which the picked one is picked everywhere.
 *
 * @param <T> a row
 */
public class LinkedSelectionTable<T> extends ColumnTable<T> {
  private final ObservableList<T> rows = FXCollections.observableArrayList();
  private boolean following;

  /**
   * @param accessible what a screen reader says
   * @param empty what it shows while there are no rows
   * @param pick receives a row that a person picks
   */
  public LinkedSelectionTable(String id, String accessible, String empty, Consumer<T> pick) {
    super(id, accessible, empty);
    var sorted = new SortedList<>(rows);
    sorted.comparatorProperty().bind(comparatorProperty());
    setItems(sorted);
    getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          if (now != null && !following) {
            pick.accept(now);
          }
        });
  }

  /** Shows these; the one that is picked elsewhere is picked here, too. */
  public final void show(List<T> now, Predicate<T> picked) {
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
}
