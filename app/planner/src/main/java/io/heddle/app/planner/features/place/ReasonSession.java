package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundTask;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.app.planner.task.Later;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.placement.PlacementProblem;
import io.heddle.solvers.placement.Reason;
import io.heddle.solvers.placement.ReasonSolver;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Why the placement on show is as it is, found in the background once it rests. View model: knows
 * the solvers and no view. To be used on the UI thread only.
 */
public final class ReasonSession {
  private static final Duration PATIENCE = Duration.ofMillis(150);

  private final BackgroundTasks tasks;
  private final PlacementSession session;
  private final Later later;
  private final Consumer<Throwable> faults;
  private final ReasonSolver solver = new ReasonSolver();
  private final ReadOnlyObjectWrapper<@Nullable Reasons> reasons = new ReadOnlyObjectWrapper<>();
  private @Nullable BackgroundTask running;

  /**
   * Sentences, the most telling first.
   *
   * @param run what they are about
   */
  public record Reasons(Run run, List<String> sentences) {
    public Reasons {
      sentences = List.copyOf(sentences);
    }
  }

  /**
   * @param faults told of what is neither an answer nor a person's mistake
   */
  public ReasonSession(
      BackgroundTasks tasks, PlacementSession session, Later later, Consumer<Throwable> faults) {
    this.tasks = tasks;
    this.session = session;
    this.later = later;
    this.faults = faults;
    session.runProperty().addListener((_, _, now) -> follow(now));
  }

  /** The latest reasons; of an earlier run while those of the one on show are looked for. */
  public ReadOnlyObjectProperty<@Nullable Reasons> reasonsProperty() {
    return reasons.getReadOnlyProperty();
  }

  private void follow(@Nullable Run run) {
    if (running != null) {
      running.discard();
      running = null;
    }
    if (run == null) {
      reasons.set(null);
      return;
    }
    later.after(
        PATIENCE,
        () -> {
          var cluster = session.clusterProperty().get();
          var job = session.jobProperty().get();
          if (run.equals(session.runProperty().get()) && cluster != null && job != null) {
            ask(run, cluster, job);
          }
        });
  }

  private void ask(Run run, Cluster cluster, TrainingJob job) {
    var problem = new PlacementProblem(cluster, job, run.placement().alpha(), GroupUnit.PP);
    running =
        tasks.start(
            Text.of("task.reasons", job.id()),
            task ->
                solver.solve(
                    new ReasonSolver.Question(problem, run.placement()), task.control(0, _ -> {})),
            found -> {
              running = null;
              reasons.set(new Reasons(run, found.stream().map(Reason::sentence).toList()));
            },
            trouble -> {
              running = null;
              reasons.set(null);
              if (!(trouble instanceof InfeasibleException)) { // hosts went, which others tell
                faults.accept(trouble);
              }
            });
  }
}
