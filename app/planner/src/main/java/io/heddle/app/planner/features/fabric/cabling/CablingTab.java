package io.heddle.app.planner.features.fabric.cabling;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.ResultsTab;
import io.heddle.model.cabling.ClusterCablingPlan;
import io.heddle.model.io.FileKinds;
import io.heddle.render.topology.FabricViewMarks;
import java.util.List;
import javafx.scene.control.Tab;

/** Cabling among the results; marks the canvas while it is open. */
public final class CablingTab {
  private final FeatureContext context;
  private final CablingSession session;
  private final ResultsTab tab;

  public CablingTab(FeatureContext context) {
    this.context = context;
    session = new CablingSession(context.document(), context.background());
    tab =
        new ResultsTab("tab-cabling", new CablingPane(session, context))
            .explainedBy("10-hand-over.md#cabling")
            .marking(
                session
                    .marksProperty()
                    .map(now -> CanvasMarks.of(FabricViewMarks.with(now, FabricViewMarks.none()))));
    tab.selectedProperty().subscribe(session::setActive);
  }

  public Tab tab() {
    return tab;
  }

  public CablingSession session() {
    return session;
  }

  /** Uses the ports of a file, if it is of a cabling plan; whether it is. */
  public boolean take(OpenedResult arrival) {
    return arrival.ifOf(FileKinds.CABLING, plan -> adopt(arrival.source(), plan));
  }

  private void adopt(String source, ClusterCablingPlan plan) {
    var cluster = context.document().cluster();
    var missing = plan.devices().stream().filter(id -> !cluster.contains(id)).findFirst();
    if (missing.isPresent()) {
      context
          .documents()
          .messages()
          .trouble(
              new UserMessage(
                  Text.of("trouble.cabling.plan", source),
                  List.of(Text.of("trouble.cabling.device", cluster.name(), missing.get()))));
    } else {
      session.use(plan, source);
      tab.select();
    }
  }

  /** The document was closed. */
  public void close() {
    session.close();
  }
}
