package io.heddle.app.planner.features.place.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.features.place.IterationPaceSession;
import io.heddle.app.planner.features.place.PlacementSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.estimate.PlacedCosts;
import java.util.Locale;
import javafx.scene.control.Label;

/** What an iteration takes on the placement on show, and how near that is to the best possible. */
final class IterationPaceLabel extends Label {
  private static final double NOTHING = 0.05;

  private final PlacementSession session;
  private final IterationPaceSession paces;

  IterationPaceLabel(PlacementSession session, IterationPaceSession paces) {
    this.session = session;
    this.paces = paces;
    setId("pace");
    setWrapText(true);
    ChangeListeners.nowAndOnChange(this::show, paces.paceProperty(), session.runProperty());
  }

  private void show() {
    var pace = paces.paceProperty().get();
    var run = session.runProperty().get();
    boolean ours =
        pace != null && run != null && run.placement().job().equals(pace.run().placement().job());
    Ui.show(this, ours);
    if (pace != null) {
      setText(words(pace.costs()));
      setOpacity(pace.run().equals(run) ? 1 : 0.4);
    }
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ENGLISH, seconds >= 10 ? "%.1f" : "%.2f", seconds);
  }

  private static String words(PlacedCosts costs) {
    double slower = costs.slowerPercent();
    return Text.of(
        slower < NOTHING ? "inspector.pace.best" : "inspector.pace",
        seconds(costs.placed().iterationSeconds()),
        String.format(Locale.ENGLISH, "%.1f", slower),
        costs.placed().basis().word(),
        seconds(costs.placed().timeRange().lowSeconds()),
        seconds(costs.placed().timeRange().highSeconds()));
  }
}
