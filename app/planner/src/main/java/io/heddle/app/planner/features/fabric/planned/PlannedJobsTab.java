package io.heddle.app.planner.features.fabric.planned;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.render.topology.FabricViewMarks;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Tab;

/** The planned jobs among the results; marks their hosts while it is open. */
public final class PlannedJobsTab {
  private final PlannedSession session;
  private final Tab tab;
  private final ReadOnlyObjectWrapper<CanvasMarks> marks =
      new ReadOnlyObjectWrapper<>(CanvasMarks.NONE);

  public PlannedJobsTab(FeatureContext context) {
    session = new PlannedSession(context.document());
    tab = new Tab(Text.of("results.planned"), new PlannedJobsPane(session, context));
    tab.setId("tab-planned");
    GuidePageLink.mark(tab.getContent(), "04-place-a-job.md#keep-a-placement");
    tab.selectedProperty()
        .addListener((_, _, now) -> {
          session.setActive(now);
          mark();
        });
    session.rowsProperty().addListener((_, _, _) -> mark());
  }

  public Tab tab() {
    return tab;
  }

  /** None while another tab is open. */
  public ReadOnlyObjectProperty<CanvasMarks> marksProperty() {
    return marks.getReadOnlyProperty();
  }

  private void mark() {
    marks.set(
        tab.isSelected()
            ? CanvasMarks.of(FabricViewMarks.of(session.groups(), null))
            : CanvasMarks.NONE);
  }
}
