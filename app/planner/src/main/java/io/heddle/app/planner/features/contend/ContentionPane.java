package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.ViewSwitch;
import io.heddle.app.planner.document.DocumentJobNumbers;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.model.io.FileKinds;
import io.heddle.model.io.FlowScheduleExport;
import io.heddle.model.io.FreeTrafficClasses;
import io.heddle.render.chart.ChartView;
import io.heddle.render.contention.PriorityLevelBoard;
import io.heddle.render.contention.PriorityLevelView;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.SeriesPlot;
import java.util.List;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignU;

/** The jobs on the network: their levels to drag, utilisation, intensity over time, fairness. */
final class ContentionPane extends BorderPane {
  private final FeatureContext context;
  private final ContentionSession session;
  private final PriorityLevelView levels =
      new PriorityLevelView(Text::of, Text.of("contend.empty"));
  private final ChartView<SeriesPlot, PlotPoint> utilization =
      new ChartView<>(Text.of("contend.empty.utilization"));
  private final ChartView<SeriesPlot, PlotPoint> intensity =
      new ChartView<>(Text.of("contend.empty"));
  private final ChartView<SeriesPlot, PlotPoint> fairness =
      new ChartView<>(Text.of("contend.empty.fairness"));
  private final Label written = Ui.named("contend-written", Ui.paragraph("", "contend-summary"));
  private final Button reset;
  private final Button undo;

  /**
   * @param onHover receives the job that is pointed at, or null
   */
  ContentionPane(
      ContentionSession session, FeatureContext context, Consumer<@Nullable String> onHover) {
    this.context = context;
    this.session = session;
    reset =
        Ui.button(
            "contend-reset",
            Text.of("contend.reset"),
            MaterialDesignR.RESTORE,
            session.choices()::reset);
    undo =
        Ui.button(
            "contend-undo", Text.of("contend.undo"), MaterialDesignU.UNDO, session.choices()::undo);
    setMinSize(0, 0);
    var views = views();
    var tools = Ui.styled(new FlowPane(6, 4, views.buttons()), "results-bar", "contend-bar");
    tools.getChildren().addAll(ContentionControls.of(session, context.document()));
    setTop(tools);
    setCenter(views.frame());
    setBottom(footer());
    levels.setOnMove(session::move);
    levels.setOnHover(onHover);
    context.follow(
        context.theme().themeProperty(),
        theme -> {
          levels.setTheme(theme);
          List.of(utilization, intensity, fairness).forEach(each -> each.setTheme(theme));
        });
    ChangeListeners.nowAndOnChange(
        this::show,
        session.scheduleProperty(),
        session.comparisons().comparisonProperty(),
        session.obstacleProperty(),
        session.jobs());
  }

  private ViewSwitch views() {
    levels.setId("levels");
    utilization.setId("contend-utilization");
    intensity.setId("contend-intensity");
    fairness.setId("contend-fairness");
    var views = new ViewSwitch();
    views.addScrolled("contend-show-levels", Text.of("contend.view.levels"), levels);
    views.add("contend-show-utilization", Text.of("contend.view.utilization"), utilization);
    views.add("contend-show-intensity", Text.of("contend.view.intensity"), intensity);
    views.add(
        "contend-show-fairness",
        Text.of("contend.view.fairness"),
        new FairnessPane(session, fairness));
    return views;
  }

  private Node footer() {
    written.setMinHeight(USE_PREF_SIZE);
    reset.setMinWidth(USE_PREF_SIZE);
    undo.setMinWidth(USE_PREF_SIZE);
    session.choices().undoableProperty().addListener((_, _, now) -> Ui.show(undo, now));
    Ui.show(undo, session.choices().undoableProperty().get());
    var footer = Ui.styled(new HBox(10, written, undo, reset), "contend-footer");
    return footer;
  }

  private void show() {
    var now = session.scheduleProperty().get();
    boolean solving = !session.jobs().isEmpty() && session.obstacleProperty().get().isEmpty();
    levels.setEmptyText(Text.of(solving ? "contend.empty.solving" : "contend.empty"));
    levels.show(
        now == null
            ? PriorityLevelBoard.empty()
            : ScheduleViews.board(now.schedule(), DocumentJobNumbers.of(context.document())));
    var over = now == null ? null : now.transmission();
    intensity.show(
        now == null || over == null
            ? null
            : ContentionPlots.intensity(now, over, DocumentJobNumbers.of(context.document())));
    var comparison = session.comparisons().comparisonProperty().get();
    utilization.show(comparison.isEmpty() ? null : ContentionPlots.utilization(comparison, now));
    written.setText("");
    Ui.show(reset, now != null && now.chosen());
  }

  /** Writes priorities, paths and the schedule on show to a folder that a person chooses. */
  void export() {
    var now = session.scheduleProperty().get();
    if (now != null) {
      context.saveInto(
          Text.of("task.contend.export"),
          folder -> {
            var files =
                FlowScheduleExport.write(now.schedule(), FreeTrafficClasses.ALL, folder, false);
            FileKinds.SCHEDULE.write(now.schedule(), folder.resolve("schedule.json"));
            return files.size() + 1;
          },
          (files, folder) -> written.setText(Text.of("contend.exported", files, folder)));
    }
  }
}
