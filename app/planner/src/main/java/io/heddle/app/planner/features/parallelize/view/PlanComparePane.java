package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.ColumnTable;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanDifference;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.result.WeighedParallelismPlan;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/** What changed against the plan that is compared: by default the one of Arena's proxy. */
final class PlanComparePane extends BorderPane {
  private final ParallelizeSession session;
  private final ColumnTable<PlanDifference> table =
      new ColumnTable<>(
          "parallelize-changes", Text.of("tab-changes"), Text.of("parallelize.empty"));
  private final Label head = Ui.named("parallelize-compared", Ui.paragraph("", "text-muted"));

  PlanComparePane(ParallelizeSession session) {
    this.session = session;
    table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
    table.words("parallelize.change.what", 170, PlanDifference::what);
    table.number("parallelize.change.before", 130, PlanDifference::before);
    table.number("parallelize.change.now", 130, PlanDifference::now);
    table.number("parallelize.change.change", 90, PlanDifference::change);
    table.unsorted();
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
}
