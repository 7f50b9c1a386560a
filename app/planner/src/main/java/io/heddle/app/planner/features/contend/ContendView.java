package io.heddle.app.planner.features.contend;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Menus;
import io.heddle.app.planner.document.DocumentJobNumbers;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.LinkedSelection;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.feature.SelectionCard;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.contend.ContentionReport;
import io.heddle.app.usecase.contend.ScheduleViews;
import io.heddle.model.io.FileKinds;
import io.heddle.render.topology.FabricLinkLoads;
import io.heddle.render.topology.FabricViewMarks;
import java.util.List;
import java.util.Set;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.control.MenuItem;
import org.jspecify.annotations.Nullable;

/** The jobs on a document's network. */
public final class ContendView extends PanelView {
  private final ContentionSession session;
  private final LinkedSelection linking;
  private final FeatureContext context;
  private final ObservableStringValue missing;

  public ContendView(FeatureContext context) {
    this.context = context;
    session = new ContentionSession(context.document(), context.background());
    linking = context.selection();
    var pointed = new SimpleObjectProperty<@Nullable String>();
    var pane = new ContentionPane(session, context, pointed::set);
    setPanels(
        new InspectorPane(
            new ContentionSummary(session, linking).place(),
            new JobsOnNetwork(session),
            new SelectionCard(context)),
        pane);
    missing = DisabledReason.when(session.scheduleProperty().isNull(), Text.of("why.contend"));
    setExport(Text.of("contend.export"), missing, pane::export);
    setNext(NextStep.of(NextStep.Step.SIMULATE, Text.of("contend.simulate"), missing));
    pointed.addListener((_, _, job) -> showPathsOf(job));
    ChangeListeners.nowAndOnChange(
        () -> mark((String) null), session.scheduleProperty(), session.groupsProperty());
  }

  /** What solves. */
  public ContentionSession session() {
    return session;
  }

  /** The paths of a job stand out, where one is given. */
  private void showPathsOf(@Nullable String job) {
    mark(job);
    linking.hoverHosts(job == null ? Set.of() : session.hostsOf(job));
  }

  private void mark(@Nullable String job) {
    var schedule = session.scheduleProperty().get();
    mark(
        CanvasMarks.of(
            FabricViewMarks.with(
                schedule == null
                    ? FabricLinkLoads.none()
                    : ScheduleViews.loads(schedule.schedule(), job),
                FabricViewMarks.of(session.groupsProperty().get(), null))));
  }

  @Override
  public List<MenuItem> commands() {
    return List.of(
        Menus.unless(missing, Menus.item("menu.report.contention", null, this::saveReport)));
  }

  private void saveReport() {
    var now = session.scheduleProperty().get();
    if (now != null) {
      var cluster = context.document().cluster();
      var numbers = DocumentJobNumbers.of(context.document());
      context.saveReport(
          DocumentTitle.fileName(cluster.name() + "-contention.html"),
          () -> ContentionReport.of(cluster, now.schedule(), numbers));
    }
  }

  @Override
  public boolean countsGpus() {
    return true;
  }

  @Override
  public void take(OpenedResult arrival) {
    arrival.ifOf(FileKinds.SCHEDULE, session::adopt);
    arrival.ifOf(FileKinds.LEVELS, session::adopt);
  }

  /** With the job that was placed. */
  @Override
  public void proceed(NextStep.Step step) {
    session.addShownOnce();
  }

  @Override
  public void setActive(boolean active) {
    session.activeProperty().set(active);
  }

  @Override
  public void close() {
    session.clear();
  }
}
