package io.heddle.app.planner.features.place.results;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.render.chart.ChartView;
import io.heddle.render.plot.PlotPoint;
import io.heddle.render.plot.SeriesPlot;
import java.util.List;
import javafx.scene.layout.BorderPane;

/** Every algorithm's point and the front; choosing a point shows its placement everywhere. */
final class ParetoPane extends BorderPane {
  private final PlacementSession session;
  private final ChartView<SeriesPlot, PlotPoint> view =
      new ChartView<>(Text.of("drawn.pareto.none"));
  private ParetoPoints points = ParetoPoints.of(List.of(), null);

  ParetoPane(PlacementSession session, FeatureContext context) {
    this.session = session;
    view.setId("pareto");
    setCenter(view);
    context.follow(context.theme().themeProperty(), view::setTheme);
    view.setOnChoose(this::choose);
    ChangeListeners.nowAndOnChange(
        this::show, session.runs(), session.runProperty(), session.frontProperty());
  }

  private void choose(PlotPoint spot) {
    if (spot.series() < points.runs().size()) {
      session.select(points.runs().get(spot.series()).get(spot.point()));
    } else {
      session.select(points.front().get(spot.point()));
    }
  }

  private void show() {
    points = ParetoPoints.of(session.runs(), session.frontProperty().get());
    view.show(points.plot(), points.of(session.runProperty().get()));
  }
}
