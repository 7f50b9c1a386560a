package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.features.parallelize.PlanPrices;
import io.heddle.app.planner.features.parallelize.PlanSelection;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.result.PlanEstimate;
import io.heddle.render.chart.ChartContentPicture;
import io.heddle.render.chart.ChartView;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.SeriesPlot;
import java.util.List;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;

/** All plans by their time and what it is set against; a click looks at one. */
final class PlansPlotPane extends BorderPane {
  private final ParallelizeSession session;
  private final ChartView<SeriesPlot, PlotPoint> plot =
      new ChartView<>(Text.of("parallelize.empty"));
  private PlansPlot.Against against = PlansPlot.Against.GPUS;
  private @Nullable PlansPlot drawn;

  PlansPlotPane(ParallelizeSession session, FeatureContext context) {
    this.session = session;
    setMinSize(0, 0);
    plot.setId("parallelize-plot");
    plot.setOnChoose(spot -> {
      if (drawn != null) {
        session.pick(drawn.at(spot));
      }
    });
    plot.setTips(spot -> drawn == null ? List.of() : tip(drawn.at(spot).estimate()));
    var buttons =
        List.of(
            against("gpus", Text.of("parallelize.against.gpus"), PlansPlot.Against.GPUS),
            against("memory", Text.of("parallelize.against.memory"), PlansPlot.Against.MEMORY),
            against("cost", Text.of("parallelize.against.cost"), PlansPlot.Against.COST));
    buttons.getFirst().setSelected(true);
    setTop(
        InspectorCards.bar(
            Ui.label(Text.of("parallelize.plot"), "text-bold"),
            Ui.spring(),
            InspectorCards.segments(buttons)));
    setCenter(new StackPane(plot));
    context.follow(context.theme().themeProperty(), plot::setTheme);
    ChangeListeners.nowAndOnChange(this::show, session.shownProperty(), session.question().goal());
  }

  private ToggleButton against(String id, String text, PlansPlot.Against chosen) {
    var button = new ToggleButton(text);
    button.setId("parallelize-against-" + id);
    button.setOnAction(_ -> {
      against = chosen;
      show();
    });
    return button;
  }

  private void show() {
    var shown = session.shownProperty().get();
    drawn = shown == null ? null : draw(shown);
    if (shown == null || drawn == null) {
      plot.show(null);
    } else {
      plot.show(drawn.plot(), drawn.of(shown.plan()));
    }
  }

  private PlansPlot draw(PlanSelection shown) {
    var prices = PlanPrices.of(session.question(), shown);
    var title =
        Text.of(
            prices.known() ? "parallelize.axis.cost" : "parallelize.axis.hours",
            PlanFigures.large(prices.tokens()));
    return PlansPlot.of(shown, against, prices::of, title);
  }

  private static List<String> tip(PlanEstimate estimate) {
    return List.of(
        PlanFigures.gpus(estimate),
        PlanFigures.words(estimate),
        Text.of(
            "parallelize.tip",
            PlanFigures.number(estimate.iterationSeconds()),
            PlanFigures.percent(estimate.mfu()),
            PlanFigures.number(estimate.peakGiB())));
  }

  List<NamedExportPicture> pictures() {
    var now = drawn;
    return now == null
        ? List.of()
        : List.of(
            new NamedExportPicture(
                "plans",
                Text.of("parallelize.plot"),
                theme ->
                    new ChartContentPicture(
                        now.plot().titled(Text.of("parallelize.plot")), theme)));
  }
}
