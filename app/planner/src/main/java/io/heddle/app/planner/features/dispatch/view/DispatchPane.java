package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.controls.ViewSwitch;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.terms.GlossaryTermCard;
import io.heddle.model.io.DispatchFileExport;
import io.heddle.render.chart.ChartView;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.SeriesPlot;
import java.util.List;
import java.util.Set;
import javafx.beans.binding.Bindings;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignG;

/** Which GPUs a request gets, and what stands beside that answer. */
final class DispatchPane extends BorderPane {
  private final FeatureContext context;
  private final DispatchSession session;
  private final DispatchAnswerCard card = new DispatchAnswerCard();
  private final ChartView<SeriesPlot, PlotPoint> algorithms = plot("algorithms", "dispatch.empty");
  private final ChartView<SeriesPlot, PlotPoint> gbe = plot("gbe", "dispatch.empty.study");
  private final ChartView<SeriesPlot, PlotPoint> loss = plot("loss", "dispatch.empty.study");
  private final ChartView<SeriesPlot, PlotPoint> time = plot("time", "dispatch.empty.study");
  private final ChartView<SeriesPlot, PlotPoint> scatter =
      plot("scatter", "dispatch.empty.scatter");
  private final BandwidthMatrixPane matrix = new BandwidthMatrixPane();
  private final Label written = Ui.named("dispatch-written", Ui.label("", "contend-summary"));
  private final Label none =
      Ui.named("dispatch-none", Ui.paragraph("", "text-muted", "dispatch-answer"));

  /**
   * @param measurements shows where models and profiles come from
   */
  DispatchPane(DispatchSession session, FeatureContext context, Runnable measurements) {
    this.context = context;
    this.session = session;
    setId("dispatch");
    setMinSize(0, 0);
    none.textProperty()
        .bind(
            Bindings.when(session.obstacleProperty().isEmpty())
                .then(Text.of("dispatch.empty"))
                .otherwise(Text.of("dispatch.none")));
    var views = views();
    var bar = new FlowPane(6, 4, views.buttons(), GlossaryTermCard.button("gbe"));
    bar.getStyleClass().addAll("results-bar", "contend-bar");
    setTop(bar);
    setCenter(views.frame());
    setBottom(footer(measurements));
    context.follow(
        context.theme().themeProperty(),
        theme -> {
          List.of(algorithms, gbe, loss, time, scatter).forEach(each -> each.setTheme(theme));
          matrix.setTheme(theme);
        });
    ChangeListeners.nowAndOnChange(
        this::show,
        session.answerProperty(),
        session.comparisons().comparisonProperty(),
        session.comparisons().studyProperty());
  }

  private static ChartView<SeriesPlot, PlotPoint> plot(String id, String empty) {
    var plot = new ChartView<SeriesPlot, PlotPoint>(Text.of(empty));
    plot.setId("dispatch-" + id);
    return plot;
  }

  private ViewSwitch views() {
    var views = new ViewSwitch();
    views.addScrolled(
        "dispatch-show-answer", Text.of("dispatch.view.answer"), new VBox(none, card));
    views.add("dispatch-show-algorithms", Text.of("dispatch.view.algorithms"), algorithms);
    views.add("dispatch-show-gbe", Text.of("dispatch.view.gbe"), gbe);
    views.add("dispatch-show-loss", Text.of("dispatch.view.loss"), loss);
    views.add("dispatch-show-time", Text.of("dispatch.view.time"), time);
    views.add("dispatch-show-scatter", Text.of("dispatch.view.scatter"), scatter);
    views.add("dispatch-show-matrix", Text.of("dispatch.view.matrix"), matrix);
    var studied = Set.<Node>of(gbe, loss, time, scatter);
    views
        .shownProperty()
        .addListener(
            (_, _, now) -> session.comparisons().studiedProperty().set(studied.contains(now)));
    return views;
  }

  private Node footer(Runnable measurements) {
    var measure =
        Ui.button(
            "dispatch-measurements",
            Text.of("dispatch.measurements"),
            MaterialDesignG.GAUGE,
            measurements);
    measure.setMinWidth(USE_PREF_SIZE);
    var footer = Ui.styled(new HBox(8, written, Ui.spring(), measure), "contend-footer");
    return footer;
  }

  private void show() {
    var answer = session.answerProperty().get();
    var study = session.comparisons().studyProperty().get();
    Ui.show(none, answer == null);
    card.show(answer);
    algorithms.show(DispatchPlots.algorithms(session.comparisons().comparisonProperty().get()));
    gbe.show(
        study == null
            ? null
            : DispatchPlots.gbe(study, session.choices().truth().get().profile() == null));
    loss.show(study == null ? null : DispatchPlots.loss(study));
    time.show(study == null ? null : DispatchPlots.time(study));
    scatter.show(study == null ? null : DispatchPlots.scatter(study));
    matrix.show(answer);
    written.setText("");
  }

  /** Writes the answer on show to a folder that a person chooses. */
  void export() {
    var answer = session.answerProperty().get();
    if (answer != null) {
      context.saveInto(
          Text.of("task.dispatch.export"),
          folder -> DispatchFileExport.write(answer.dispatches(), folder, false).size(),
          (files, folder) -> written.setText(Text.of("dispatch.exported", files, folder)));
    }
  }
}
