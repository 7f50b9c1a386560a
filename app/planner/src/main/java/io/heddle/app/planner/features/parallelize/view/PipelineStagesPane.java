package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.ViewSwitch;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.render.bars.StackedBarChartModel;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.chart.ChartView;
import java.util.List;
import java.util.stream.Stream;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.layout.BorderPane;
import org.jspecify.annotations.Nullable;

/** Memory and time of each stage of the plan that is looked at. */
final class PipelineStagesPane extends BorderPane {
  private final ParallelizeSession session;
  private final ObservableStringValue unknown;
  private final ChartView<StackedBarChartModel, Integer> memory = new ChartView<>("");
  private final ChartView<StackedBarChartModel, Integer> time = new ChartView<>("");

  PipelineStagesPane(ParallelizeSession session, FeatureContext context, PlanFiles files) {
    this.session = session;
    unknown = files.unsolved();
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
    ChangeListeners.nowAndOnChange(
        this::show, session.details().detailProperty(), session.shownProperty());
  }

  private void show() {
    memory.setEmpty(unknown.get());
    time.setEmpty(unknown.get());
    memory.show(memoryBars());
    time.show(timeBars());
  }

  /** Of plans from a file, too: their estimate states it. */
  private @Nullable StackedBarChartModel memoryBars() {
    var shown = session.shownProperty().get();
    var range = shown == null ? null : shown.plan().estimate().memoryRange();
    if (shown != null && range != null) {
      return PlanBars.memory(shown.plan().estimate(), range.usableGiB());
    }
    var detail = session.details().detailProperty().get();
    return detail == null ? null : PlanBars.memory(detail.plan().estimate(), detail.memoryGiB());
  }

  private @Nullable StackedBarChartModel timeBars() {
    var detail = session.details().detailProperty().get();
    return detail == null ? null : PlanBars.stages(detail.timeline());
  }

  List<NamedExportPicture> pictures() {
    return Stream.concat(
            picture("memory", Text.of("parallelize.bars.memory"), memoryBars()),
            picture("stages", Text.of("parallelize.bars.time"), timeBars()))
        .toList();
  }

  private static Stream<NamedExportPicture> picture(
      String name, String title, @Nullable StackedBarChartModel bars) {
    return bars == null
        ? Stream.of()
        : Stream.of(
            new NamedExportPicture(name, title, theme -> new ChartContentPicture(bars, theme)));
  }
}
