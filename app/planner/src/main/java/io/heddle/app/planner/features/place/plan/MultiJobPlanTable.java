package io.heddle.app.planner.features.place.plan;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.ColumnTable;
import io.heddle.app.planner.controls.TableViewDefaults;
import io.heddle.app.planner.features.place.PlacementFigures;
import io.heddle.app.planner.features.place.PlanSession;
import java.util.List;
import java.util.Locale;

/** Who gets what. Enter or a double click shows a job's placement everywhere. */
final class MultiJobPlanTable extends ColumnTable<MultiJobPlanRow> {
  private final PlanSession session;

  MultiJobPlanTable(PlanSession session) {
    super("plan-table", Text.of("tab-plan"), Text.of("plan.empty"));
    this.session = session;
    number("plan.column.number", 34, each -> each.number() == 0 ? "–" : text(each.number()));
    words("plan.column.job", 120, each -> each.job().id());
    number("plan.column.priority", 64, each -> text(each.job().priority()));
    number("plan.column.gpus", 58, each -> "%,d".formatted(each.job().gpus()));
    number("plan.column.hosts", 52, MultiJobPlanTable::hosts);
    number("plan.column.minipods", 78, each -> objective(each, Kind.MINIPODS));
    number("plan.column.dp", 38, each -> objective(each, Kind.DP));
    number("plan.column.pp", 38, each -> objective(each, Kind.PP));
    number("plan.column.spread", 66, each -> objective(each, Kind.SPREAD));
    words("plan.column.note", 180, this::note);
    unsorted();
    TableViewDefaults.fitOrScroll(this);
    session.alphaProperty().addListener((_, _, _) -> refresh());
    setOnOpen(row -> {
      if (row.planned() != null) {
        session.showPlacement(row.planned());
      }
    });
  }

  private enum Kind {
    MINIPODS,
    DP,
    PP,
    SPREAD
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
}
