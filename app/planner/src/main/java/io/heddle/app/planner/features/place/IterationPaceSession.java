package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.estimate.PlacedCosts;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import javafx.beans.property.ReadOnlyObjectProperty;
import org.jspecify.annotations.Nullable;

/**
 * How fast the job is where the placement on show puts it. Where its time cannot be estimated,
 * because it has no model or its GPUs are unknown, nothing is shown. View model: knows the solvers
 * and no view. To be used on the UI thread only.
 */
public final class IterationPaceSession {
  private final PlacementSession session;
  private final LiveSolve<Question, Pace> live;
  private @Nullable Cluster known;

  private record Question(PlacementRun run, Cluster cluster, TrainingJob job) {}

  /**
   * What an iteration takes.
   *
   * @param run that it is about
   */
  public record Pace(PlacementRun run, PlacedCosts costs) {}

  public IterationPaceSession(PlacementSession session, BackgroundExecution background) {
    this.session = session;
    live =
        new LiveSolve<>(
            background,
            question -> Text.of("task.pace", question.job().id()),
            (question, _) ->
                new Pace(
                    question.run(),
                    PlacedCosts.of(
                        question.cluster(), question.job(), question.run().placement())));
    ChangeListeners.nowAndOnChange(this::follow, session.runProperty());
  }

  /** Of the run on show, or for a moment of an earlier one; null where it is not known. */
  public ReadOnlyObjectProperty<@Nullable Pace> paceProperty() {
    return live.resultProperty();
  }

  /** Nothing is looked for any more. */
  public void close() {
    live.clear();
  }

  private void follow() {
    var run = session.runProperty().get();
    var job = session.jobProperty().get();
    if (run == null || job == null || job.model() == null) {
      live.clear();
      return;
    }
    var question = new Question(run, session.clusterProperty().get(), job);
    if (question.cluster().equals(known)) {
      live.follow(question);
    } else { // after an edit the picture comes first
      known = question.cluster();
      live.solveAfter(LiveSolve.PATIENCE, question);
    }
  }
}
