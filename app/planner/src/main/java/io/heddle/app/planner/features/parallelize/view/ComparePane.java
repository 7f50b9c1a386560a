package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanChange;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.model.result.PlannedParallelism;
import java.util.List;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.Label;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/** What changed against the plan that is compared: by default the one of Arena's proxy. */
final class ComparePane extends BorderPane {
  private final ParallelizeSession session;
  private final TableView<PlanChange> table = new TableView<>();
  private final Label head = Ui.label("", "text-muted");

  ComparePane(ParallelizeSession session) {
    this.session = session;
    table.setId("parallelize-changes");
    table.getStyleClass().addAll("dense", "compare-table");
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    table.setPlaceholder(new Label(Text.of("parallelize.empty")));
    column("parallelize.change.what", 170, false, PlanChange::what);
    column("parallelize.change.before", 130, true, PlanChange::before);
    column("parallelize.change.now", 130, true, PlanChange::now);
    column("parallelize.change.change", 90, true, PlanChange::change);
    head.setId("parallelize-compared");
    head.setWrapText(true);
    setTop(Cards.bar(head));
    setCenter(table);
    setMinSize(0, 0);
    session.shownProperty().addListener((_, _, _) -> show());
    session.comparedProperty().addListener((_, _, _) -> show());
    show();
  }

  private @Nullable PlannedParallelism compared() {
    var chosen = session.comparedProperty().get();
    var shown = session.shownProperty().get();
    if (chosen != null || shown == null) {
      return chosen;
    }
    return shown.proxy();
  }

  private void show() {
    var shown = session.shownProperty().get();
    var compared = compared();
    if (shown == null || compared == null) {
      table.getItems().clear();
      head.setText("");
      return;
    }
    head.setText(
        Text.of(
            session.comparedProperty().get() == null
                ? "parallelize.compared.proxy"
                : "parallelize.compared",
            PlanFigures.gpus(compared.estimate()),
            PlanFigures.words(compared.estimate())));
    table.getItems().setAll(PlanChange.between(compared.estimate(), shown.plan().estimate()));
  }

  private void column(String key, double width, boolean number, Function<PlanChange, String> text) {
    var column = new TableColumn<PlanChange, String>(Text.of(key));
    column.setPrefWidth(width);
    column.setSortable(false);
    column.setReorderable(false);
    if (number) {
      column.getStyleClass().add("number");
    }
    column.setCellValueFactory(each -> new ReadOnlyStringWrapper(text.apply(each.getValue())));
    table.getColumns().addAll(List.of(column));
  }
}
