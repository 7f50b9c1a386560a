package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.model.result.GroupUnit;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementExplainer;
import io.heddle.solvers.placement.PlacementHostNotes;
import io.heddle.solvers.placement.PlacementProblem;
import java.time.Duration;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * Why the placement on show is as it is, at the α on show, found in the background once it rests.
 * View model: knows the solvers and no view. To be used on the UI thread only.
 */
public final class PlacementReasonSession {
  private static final Duration PATIENCE = Duration.ofMillis(150);

  private final PlacementSession session;
  private final PlacementExplainer solver = new PlacementExplainer();
  private final LiveSolve<Question, Reasons> live;

  private record Question(PlacementRun run, PlacementProblem problem) {}

  /**
   * Sentences, the most telling first.
   *
   * @param run what they are about
   * @param alpha at which they hold
   * @param hosts sentences on hosts that were taken or left out
   */
  public record Reasons(
      PlacementRun run, double alpha, List<String> sentences, List<String> hosts) {
    public Reasons {
      hosts = List.copyOf(hosts);
      sentences = List.copyOf(sentences);
    }
  }

  public PlacementReasonSession(PlacementSession session, BackgroundExecution background) {
    this.session = session;
    // That hosts are missing is shown elsewhere: why there is none is not shown.
    live =
        new LiveSolve<>(
            background,
            question -> Text.of("task.reasons", question.problem().job().id()),
            this::find);
    ChangeListeners.onChange(this::follow, session.runProperty(), session.alphaProperty());
  }

  /** The latest reasons; of an earlier run or α while those of what is on show are looked for. */
  public ReadOnlyObjectProperty<@Nullable Reasons> reasonsProperty() {
    return live.resultProperty();
  }

  /** Nothing is looked for any more. */
  public void close() {
    live.clear();
  }

  private void follow() {
    var run = session.runProperty().get();
    var job = session.jobProperty().get();
    if (run == null || job == null) {
      live.clear();
      return;
    }
    var problem =
        new PlacementProblem(
            session.clusterProperty().get(), job, session.alphaProperty().get(), GroupUnit.PP);
    live.solveAfter(PATIENCE, new Question(run, problem));
  }

  private Reasons find(Question question, SolveControl<Reasons> control) {
    var placement = question.run().placement();
    var found =
        solver.solve(
            new PlacementExplainer.Question(question.problem(), placement), control.part());
    var cluster = question.problem().cluster();
    return new Reasons(
        question.run(),
        question.problem().alpha(),
        found.stream().map(reason -> PlacementReasonText.of(cluster, reason)).toList(),
        PlacementHostNotes.of(question.problem(), placement).stream().map(Text::sentence).toList());
  }
}
