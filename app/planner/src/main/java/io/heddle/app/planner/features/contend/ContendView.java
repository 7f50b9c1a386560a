package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.Arrival;
import io.heddle.app.planner.document.Linking;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.Export;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.FeatureView;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.SelectionCard;
import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.model.io.LevelsFile;
import io.heddle.model.io.ScheduleFile;
import io.heddle.render.topology.FabricMarks;
import io.heddle.render.topology.LinkLoads;
import java.util.HashSet;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** The jobs on a document's network. */
public final class ContendView implements FeatureView {
  private final ContentionSession session;
  private final Linking linking;
  private final ContentionPane pane;
  private final Region inspector;
  private final ReadOnlyObjectWrapper<CanvasMarks> marks =
      new ReadOnlyObjectWrapper<>(CanvasMarks.NONE);

  ContendView(FeatureContext context) {
    linking = context.selection();
    session = new ContentionSession(context.document(), context.tasks(), context::report);
    pane = new ContentionPane(session, context, this::showPathsOf);
    inspector =
        new InspectorPane(
            new SelectionCard(context.document(), linking), new JobsOnNetwork(session, context));
    session.scheduleProperty().addListener((_, _, _) -> mark(null));
    session.groupsProperty().addListener((_, _, _) -> mark(null));
    mark(null);
  }

  /** What solves. */
  public ContentionSession session() {
    return session;
  }

  /** The paths of a job stand out, where one is given. */
  private void showPathsOf(@Nullable String job) {
    mark(job);
    var hosts = new HashSet<String>();
    for (var each : session.jobs()) {
      if (each.job().id().equals(job)) {
        each.placement().matrix().forEach(hosts::addAll);
      }
    }
    linking.hoverHosts(hosts);
  }

  private void mark(@Nullable String job) {
    var schedule = session.scheduleProperty().get();
    marks.set(
        CanvasMarks.of(
            FabricMarks.with(
                schedule == null ? LinkLoads.none() : ScheduleViews.loads(schedule.schedule(), job),
                FabricMarks.of(session.groupsProperty().get(), null))));
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
    return new Export(Text.of("contend.export"), session.scheduleProperty().isNull(), pane::export);
  }

  @Override
  public void take(Arrival arrival) {
    var schedule = arrival.content().as(ScheduleFile.SCHEMA);
    if (schedule != null) {
      session.adopt(schedule);
    }
    var levels = arrival.content().as(LevelsFile.SCHEMA);
    if (levels != null) {
      session.adopt(levels);
    }
  }

  @Override
  public void setActive(boolean active) {
    session.activeProperty().set(active);
  }
}
