package io.heddle.app.planner.features.place.compare;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.ColumnTable;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.TextColumn;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.place.ComparableRun;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.RunCompareSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.render.compare.PlacementComparison;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;

/** Every run with its figures; those with a tick are compared. Space ticks, Enter shows the run. */
final class RunCompareTable extends ColumnTable<ComparableRun> {
  private final RunCompareSession compare;
  private final PlacementSession session;

  RunCompareTable(RunCompareSession compare, PlacementSession session) {
    super("compare-table", Text.of("tab-compare"), Text.of("compare.empty"));
    setItems(compare.candidates());
    this.compare = compare;
    this.session = session;
    fill();
    ChangeListeners.onChange(this::refresh, compare.chosen(), compare.comparisonProperty());
    session.addFiguresListener(this::refresh);
    setOnOpen(run -> {
      if (run.job().equals(session.jobProperty().get())) {
        session.select(run.run());
      }
    });
    addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
  }

  private void fill() {
    getColumns().add(controls(44, Tick::new));
    getColumns().add(column("compare.column.run", 104, false, ComparableRun::label));
    getColumns()
        .add(column("compare.column.alpha", 76, true, each -> two(each.placement().alpha())));
    getColumns().add(spread());
    getColumns()
        .add(column("compare.column.dp", 36, true, each -> text(each.run().objective().dpSpan())));
    getColumns()
        .add(column("compare.column.pp", 36, true, each -> text(each.run().objective().ppSpan())));
    getColumns()
        .add(
            column(
                "compare.column.minipods",
                76,
                true,
                each -> text(each.run().objective().minipodsUsed())));
    getColumns().add(column("compare.column.bound", 60, true, this::bound));
    getColumns()
        .add(
            column(
                "compare.column.time", 74, true, each -> Ui.seconds(each.placement().seconds())));
    getColumns().add(column("compare.column.cells", 90, true, this::cells));
    getColumns().add(controls(28, Drop::new));
    TableViewDefaults.fitOrScroll(this);
  }

  /** All at one α, which stands above them. */
  private TableColumn<ComparableRun, String> spread() {
    var column =
        column("compare.column.spread", 120, true, each -> two(compare.figures(each).spread()));
    column
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> Text.of("compare.column.spread", two(session.alphaProperty().get())),
                session.alphaProperty()));
    return column;
  }

  private void pressed(KeyEvent event) {
    var selected = getSelectionModel().getSelectedItem();
    if (selected != null && event.getCode() == KeyCode.SPACE) {
      compare.choose(selected, compare.sign(selected).isEmpty());
      event.consume();
    }
  }

  private static String two(double value) {
    return String.format(Locale.ENGLISH, "%.2f", value);
  }

  private static String text(int value) {
    return String.valueOf(value);
  }

  private String bound(ComparableRun each) {
    var figures = compare.figures(each);
    if (figures.proven()) {
      return Text.of("compare.proven");
    }
    var bound = figures.bound();
    return bound == null || bound <= 0 ? "–" : "≥ " + two(bound);
  }

  private String cells(ComparableRun each) {
    var comparison = compare.comparisonProperty().get();
    int index = compare.chosen().indexOf(each);
    if (comparison == null || index < 0 || index >= comparison.runs().size()) {
      return "";
    }
    return index == 0
        ? Text.of("compare.reference")
        : "%,d · %,d"
            .formatted(
                comparison.count(index, PlacementComparison.Difference.MINIPOD)
                    + comparison.count(index, PlacementComparison.Difference.HOST),
                comparison.count(index, PlacementComparison.Difference.MINIPOD));
  }

  private TableColumn<ComparableRun, String> column(
      String key, double width, boolean number, Function<ComparableRun, String> text) {
    var column = new TextColumn<>(Text.of(key), width, number, text).unsorted();
    column.setMinWidth(width); // its head is never cut off
    return column;
  }

  private static TableColumn<ComparableRun, ComparableRun> controls(
      double width, Supplier<TableCell<ComparableRun, ComparableRun>> cell) {
    var column = new TableColumn<ComparableRun, ComparableRun>("");
    column.setPrefWidth(width);
    column.setMinWidth(width);
    column.setMaxWidth(width);
    column.setSortable(false);
    column.setReorderable(false);
    column.setCellValueFactory(each -> new ReadOnlyObjectWrapper<>(each.getValue()));
    column.setCellFactory(_ -> cell.get());
    return column;
  }

  /** A box to tick with the letter of the run. */
  private final class Tick extends TableCell<ComparableRun, ComparableRun> {
    private final CheckBox box = new CheckBox();

    Tick() {
      setContentDisplay(ContentDisplay.GRAPHIC_ONLY);
      box.setFocusTraversable(false);
      box.setOnAction(_ -> {
        if (getItem() != null) {
          compare.choose(getItem(), box.isSelected());
        }
      });
    }

    @Override
    protected void updateItem(@Nullable ComparableRun item, boolean empty) {
      super.updateItem(item, empty);
      setGraphic(item == null || empty ? null : box);
      if (item != null && !empty) {
        var sign = compare.sign(item);
        box.setId("compare-tick-" + item.label());
        box.setText(sign);
        box.setSelected(!sign.isEmpty());
        box.setAccessibleText(Text.of("compare.tick", item.label()));
      }
    }
  }

  /** A kept run can be dropped. */
  private final class Drop extends TableCell<ComparableRun, ComparableRun> {
    @Override
    protected void updateItem(@Nullable ComparableRun item, boolean empty) {
      super.updateItem(item, empty);
      if (item == null || empty || !item.kept()) {
        setGraphic(null);
        return;
      }
      var drop =
          Ui.iconButton(
              "compare-drop-" + item.label(),
              MaterialDesignC.CLOSE,
              Text.of("compare.drop", item.label()),
              () -> compare.drop(item));
      drop.getStyleClass().add("small");
      setGraphic(drop);
    }
  }
}
