package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.ViewSwitch;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.features.parallelize.SelectedPlanDetails;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.render.bars.StackedBarChartModel;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.chart.ChartView;
import java.util.List;
import javafx.scene.layout.BorderPane;

/** Memory and time of each stage of the plan that is looked at. */
final class PipelineStagesPane extends BorderPane {
  private final SelectedPlanDetails details;
  private final ChartView<StackedBarChartModel, Integer> memory =
      new ChartView<>(Text.of("parallelize.empty"));
  private final ChartView<StackedBarChartModel, Integer> time =
      new ChartView<>(Text.of("parallelize.empty"));

  PipelineStagesPane(SelectedPlanDetails details, FeatureContext context) {
    this.details = details;
    setMinSize(0, 0);
    memory.setId("parallelize-memory");
    time.setId("parallelize-stages");
    var views = new ViewSwitch();
    views.add("parallelize-bars-memory", Text.of("parallelize.bars.memory"), memory);
    views.add("parallelize-bars-time", Text.of("parallelize.bars.time"), time);
    setTop(InspectorCards.bar(Ui.spring(), views.buttons()));
    setCenter(views.frame());
    context.follow(
        context.theme().themeProperty(),
        theme -> {
          memory.setTheme(theme);
          time.setTheme(theme);
        });
    ChangeListeners.nowAndOnChange(this::show, details.detailProperty());
  }

  private void show() {
    var detail = details.detailProperty().get();
    memory.show(detail == null ? null : PlanBars.memory(detail));
    time.show(detail == null ? null : PlanBars.stages(detail.timeline()));
  }

  List<NamedExportPicture> pictures() {
    var detail = details.detailProperty().get();
    return detail == null
        ? List.of()
        : List.of(
            new NamedExportPicture(
                "memory",
                Text.of("parallelize.bars.memory"),
                theme -> new ChartContentPicture(PlanBars.memory(detail), theme)),
            new NamedExportPicture(
                "stages",
                Text.of("parallelize.bars.time"),
                theme -> new ChartContentPicture(PlanBars.stages(detail.timeline()), theme)));
  }
}
