package io.heddle.app.planner.features.place.plan;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.controls.TextColumn;
import io.heddle.app.planner.features.place.PlacementFigures;
import io.heddle.app.planner.features.place.PlanSession;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Who gets what. Enter or a double click shows a job's placement everywhere. */
final class MultiJobPlanTable extends TableView<MultiJobPlanRow> {
  private final PlanSession session;

  MultiJobPlanTable(PlanSession session) {
    this.session = session;
    setId("plan-table");
    getStyleClass().addAll("dense", "compare-table");
    var empty = new Label(Text.of("plan.empty"));
    empty.setWrapText(true);
    setPlaceholder(empty);
    column("plan.column.number", 34, true, each -> each.number() == 0 ? "–" : text(each.number()));
    column("plan.column.job", 120, false, each -> each.job().id());
    column("plan.column.priority", 64, true, each -> text(each.job().priority()));
    column("plan.column.gpus", 58, true, each -> "%,d".formatted(each.job().gpus()));
    column("plan.column.hosts", 52, true, MultiJobPlanTable::hosts);
    column("plan.column.minipods", 78, true, each -> objective(each, Kind.MINIPODS));
    column("plan.column.dp", 38, true, each -> objective(each, Kind.DP));
    column("plan.column.pp", 38, true, each -> objective(each, Kind.PP));
    column("plan.column.spread", 66, true, each -> objective(each, Kind.SPREAD));
    column("plan.column.note", 180, false, this::note);
    TableViewDefaults.fitOrScroll(this);
    session.alphaProperty().addListener((_, _, _) -> refresh());
    setOnMouseClicked(event -> {
      if (event.getClickCount() == 2) {
        showSelected();
      }
    });
    addEventFilter(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (event.getCode() == KeyCode.ENTER) {
            showSelected();
            event.consume();
          }
        });
  }

  private enum Kind {
    MINIPODS,
    DP,
    PP,
    SPREAD
  }

  private void showSelected() {
    var row = getSelectionModel().getSelectedItem();
    if (row != null && row.planned() != null) {
      session.showPlacement(row.planned());
    }
  }

  private static String text(int number) {
    return String.valueOf(number);
  }

  private static String hosts(MultiJobPlanRow row) {
    var planned = row.planned();
    return planned == null
        ? "–"
        : "%,d".formatted(planned.placement().rows() * planned.placement().cols());
  }

  private String objective(MultiJobPlanRow row, Kind kind) {
    if (row.planned() == null) {
      return "–";
    }
    var objective = row.planned().placement().objective();
    return switch (kind) {
      case MINIPODS -> text(objective.minipodsUsed());
      case DP -> text(objective.dpSpan());
      case PP -> text(objective.ppSpan());
      case SPREAD ->
          String.format(
              Locale.ENGLISH,
              "%.2f",
              PlacementFigures.spread(row.planned().placement(), session.alphaProperty().get()));
    };
  }

  /** Where its spares are, or why it waits. */
  private String note(MultiJobPlanRow row) {
    if (row.planned() == null) {
      var said = "job %s ".formatted(row.job().id()); // its row names the job
      var reason = row.reason();
      return Text.of(
          "plan.waits", reason.startsWith(said) ? reason.substring(said.length()) : reason);
    }
    List<String> spares = session.sparesByMinipod(row.planned());
    return spares.isEmpty() ? Text.of("plan.spares.none") : String.join(", ", spares);
  }

  private void column(
      String key, double width, boolean number, Function<MultiJobPlanRow, String> text) {
    getColumns().add(new TextColumn<>(Text.of(key), width, number, text).unsorted());
  }
}
