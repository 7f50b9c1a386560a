package io.heddle.app.planner.features.dispatch.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.controls.Menus;
import io.heddle.app.planner.document.DocumentTitle;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.document.UserMessage;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.KeepPlacementAction;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.feature.SelectionCard;
import io.heddle.app.planner.features.dispatch.DispatchSession;
import io.heddle.app.planner.features.dispatch.KeptGpuChoice;
import io.heddle.app.planner.features.dispatch.MeasurementsSession;
import io.heddle.app.planner.features.dispatch.ModelSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.dispatch.DispatchReport;
import io.heddle.model.result.Gpu;
import io.heddle.render.topology.FabricViewMarks;
import io.heddle.render.topology.MarkedGpus;
import java.util.HashMap;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.value.ObservableStringValue;
import javafx.beans.value.ObservableValue;
import javafx.scene.control.MenuItem;
import org.jspecify.annotations.Nullable;

/** Requests on a document's free GPUs. */
public final class DispatchView extends PanelView {
  private final DispatchSession session;
  private final MeasurementsSession measurements;
  private final ModelSession models;
  private final MeasurementsWindow window;
  private final DispatchFiles files;
  private final FeatureContext context;
  private final KeptGpuChoice keeping;
  private final ObservableStringValue missing;

  public DispatchView(FeatureContext context) {
    this.context = context;
    var background = context.background();
    session = new DispatchSession(context.document(), background);
    measurements = new MeasurementsSession(background, context.folder());
    models = new ModelSession(session, measurements, background, context.folder());
    window = new MeasurementsWindow(session, measurements, models, context);
    files =
        new DispatchFiles(session, context, new DispatchSources(session, measurements.truths()));
    var pane = new DispatchPane(session, context, window::show);
    keeping = new KeptGpuChoice(context.document(), session);
    setPanels(
        new InspectorPane(
            new DispatchSummary(context.document(), session, keeping).place(),
            new SelectionCard(context),
            new DispatchForm(session, files)),
        pane);
    missing = DisabledReason.when(session.answerProperty().isNull(), Text.of("why.dispatch"));
    setExport(Text.of("dispatch.export"), missing, pane::export);
    setNext(
        NextStep.of(
            NextStep.Step.PLACE,
            Text.of("dispatch.place"),
            DisabledReason.when(context.document().jobProperty().isNull(), Text.of("why.job"))));
    ChangeListeners.nowAndOnChange(
        this::mark, session.answerProperty(), session.clusterProperty(), session.activeProperty());
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

  private void mark() {
    mark(
        new CanvasMarks(
            FabricViewMarks.of(session.activeProperty().get() ? gpus() : MarkedGpus.none()),
            this::clicked));
  }

  private MarkedGpus gpus() {
    var chosen = new HashMap<Gpu, Integer>();
    var answer = session.answerProperty().get();
    if (answer != null) {
      var answers = answer.dispatches().answers();
      for (int i = 0; i < answers.size(); i++) {
        for (var gpu : answers.get(i).gpus()) {
          chosen.put(gpu, i);
        }
      }
    }
    return new MarkedGpus(session.changedHosts(), chosen);
  }

  private boolean clicked(Gpu gpu) {
    boolean active = session.activeProperty().get();
    if (active) {
      session.toggle(gpu);
    }
    return active;
  }

  /** Accepts the GPUs on show. */
  public KeptGpuChoice keeping() {
    return keeping;
  }

  @Override
  public KeepPlacementAction keep() {
    return keeping.action();
  }

  @Override
  public boolean countsGpus() {
    return true;
  }

  @Override
  public List<MenuItem> commands() {
    return List.of(
        Menus.unless(
            Bindings.when(keeping.keptProperty())
                .then(Text.of("why.kept"))
                .otherwise(keeping.obstacleProperty()),
            Menus.item("keep.gpus", "Shortcut+Shift+K", keeping::keep)),
        Menus.unless(
            keeping.keptProperty().not(),
            Text.of("why.kept.not"),
            Menus.item("keep.release", null, keeping::release)),
        Menus.unless(missing, Menus.item("menu.report.dispatch", null, this::saveReport)));
  }

  private void saveReport() {
    var answer = session.answerProperty().get();
    if (answer != null) {
      var cluster = answer.request().cluster();
      context.saveReport(
          DocumentTitle.fileName(cluster.name() + "-dispatch.html"),
          () -> DispatchReport.of(cluster, answer.dispatches()));
    }
  }

  @Override
  public void take(OpenedResult arrival) {
    files.take(arrival);
  }

  @Override
  public ReadOnlyStringProperty obstacleProperty() {
    return session.obstacleProperty();
  }

  @Override
  public ObservableValue<UserMessage.@Nullable Action> remedy() {
    return session
        .obstacleProperty()
        .map(why ->
            why.isEmpty()
                ? null
                : keeping.isPlaced()
                    ? new UserMessage.Action(Text.of("keep.release"), keeping::release)
                    : fewer());
  }

  /** As many as are free, where a request of one number asks for more. */
  private UserMessage.@Nullable Action fewer() {
    int free = session.clusterProperty().get().freeGpus();
    var asked = session.choices().requests().get();
    return free == 0 || asked.size() != 1 || asked.getFirst() <= free
        ? null
        : new UserMessage.Action(
            Text.of("remedy.request", free), () -> session.choices().requests().set(List.of(free)));
  }

  @Override
  public void setActive(boolean active) {
    session.activeProperty().set(active);
  }

  @Override
  public void close() {
    keeping.close();
    session.close();
    models.close();
    window.close();
  }
}
