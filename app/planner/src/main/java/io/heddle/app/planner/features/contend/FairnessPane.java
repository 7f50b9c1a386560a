package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.render.chart.ChartView;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.SeriesPlot;
import io.heddle.solvers.contention.ContentionFairness;
import java.util.Comparator;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.scene.control.Slider;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;

/** The trade-off between utilisation and the slowest job, and a slider that walks along it. */
final class FairnessPane extends BorderPane {
  private static final double STEP = 0.125;

  private final ContentionSession session;
  private final ChartView<SeriesPlot, PlotPoint> plot;
  private final Slider weight = Ui.named("contend-fairness-weight", new Slider(0, 1, 0));

  /**
   * @param plot shows the curve
   */
  FairnessPane(ContentionSession session, ChartView<SeriesPlot, PlotPoint> plot) {
    super(plot);
    this.session = session;
    this.plot = plot;
    weight.setMajorTickUnit(STEP);
    weight.setMinorTickCount(0);
    weight.setBlockIncrement(STEP);
    weight.setSnapToTicks(true);
    weight.setAccessibleText(Text.of("contend.fairness.weight"));
    weight.valueProperty().addListener((_, _, now) -> walk(now.doubleValue()));
    var row =
        new HBox(
            8,
            Ui.label(Text.of("contend.fairness.crux"), "text-muted"),
            weight,
            Ui.label(Text.of("contend.fairness.turns"), "text-muted"));
    row.getStyleClass().addAll("contend-bar", "results-bar");
    DisabledReason.bind(
        row,
        Bindings.createBooleanBinding(
            () -> session.comparisons().fairnessProperty().get().isEmpty(),
            session.comparisons().fairnessProperty()),
        Text.of("why.contend.fairness"));
    setTop(row);
    var chosen = session.choices().weightProperty();
    ChangeListeners.nowAndOnChange(this::show, chosen, session.comparisons().fairnessProperty());
  }

  /** While the slider is dragged, only where it would rest. */
  private void walk(double to) {
    double tick = STEP * Math.rint(to / STEP);
    if (!weight.isValueChanging() || Math.abs(tick - to) < 1e-9) {
      session.choices().weightProperty().set(tick);
    }
  }

  private void show() {
    double chosen = session.choices().weightProperty().get();
    if (!weight.isValueChanging()) {
      weight.setValue(chosen);
    }
    var points = session.comparisons().fairnessProperty().get();
    Optional<ContentionFairness.Point> walked =
        points.stream()
            .filter(each -> each.weight() > 0)
            .min(Comparator.comparingDouble(each -> Math.abs(each.weight() - chosen)))
            .filter(each -> Math.abs(each.weight() - chosen) < 1e-9);
    plot.show(points.isEmpty() ? null : ContentionPlots.fairness(points, walked.orElse(null)));
  }
}
