package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.Arrival;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.Export;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.SelectionCard;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.planner.features.dispatch.MeasurementsSession;
import io.heddle.app.planner.features.dispatch.ModelSession;
import io.heddle.render.topology.FabricMarks;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.scene.layout.Region;

/** Requests on a document's free GPUs. */
public final class DispatchView implements FeatureView {
  private final DispatchSession session;
  private final MeasurementsSession measurements;
  private final ModelSession models;
  private final MeasurementsWindow window;
  private final DispatchPane pane;
  private final Region inspector;
  private final ReadOnlyObjectWrapper<CanvasMarks> marks =
      new ReadOnlyObjectWrapper<>(CanvasMarks.NONE);

  DispatchView(FeatureContext context) {
    session = new DispatchSession(context.document(), context.background(), context.folder());
    measurements = new MeasurementsSession(context.background(), context.folder());
    models = new ModelSession(session, measurements, context.background(), context.folder());
    window = new MeasurementsWindow(session, measurements, models, context);
    pane =
        new DispatchPane(
            session,
            context,
            shown -> marks.set(new CanvasMarks(FabricMarks.of(shown), this::clicked)),
            window);
    inspector =
        new InspectorPane(
            new SelectionCard(context.document(), context.selection()), pane.inspector());
  }

  private boolean clicked(io.heddle.model.result.Gpu gpu) {
    return pane.clicked(gpu);
  }

  /** What solves. */
  public DispatchSession session() {
    return session;
  }

  /** What was measured. */
  public MeasurementsSession measurements() {
    return measurements;
  }

  /** What learns from it. */
  public ModelSession models() {
    return models;
  }

  @Override
  public Region inspector() {
    return inspector;
  }

  @Override
  public Region results() {
    return pane;
  }

  @Override
  public ReadOnlyObjectProperty<CanvasMarks> marksProperty() {
    return marks.getReadOnlyProperty();
  }

  @Override
  public Export export() {
    return new Export(Text.of("dispatch.export"), session.answerProperty().isNull(), pane::export);
  }

  @Override
  public void take(Arrival arrival) {
    pane.files().take(arrival);
  }

  @Override
  public ReadOnlyStringProperty obstacleProperty() {
    return session.obstacleProperty();
  }

  @Override
  public void setActive(boolean active) {
    session.activeProperty().set(active);
  }

  @Override
  public void close() {
    session.close();
    models.close();
    window.close();
  }
}
