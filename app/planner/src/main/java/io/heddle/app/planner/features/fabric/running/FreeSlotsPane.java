package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.ColumnTable;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.TextColumn;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.WholeNumberSpinner;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.fabric.running.FreeSlotsSession.Answer;
import io.heddle.solvers.moves.FreeSlots;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** Free slots by level and segment size, now and if some running jobs move. */
final class FreeSlotsPane extends BorderPane {
  private final FreeSlotsSession session;
  private final ColumnTable<FreeSlots> table =
      new ColumnTable<>("slots-table", Text.of("tab-slots"), Text.of("slots.none"));
  private final TextColumn<FreeSlots> after;

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
    var bar = Ui.styled(new VBox(4, row, hint), "results-bar");
    setTop(bar);
    table.words("slots.level", 110, FreeSlots::level);
    table.words("slots.kind", 130, each -> each.gpusPerHost() + " × " + each.gpuModel());
    table.number("slots.hosts", 150, each -> "%,d".formatted(each.hosts()));
    table.number("slots.now", 100, each -> "%,d".formatted(each.now()));
    after = table.number("slots.after", 190, this::after);
    table.unsorted();
    TableViewDefaults.fitOrScroll(table);
    setCenter(table);
    session.answerProperty().subscribe(this::show);
  }

  private String after(FreeSlots slots) {
    return slots.isProven()
        ? "%,d".formatted(slots.least())
        : Text.of("slots.between", slots.least(), slots.most());
  }

  private void show(@Nullable Answer answer) {
    table.getItems().setAll(answer == null ? List.of() : answer.slots());
    after.setVisible(answer != null && answer.moves() > 0);
    after.setText(Text.of("slots.after", session.movesProperty().get()));
  }
}
