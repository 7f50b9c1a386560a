package io.heddle.app.planner.features.parallelize.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.Ui;
import io.heddle.app.planner.document.OpenedResult;
import io.heddle.app.planner.feature.ExplorerRunRow;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.features.parallelize.ParallelizeSession;
import io.heddle.app.planner.features.parallelize.PlanFigures;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.model.io.FileKinds;
import io.heddle.model.result.WeighedParallelismPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.value.ObservableStringValue;
import javafx.scene.control.MenuItem;

/** Plans of parallelism on a document's GPUs. */
public final class ParallelizeView extends PanelView {
  private final ParallelizeSession session;
  private final PlanFiles files;
  private final PlansPane results;

  public ParallelizeView(FeatureContext context) {
    session = new ParallelizeSession(context.document(), context.background());
    files = new PlanFiles(session, context);
    var found = new PlanAnswerCard(session);
    var inspector =
        new InspectorPane(
            found.answer().place(),
            new WorkloadCard(session, files),
            new GpuBudgetCard(session),
            new PlanGoalPane(session),
            new GpuTypesPane(session),
            new ModelForm(session),
            new PinnedDegreesPane(session),
            new CalibrationCard(session.question(), files),
            found.reasons());
    results = new PlansPane(session, context, files);
    setPanels(inspector, results);
    setExport(
        Text.of("parallelize.export"), obstacle(session::whyNotShown), files::exportArguments);
    setNext(
        NextStep.of(
            NextStep.Step.PLACE,
            Text.of("parallelize.place"),
            obstacle(session::whyNotPlace),
            session::adoptInDocument));
    ChangeListeners.nowAndOnChange(
        this::follow, session.shownProperty(), session.question().algorithm());
  }

  /** What solves. */
  public ParallelizeSession session() {
    return session;
  }

  private void follow() {
    var shown = session.shownProperty().get();
    if (shown == null) {
      say("");
      runs().clear();
      return;
    }
    var within = shown.answer().within();
    say(Text.of("parallelize.status", within.searched(), Ui.seconds(within.seconds())));
    var rows = new ArrayList<ExplorerRunRow>();
    rows.add(row(within.algorithm(), shown.best()));
    var proxy = shown.proxy();
    if (!proxy.equals(shown.best())) {
      rows.add(row(Text.of("parallelize.proxy"), proxy));
    }
    runs().setAll(rows);
  }

  private ExplorerRunRow row(String name, WeighedParallelismPlan plan) {
    var shown = session.shownProperty().get();
    var estimate = plan.estimate();
    return new ExplorerRunRow(
        name,
        PlanFigures.number(estimate.iterationSeconds()) + " s",
        PlanFigures.gpus(estimate) + ": " + PlanFigures.words(estimate),
        shown != null && plan.equals(shown.plan()),
        () -> session.pick(plan));
  }

  private ObservableStringValue obstacle(Callable<String> why) {
    return Bindings.createStringBinding(
        why, session.shownProperty(), session.workloadProperty(), session.staleProperty());
  }

  @Override
  public List<MenuItem> commands() {
    return files.commands();
  }

  @Override
  public ReadOnlyStringProperty obstacleProperty() {
    return session.obstacleProperty();
  }

  @Override
  public List<NamedExportPicture> pictures() {
    return results.pictures();
  }

  @Override
  public void take(OpenedResult arrival) {
    arrival.ifOf(FileKinds.PARALLELISM, session::adopt);
  }

  @Override
  public void close() {
    session.close();
  }
}
