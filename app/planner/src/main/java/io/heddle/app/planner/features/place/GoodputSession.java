package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.ChangeListeners;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.goodput.GoodputRequest;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.io.FileKinds;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.reliability.FailureModel;
import io.heddle.model.reliability.Goodput;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.goodput.GoodputRunOptions;
import io.heddle.solvers.goodput.JobGoodputProblem;
import io.heddle.solvers.goodput.JobGoodputSolver;
import java.nio.file.Path;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringExpression;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.jspecify.annotations.Nullable;

/**
 * How long the job takes on the placement on show when hosts fail, while its tab is open. View
 * model: knows the solvers and no view. To be used on the UI thread only.
 */
public final class GoodputSession {
  private final PlacementSession session;
  private final BackgroundExecution background;
  private final LiveSolve<Question, SolvedGoodput> live;
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final GoodputChoices choices = new GoodputChoices();
  private final ReadOnlyStringWrapper broken = new ReadOnlyStringWrapper("");

  private record Question(
      Cluster cluster,
      TrainingJob job,
      Placement placement,
      FailureModel rates,
      double hours,
      @Nullable Integer spares) {
    SolvedGoodput solve(SolveControl<SolvedGoodput> control) {
      var options = GoodputRunOptions.usual(hours, GoodputRequest.checkpointBytes(job), spares);
      var problem = GoodputRequest.of(cluster, job, placement, rates, options);
      SolveControl<Goodput> search = control.mapped(found -> new SolvedGoodput(problem, found));
      return new SolvedGoodput(problem, new JobGoodputSolver().solve(problem, search));
    }
  }

  /** A question with its answer. */
  public record SolvedGoodput(JobGoodputProblem problem, Goodput goodput) {}

  public GoodputSession(PlacementSession session, BackgroundExecution background) {
    this.session = session;
    this.background = background;
    live =
        new LiveSolve<>(
            background, question -> Text.of("task.goodput", question.job().id()), Question::solve);
    choices.onChange(this::follow);
    ChangeListeners.onChange(this::follow, active, session.runProperty());
  }

  /** Whether it is visible. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** What is asked; changing it solves. */
  public GoodputChoices choices() {
    return choices;
  }

  /** The answer with the question that it answers; null while there is none. */
  public ReadOnlyObjectProperty<@Nullable SolvedGoodput> solvedProperty() {
    return live.resultProperty();
  }

  /** Why there is no answer, or empty. */
  public StringExpression obstacle() {
    return Bindings.when(broken.isNotEmpty()).then(broken).otherwise(live.obstacleProperty());
  }

  /** Reads a file of rates; the published ones stay where it cannot be read. */
  public void open(Path file, Consumer<Throwable> failed) {
    background
        .tasks()
        .start(
            Text.of("task.open", file.getFileName()),
            _ -> FileKinds.FAILURES.read(file),
            choices.rates()::set,
            failed);
  }

  /** Nothing is looked for any more. */
  public void close() {
    live.clear();
  }

  private void follow() {
    var run = session.runProperty().get();
    var job = session.jobProperty().get();
    boolean asking = active.get() && run != null && job != null;
    broken.set(asking ? choices.mistake(job) : "");
    if (!asking || !broken.get().isEmpty()) {
      live.clear();
      return;
    }
    live.solveAfter(
        LiveSolve.PATIENCE,
        new Question(
            session.clusterProperty().get(),
            job,
            run.placement(),
            choices.rates().get(),
            choices.usefulHours(job),
            choices.spareHosts()));
  }
}
