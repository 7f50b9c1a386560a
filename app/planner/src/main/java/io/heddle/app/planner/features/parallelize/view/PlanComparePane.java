package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.TextColumn;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanDifference;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.function.Function;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/** What changed against the plan that is compared: by default the one of Arena's proxy. */
final class PlanComparePane extends BorderPane {
  private final ParallelizeSession session;
  private final TableView<PlanDifference> table = new TableView<>();
  private final Label head = Ui.label("", "text-muted");

  PlanComparePane(ParallelizeSession session) {
    this.session = session;
    table.setId("parallelize-changes");
    table.getStyleClass().addAll("dense", "compare-table");
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    table.setPlaceholder(new Label(Text.of("parallelize.empty")));
    column("parallelize.change.what", 170, false, PlanDifference::what);
    column("parallelize.change.before", 130, true, PlanDifference::before);
    column("parallelize.change.now", 130, true, PlanDifference::now);
    column("parallelize.change.change", 90, true, PlanDifference::change);
    head.setId("parallelize-compared");
    head.setWrapText(true);
    setTop(InspectorCards.bar(head));
    setCenter(table);
    setMinSize(0, 0);
    ChangeListeners.nowAndOnChange(this::show, session.shownProperty(), session.comparedProperty());
  }

  private @Nullable WeighedParallelismPlan compared() {
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
    table.getItems().setAll(PlanDifference.between(compared.estimate(), shown.plan().estimate()));
  }

  private void column(
      String key, double width, boolean number, Function<PlanDifference, String> text) {
    table.getColumns().add(new TextColumn<>(Text.of(key), width, number, text).unsorted());
  }
}
