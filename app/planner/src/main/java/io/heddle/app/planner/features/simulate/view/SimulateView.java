package io.heddle.app.planner.features.simulate.view;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.controls.DisabledReason;
import io.heddle.app.planner.feature.CanvasMarks;
import io.heddle.app.planner.feature.ExplorerRunRow;
import io.heddle.app.planner.feature.FeatureContext;
import io.heddle.app.planner.feature.InspectorPane;
import io.heddle.app.planner.feature.NamedExportPicture;
import io.heddle.app.planner.feature.NextStep;
import io.heddle.app.planner.feature.PanelView;
import io.heddle.app.planner.feature.SelectionCard;
import io.heddle.app.planner.features.simulate.SimulateSession;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.usecase.simulate.PolicyComparison;
import io.heddle.app.usecase.simulate.SimulationAnswer;
import io.heddle.app.usecase.simulate.SimulationReport;
import io.heddle.app.usecase.simulate.TraceSource;
import io.heddle.render.topology.FabricViewMarks;
import java.util.List;
import java.util.Set;
import javafx.beans.binding.Bindings;

/** Traces on a document's cluster. */
public final class SimulateView extends PanelView {
  private final FeatureContext context;
  private final SimulateSession session;
  private final SimulationResultsPane results;
  private boolean active;

  public SimulateView(FeatureContext context) {
    this.context = context;
    session = new SimulateSession(context.document(), context.background());
    var inspector =
        new InspectorPane(
            new SimulationAnswerCard(session).place(),
            new SelectionCard(context),
            new SimulationRunCard(session),
            new TraceChoiceCard(session, context),
            new PoliciesCard(session),
            new TimeCursorCard(session.cursor()));
    results = new SimulationResultsPane(session, context);
    setPanels(inspector, results);
    var cursor = session.cursor();
    cursor.groupsProperty().addListener((_, _, _) -> mark());
    ChangeListeners.onChange(this::pointAtJob, cursor.momentProperty(), cursor.jobProperty());
    ChangeListeners.onChange(this::follow, session.answerProperty(), cursor.shownProperty());
    setExport(
        Text.of("simulate.export"),
        DisabledReason.when(session.answerProperty().isNull(), Text.of("why.simulate")),
        this::writeReport);
    setNext(
        NextStep.of(
            NextStep.Step.PLACE,
            Text.of("simulate.place"),
            Bindings.createStringBinding(cursor::whyNotPlace, cursor.jobProperty()),
            cursor::placeNext));
  }

  /** What plays. */
  public SimulateSession session() {
    return session;
  }

  private void mark() {
    mark(CanvasMarks.of(FabricViewMarks.of(session.cursor().groupsProperty().get(), null)));
  }

  /** The job that is picked stands out on the canvas. */
  private void pointAtJob() {
    if (active) {
      context.selection().hoverHosts(session.cursor().hosts());
    }
  }

  @Override
  public void setActive(boolean now) {
    active = now;
    if (now) {
      pointAtJob();
    } else {
      context.selection().hoverHosts(Set.of());
    }
  }

  private void follow() {
    var answer = session.answerProperty().get();
    say(
        answer == null
            ? ""
            : Text.of(
                "simulate.status",
                answer.study().source(),
                answer.jobs(),
                answer.results().size(),
                answer.study().seeds()));
    runs().setAll(answer == null ? List.of() : rows(answer));
  }

  private List<ExplorerRunRow> rows(SimulationAnswer answer) {
    var comparison = PolicyComparison.of(answer);
    int key = comparison.rankingMeasure();
    var measure = comparison.measures().get(key);
    var shown = session.cursor().shownProperty().get();
    return answer.results().stream()
        .map(each ->
            new ExplorerRunRow(
                each.policy(),
                PolicyMeasureText.mean(comparison.mean(each, key), measure.unit()),
                measure.name()
                    + " "
                    + PolicyMeasureText.of(comparison.mean(each, key), measure.unit()),
                shown != null && shown.policy().equals(each.policy()),
                () -> session.cursor().show(each.policy())))
        .toList();
  }

  private void writeReport() {
    var answer = session.answerProperty().get();
    if (answer != null) {
      context.saveFigures(
          Text.of("task.simulate.export"),
          () -> SimulationReport.of(answer),
          (report, folder) ->
              results.say(
                  Text.of(
                      "simulate.exported",
                      report.tables().size() + report.appendix().size(),
                      report.figures().size(),
                      folder)));
    }
  }

  @Override
  public boolean countsGpus() {
    return true;
  }

  @Override
  public List<NamedExportPicture> pictures() {
    return results.pictures();
  }

  @Override
  public void take(TraceSource.Recorded trace) {
    session.adopt(trace);
  }

  @Override
  public void close() {
    session.close();
  }
}
