package io.heddle.app.planner.features.fabric.planned;

import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.ResultsTab;
import io.heddle.render.topology.FabricViewMarks;
import javafx.scene.control.Tab;

/** The planned jobs among the results; marks their hosts while it is open. */
public final class PlannedJobsTab {
  private PlannedJobsTab() {}

  public static Tab of(FeatureContext context) {
    var session = new PlannedSession(context.document());
    var tab =
        new ResultsTab("tab-planned", new PlannedJobsPane(session, context))
            .explainedBy("04-place-a-job.md#keep-a-placement")
            .marking(
                session
                    .rowsProperty()
                    .map(_ -> CanvasMarks.of(FabricViewMarks.of(session.groups(), null))));
    tab.selectedProperty().subscribe(session::setActive);
    return tab;
  }
}
