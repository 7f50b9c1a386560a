package io.heddle.app.planner.features.fabric.cabling;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.guide.GuidePageLink;
import io.heddle.model.io.FileKinds;
import io.heddle.render.topology.FabricViewMarks;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.Tab;

/** Cabling among the results; marks the canvas while it is open. */
public final class CablingTab {
  private final FeatureContext context;
  private final CablingSession session;
  private final Tab tab;
  private final ReadOnlyObjectWrapper<CanvasMarks> marks =
      new ReadOnlyObjectWrapper<>(CanvasMarks.NONE);

  public CablingTab(FeatureContext context) {
    this.context = context;
    session = new CablingSession(context.document(), context.background());
    tab = new Tab(Text.of("results.cabling"), new CablingPane(session, context));
    tab.setId("tab-cabling");
    GuidePageLink.mark(tab.getContent(), "10-hand-over.md#cabling");
    tab.selectedProperty()
        .addListener((_, _, now) -> {
          session.setActive(now);
          mark();
        });
    session.marksProperty().addListener((_, _, _) -> mark());
  }

  public Tab tab() {
    return tab;
  }

  public CablingSession session() {
    return session;
  }

  /** None while another tab is open. */
  public ReadOnlyObjectProperty<CanvasMarks> marksProperty() {
    return marks.getReadOnlyProperty();
  }

  private void mark() {
    marks.set(
        tab.isSelected()
            ? CanvasMarks.of(
                FabricViewMarks.with(session.marksProperty().get(), FabricViewMarks.none()))
            : CanvasMarks.NONE);
  }

  /** Uses the ports of a file, if it is of a cabling plan; whether it is. */
  public boolean take(OpenedResult arrival) {
    var plan = arrival.content().as(FileKinds.CABLING);
    if (plan == null) {
      return false;
    }
    var cluster = context.document().cluster();
    var missing = plan.devices().stream().filter(id -> !cluster.contains(id)).findFirst();
    if (missing.isPresent()) {
      context
          .documents()
          .messages()
          .trouble(
              new UserMessage(
                  Text.of("trouble.cabling.plan", arrival.source()),
                  List.of(Text.of("trouble.cabling.device", cluster.name(), missing.get()))));
      return true;
    }
    session.use(plan, arrival.source());
    tab.getTabPane().getSelectionModel().select(tab);
    return true;
  }

  /** The document was closed. */
  public void close() {
    session.close();
  }
}
