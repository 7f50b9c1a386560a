package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanSelection;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.result.PlanEstimate;
import io.heddle.render.bars.StackedBarChartModel;
import io.heddle.render.chart.ChartView;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.layout.StackPane;

/** Time by part of the plan that is looked at, of the one compared, and of Arena's proxy. */
final class TimePartsPane extends StackPane {
  private final ParallelizeSession session;
  private final ChartView<StackedBarChartModel, Integer> parts =
      new ChartView<>(Text.of("parallelize.empty"));

  TimePartsPane(ParallelizeSession session, FeatureContext context) {
    this.session = session;
    setMinSize(0, 0);
    parts.setId("parallelize-parts");
    getChildren().add(parts);
    context.follow(context.theme().themeProperty(), parts::setTheme);
    ChangeListeners.nowAndOnChange(this::show, session.shownProperty(), session.comparedProperty());
  }

  private void show() {
    var shown = session.shownProperty().get();
    var plans = new LinkedHashMap<String, PlanEstimate>();
    if (shown != null) {
      add(shown, plans);
    }
    parts.show(
        plans.isEmpty()
            ? null
            : PlanBars.parts(List.copyOf(plans.keySet()), List.copyOf(plans.values())));
  }

  private void add(PlanSelection shown, Map<String, PlanEstimate> plans) {
    plans.put(Text.of("parallelize.this"), shown.plan().estimate());
    var compared = session.comparedProperty().get();
    if (compared != null && !compared.equals(shown.plan())) {
      plans.put(Text.of("parallelize.change.before"), compared.estimate());
    }
    if (!shown.proxy().equals(shown.plan()) && !shown.proxy().equals(compared)) {
      plans.put(Text.of("parallelize.proxy"), shown.proxy().estimate());
    }
  }
}
