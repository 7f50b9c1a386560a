package io.heddle.app.planner.features.study.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.TextColumn;
import io.heddle.app.planner.features.study.StudyRowsSession;
import io.heddle.render.rows.StudyRowAxis;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** The rows that are kept, one per line; only visible lines have cells. */
final class StudyRowsTable extends TableView<Integer> {
  private static final double WHY = 420;

  private final StudyRowsSession rows;
  private final IntConsumer open;
  private List<String> titles = List.of();
  private boolean isWhyShown;
  private boolean following;

  StudyRowsTable(StudyRowsSession rows, IntConsumer open) {
    this.rows = rows;
    this.open = open;
    setId("study-table");
    setAccessibleText(Text.of("study.view.table"));
    getStyleClass().addAll("dense", "compare-table");
    setPlaceholder(new Label(Text.of("study.table.none")));
    setRowFactory(_ -> new Line());
    getSelectionModel()
        .selectedItemProperty()
        .addListener((_, _, now) -> {
          if (!following) {
            rows.chosenProperty().set(now == null ? -1 : now);
          }
        });
    addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER && rows.chosenProperty().get() >= 0) {
            open.accept(rows.chosenProperty().get());
            event.consume();
          }
        });
    sortPolicyProperty()
        .set(_ -> {
          fill();
          return true;
        });
    rows.axesProperty().subscribe(_ -> columns());
    rows.keptProperty().subscribe(_ -> fill());
    rows.chosenProperty().subscribe(_ -> select());
  }

  private final class Line extends TableRow<Integer> {
    Line() {
      hoverProperty()
          .addListener((_, _, on) -> {
            var item = getItem();
            rows.pointedProperty().set(on && item != null ? item : -1);
          });
      setOnMouseClicked(event -> {
        var item = getItem();
        if (event.getClickCount() == 2 && item != null) {
          open.accept(item);
        }
      });
    }
  }

  private void columns() {
    var now = rows.axesProperty().get();
    var names = now.stream().map(StudyRowAxis::title).toList();
    var table = rows.tableProperty().get();
    boolean errors = table != null && table.errors() > 0;
    if (names.equals(titles) && errors == isWhyShown) {
      refresh();
      return;
    }
    titles = names;
    isWhyShown = errors;
    getColumns().clear();
    getColumns().add(column(Text.of("study.column.variant"), true, this::variant));
    for (var title : names) {
      var axis = rows.axis(title);
      boolean number = axis != null && axis.texts().isEmpty();
      getColumns().add(column(title, number, row -> value(title, row)));
    }
    if (errors) {
      var why = column(Text.of("study.column.error"), false, rows::problem);
      why.setPrefWidth(WHY);
      getColumns().add(why);
    }
    TableViewDefaults.fitOrScroll(this);
  }

  private String variant(int row) {
    var table = rows.tableProperty().get();
    return table == null || row >= table.size() ? "" : String.valueOf(table.index(row) + 1);
  }

  private String value(String title, int row) {
    var axis = rows.axis(title);
    return axis == null || row >= axis.values().length ? "" : axis.text(axis.values()[row]);
  }

  private static TextColumn<Integer> column(
      String title, boolean number, Function<Integer, String> words) {
    return new TextColumn<>(title, Math.max(86, 8.0 * title.length() + 28), number, words);
  }

  private void fill() {
    var order = ordered(rows.keptProperty().get());
    following = true;
    getSelectionModel().clearSelection(); // it would ask the new list for places of the old one
    getItems().setAll(order);
    following = false;
    select();
  }

  /** As the heads of the columns say. */
  private List<Integer> ordered(BitSet kept) {
    var by = getSortOrder();
    if (by.isEmpty()) {
      return kept.stream().boxed().toList();
    }
    var column = by.getFirst();
    var axis = rows.axis(column.getText());
    var table = rows.tableProperty().get();
    double sign = column.getSortType() == TableColumn.SortType.ASCENDING ? 1 : -1;
    return kept.stream()
        .boxed()
        .sorted(
            Comparator.comparingDouble(row ->
                axis != null
                    ? missingLast(sign * axis.values()[row])
                    : table == null ? row : sign * table.index(row)))
        .toList();
  }

  private static double missingLast(double value) {
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
  }

  private void select() {
    if (following) {
      return;
    }
    following = true;
    int chosen = rows.chosenProperty().get();
    if (chosen < 0) {
      getSelectionModel().clearSelection();
    } else if (!Integer.valueOf(chosen).equals(getSelectionModel().getSelectedItem())) {
      int at = getItems().indexOf(chosen);
      if (at >= 0) {
        getSelectionModel().select(at);
        scrollTo(Math.max(0, at - 3));
      } else {
        getSelectionModel().clearSelection();
      }
    }
    following = false;
  }
}
