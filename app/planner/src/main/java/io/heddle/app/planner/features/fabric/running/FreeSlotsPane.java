package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.fabric.running.FreeSlotsSession.Answer;
import io.heddle.solvers.moves.FreeSlots;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Free slots by level and segment size, now and if some running jobs move. */
final class FreeSlotsPane extends BorderPane {
  private final FreeSlotsSession session;
  private final TableView<FreeSlots> table = new TableView<>();
  private final TableColumn<FreeSlots, String> after;

  FreeSlotsPane(FreeSlotsSession session, FeatureContext context) {
    this.session = session;
    setId("slots");
    setMinSize(0, 0);
    var moves = new WholeNumberSpinner(0, 1_000, session.movesProperty().get());
    moves.setId("slots-moves");
    moves.setPrefWidth(80);
    moves.setAccessibleText(Text.of("slots.moves"));
    moves.valueProperty().addListener((_, _, now) -> session.movesProperty().set(now));
    DisabledReason.bind(
        moves,
        Bindings.createBooleanBinding(
            () -> context.document().allocationsProperty().get().jobs().isEmpty(),
            context.document().allocationsProperty()),
        Text.of("running.none"));
    moves.setMinWidth(USE_PREF_SIZE);
    var name = Ui.label(Text.of("slots.moves"), "text-bold");
    name.setMinWidth(USE_PREF_SIZE);
    var hint = Ui.paragraph(Text.of("slots.hint"), "text-muted");
    hint.setMinHeight(USE_PREF_SIZE);
    var row = new HBox(8, name, moves);
    row.setAlignment(Pos.CENTER_LEFT);
    var bar = new VBox(4, row, hint);
    bar.getStyleClass().add("results-bar");
    setTop(bar);
    table.setId("slots-table");
    table.setAccessibleText(Text.of("slots.title"));
    table.getStyleClass().addAll("dense", "compare-table");
    table.setPlaceholder(new Label(Text.of("slots.none")));
    column("slots.level", 110, FreeSlots::level);
    column("slots.kind", 130, each -> each.gpusPerHost() + " × " + each.gpuModel());
    column("slots.hosts", 150, each -> "%,d".formatted(each.hosts())).getStyleClass().add("number");
    column("slots.now", 100, each -> "%,d".formatted(each.now())).getStyleClass().add("number");
    after = column("slots.after", 190, this::after);
    after.getStyleClass().add("number");
    TableViewDefaults.fitOrScroll(table);
    setCenter(table);
    session.answerProperty().subscribe(this::show);
  }

  private TableColumn<FreeSlots, String> column(
      String key, double width, Function<FreeSlots, String> of) {
    var column = new TableColumn<FreeSlots, String>(Text.of(key, 2));
    column.setId(key);
    column.setPrefWidth(width);
    column.setSortable(false);
    column.setCellValueFactory(cell -> new ReadOnlyStringWrapper(of.apply(cell.getValue())));
    table.getColumns().add(column);
    return column;
  }

  private String after(FreeSlots slots) {
    return slots.isProven()
        ? "%,d".formatted(slots.least())
        : Text.of("slots.between", slots.least(), slots.most());
  }

  private void show(@Nullable Answer answer) {
    table.getItems().setAll(answer == null ? java.util.List.of() : answer.slots());
    after.setVisible(answer != null && answer.moves() > 0);
    after.setText(Text.of("slots.after", session.movesProperty().get()));
  }
}
