package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.features.parallelize.SelectedPlanDetails;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.result.PipelineTimeline;
import io.heddle.render.timeline.PipelineTimelinePicture;
import io.heddle.render.timeline.PipelineTimelineView;
import java.util.List;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;

/** One iteration of the plan that is looked at, along the time. */
final class IterationTimelinePane extends BorderPane {
  private final SelectedPlanDetails details;
  private final ObservableStringValue unknown;
  private final PipelineTimelineView timeline = new PipelineTimelineView(Text::of);
  private final Label said =
      Ui.named("parallelize-timeline-words", Ui.paragraph("", "text-muted", "hint"));

  IterationTimelinePane(SelectedPlanDetails details, FeatureContext context, PlanFiles files) {
    this.details = details;
    unknown = files.unsolved();
    setMinSize(0, 0);
    timeline.setId("parallelize-timeline");
    said.setMinHeight(USE_PREF_SIZE);
    var save =
        Ui.button(
            "parallelize-trace",
            Text.of("parallelize.trace"),
            MaterialDesignD.DOWNLOAD,
            files::saveTrace);
    DisabledReason.bind(save, unknown);
    save.setMinWidth(USE_PREF_SIZE);
    setTop(InspectorCards.bar(said, Ui.spring(), save));
    setCenter(new StackPane(timeline));
    context.follow(context.theme().themeProperty(), timeline::setTheme);
    ChangeListeners.nowAndOnChange(this::show, details.detailProperty(), unknown);
  }

  private void show() {
    var detail = details.detailProperty().get();
    timeline.show(detail == null ? null : detail.timeline());
    said.setText(detail == null ? unknown.get() : words(detail.timeline()));
  }

  private static String words(PipelineTimeline timeline) {
    return timeline.isWhole()
        ? Text.of("parallelize.timeline.whole", timeline.allMicroBatches())
        : Text.of("parallelize.timeline.part", timeline.microBatches(), timeline.allMicroBatches());
  }

  List<NamedExportPicture> pictures() {
    var detail = details.detailProperty().get();
    return detail == null
        ? List.of()
        : List.of(
            new NamedExportPicture(
                "timeline",
                Text.of("tab-timeline"),
                theme -> new PipelineTimelinePicture(detail.timeline(), theme, Text::of)));
  }
}
