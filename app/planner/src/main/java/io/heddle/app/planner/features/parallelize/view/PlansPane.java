package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.feature.ResultsTab;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.task.ChangeListeners;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** The plans in a plot and a table, and the one that is looked at in bars and along the time. */
final class PlansPane extends BorderPane {
  private static final double READABLE = 640;

  private final ParallelizeSession session;
  private final PlansPlotPane plot;
  private final PipelineStagesPane stages;
  private final IterationTimelinePane timeline;
  private final SplitPane split;
  private final Button more = Ui.named("parallelize-enough", new Button());
  private final Label hint = Ui.label(Text.of("parallelize.empty"), "text-muted");

  PlansPane(ParallelizeSession session, FeatureContext context, PlanFiles files) {
    this.session = session;
    setId("results");
    setMinSize(0, 0);
    plot = new PlansPlotPane(session, context);
    stages = new PipelineStagesPane(session, context, files);
    timeline = new IterationTimelinePane(session.details(), context, files);
    var top = new SplitPane(plot, stages);
    top.setDividerPositions(0.55);
    split = new SplitPane(top, tabs(context));
    split.setOrientation(Orientation.VERTICAL);
    split.setDividerPositions(0.52);
    Ui.fade(split, session.staleProperty());
    setCenter(new StackPane(split, hint, obstacle()));
    ChangeListeners.onChange(this::show, session.shownProperty(), session.workloadProperty());
    session.enoughProperty().subscribe(now -> offer(now.intValue()));
    show();
  }

  private Node obstacle() {
    var obstacle = Ui.named("parallelize-obstacle", Ui.paragraph("", "obstacle"));
    obstacle.setMaxWidth(READABLE);
    obstacle.textProperty().bind(session.obstacleProperty());
    obstacle.setMinHeight(USE_PREF_SIZE);
    var or = Ui.paragraph(Text.of("parallelize.nowhere"), "text-muted");
    or.setMinHeight(USE_PREF_SIZE);
    var empty = Ui.styled(new VBox(12, obstacle, more, or), "nowhere");
    empty.setAlignment(Pos.CENTER);
    empty.visibleProperty().bind(obstacle.textProperty().isNotEmpty());
    return empty;
  }

  /** The next step where there is one. */
  private void offer(int gpus) {
    Ui.show(more, gpus > 0);
    more.setText(Text.of("parallelize.nowhere.enough", gpus));
    more.setOnAction(_ -> session.question().gpus().set(gpus));
  }

  private TabPane tabs(FeatureContext context) {
    return ResultsTab.panel(
        "parallelize-tabs",
        new ResultsTab("tab-plans", new PlansTable(session)),
        new ResultsTab("tab-timeline", timeline),
        new ResultsTab("tab-parts", new TimePartsPane(session, context)),
        new ResultsTab("tab-changes", new PlanComparePane(session)));
  }

  private void show() {
    boolean plans = session.shownProperty().get() != null;
    split.setVisible(plans);
    hint.setVisible(!plans && session.workloadProperty().get() == null);
  }

  List<NamedExportPicture> pictures() {
    var pictures = new ArrayList<>(plot.pictures());
    pictures.addAll(stages.pictures());
    pictures.addAll(timeline.pictures());
    return pictures;
  }
}
