package io.heddle.app.planner.features.place.results;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.features.place.Run;
import io.heddle.model.result.ParetoFront;
import io.heddle.render.pareto.ParetoPoint;
import io.heddle.render.pareto.ParetoView;
import javafx.collections.ListChangeListener;
import javafx.scene.layout.BorderPane;

/** Every algorithm's point and the front; choosing a point shows its placement everywhere. */
final class ParetoPane extends BorderPane {
  private final PlacementSession session;
  private final ParetoView view = new ParetoView(Text::of);

  ParetoPane(PlacementSession session, FeatureContext context) {
    this.session = session;
    view.setId("pareto");
    setCenter(view);
    context.follow(context.theme().themeProperty(), view::setTheme);
    view.setOnSelect(this::choose);
    session.runs().addListener((ListChangeListener<Run>) _ -> show());
    session.runProperty().addListener((_, _, _) -> show());
    session.frontProperty().addListener((_, _, _) -> show());
    show();
  }

  private void choose(ParetoPoint point) {
    switch (point.key()) {
      case ParetoFront.Point chosen -> session.select(chosen);
      case Run run -> session.select(run);
      case null, default -> {}
    }
  }

  private void show() {
    var points = ParetoPoints.of(session.runs(), session.frontProperty().get());
    view.show(points, ParetoPoints.shown(points, session.runProperty().get()));
  }
}
