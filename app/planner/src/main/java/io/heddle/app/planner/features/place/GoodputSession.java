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
import io.heddle.solvers.goodput.PublishedFailureRates;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.StringExpression;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.jspecify.annotations.Nullable;

/**
 * How long the job takes on the placement on show when hosts fail, while its tab is open. View
 * model: knows the solvers and no view. To be used on the UI thread only.
 */
public final class GoodputSession {
  private static final double HOUR_SECONDS = 3600;

  private final PlacementSession session;
  private final BackgroundExecution background;
  private final LiveSolve<Question, SolvedGoodput> live;
  private final ReadOnlyObjectWrapper<@Nullable Goodput> goodput = new ReadOnlyObjectWrapper<>();
  private final BooleanProperty active = new SimpleBooleanProperty();
  private final StringProperty hours = new SimpleStringProperty("");
  private final StringProperty spares = new SimpleStringProperty("");
  private final ReadOnlyObjectWrapper<FailureModel> rates =
      new ReadOnlyObjectWrapper<>(PublishedFailureRates.of(PublishedFailureRates.USUAL));
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
    ChangeListeners.onChange(this::follow, hours, spares);
    live.resultProperty()
        .addListener((_, _, now) -> goodput.set(now == null ? null : now.goodput()));
    ChangeListeners.onChange(this::follow, active, rates, session.runProperty());
  }

  /** Whether it is visible. */
  public BooleanProperty activeProperty() {
    return active;
  }

  /** Useful hours as typed; empty: the duration of the job. */
  public StringProperty hoursProperty() {
    return hours;
  }

  /** Spare hosts as typed; empty: the fewest that make waiting for a repair unlikely. */
  public StringProperty sparesProperty() {
    return spares;
  }

  /** Published rates, or those of a file. */
  public ReadOnlyObjectProperty<FailureModel> ratesProperty() {
    return rates.getReadOnlyProperty();
  }

  /** Null while there is none. */
  public ReadOnlyObjectProperty<@Nullable Goodput> goodputProperty() {
    return goodput.getReadOnlyProperty();
  }

  /** The same with the question that it answers. */
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
            rates::set,
            failed);
  }

  /** Nothing is looked for any more. */
  public void close() {
    live.clear();
  }

  private void follow() {
    var run = session.runProperty().get();
    var job = session.jobProperty().get();
    broken.set("");
    if (!active.get() || run == null || job == null) {
      live.clear();
      return;
    }
    double duration = job.request().durationSeconds() / HOUR_SECONDS;
    var wanted = number(hours.get(), duration);
    var kept = spares.get().isEmpty() ? Double.valueOf(0) : number(spares.get(), 0);
    if (hours.get().isEmpty() && !(duration > 0)) {
      broken.set(Text.of("goodput.error.duration", job.id()));
    } else if (wanted == null || !(wanted > 0)) {
      broken.set(Text.of("goodput.error.hours", hours.get()));
    } else if (kept == null || kept != Math.rint(kept) || kept > Short.MAX_VALUE) {
      broken.set(Text.of("goodput.error.spares", spares.get()));
    } else if (job.model() == null) {
      broken.set(Text.of("goodput.error.model", job.id()));
    }
    if (!broken.get().isEmpty()) {
      live.clear();
      return;
    }
    live.solveAfter(
        LiveSolve.PATIENCE,
        new Question(
            session.clusterProperty().get(),
            job,
            run.placement(),
            rates.get(),
            Objects.requireNonNull(wanted),
            spares.get().isEmpty() ? null : (Integer) Objects.requireNonNull(kept).intValue()));
  }

  /** A number of at least 0, or null; of an empty text the usual one. */
  private static @Nullable Double number(String text, double usual) {
    if (text.isEmpty()) {
      return usual;
    }
    return text.matches("[0-9]{1,7}([.][0-9]+)?") ? (Double) Double.parseDouble(text) : null;
  }
}
