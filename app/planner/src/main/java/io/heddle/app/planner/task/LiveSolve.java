package io.heddle.app.planner.task;

import io.heddle.app.planner.Text;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.MissingLibraryException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.StoppedException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.jspecify.annotations.Nullable;

/**
 * A question that is asked again whenever something changes, and answered off the UI thread. The
 * newest problem wins: of an older one nothing is heard any more. Better answers are shown while
 * the search goes on; what cannot be answered is an obstacle with its reason, and anything else
 * that goes wrong is a fault. To be used on the UI thread only.
 *
 * @param <P> an immutable problem
 * @param <R> an immutable result
 */
public final class LiveSolve<P, R> {
  /** How a problem is solved. Runs off the UI thread and may throw anything. */
  @FunctionalInterface
  public interface Solving<P, R> {
    R solve(P problem, SolveControl<R> control) throws Exception;
  }

  /** How far the search for an answer has come. */
  public enum Stage {
    /** A better one may come. */
    SEARCHING,
    /** A person stopped the search. */
    STOPPED,
    /** The search came to its end. */
    FINISHED
  }

  /** The best that is known of a problem. */
  public record Answer<P, R>(P problem, R result, Stage stage) {}

  /** How long a search goes on that is no longer about the newest problem. */
  public static final Duration PATIENCE = Duration.ofMillis(300);

  /** How long an answer of a search that still runs stays on show before a better one comes. */
  private static final Duration BEAT = Duration.ofMillis(200);

  private final BackgroundExecution background;
  private final Function<P, String> title;
  private final Solving<P, R> solver;
  private final ValueThrottle<Answer<P, R>> better;
  private final ReadOnlyObjectWrapper<@Nullable R> result = new ReadOnlyObjectWrapper<>();
  private final ReadOnlyStringWrapper obstacle = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<@Nullable BackgroundTask> task =
      new ReadOnlyObjectWrapper<>();
  private Consumer<Answer<P, R>> onAnswer = _ -> {};
  private Runnable onObstacle = () -> {};
  private @Nullable P waiting;
  private boolean solving;
  private long generation;

  /**
   * @param title what a person reads while it is solved
   */
  public LiveSolve(
      BackgroundExecution background, Function<P, String> title, Solving<P, R> solver) {
    this.background = background;
    this.title = title;
    this.solver = solver;
    this.better = new ValueThrottle<>(BEAT, background.later(), this::show);
  }

  /** Receives every answer, the better ones that come before the last one too. */
  public void setOnAnswer(Consumer<Answer<P, R>> action) {
    onAnswer = action;
  }

  /** Receives why a problem cannot be answered; of a search that was stopped it is not. */
  public void setOnObstacle(Runnable action) {
    onObstacle = action;
  }

  /**
   * The best known answer; null while there is none. It stays on show while a newer problem is
   * being solved, unless {@link #clear} was called.
   */
  public ReadOnlyObjectProperty<@Nullable R> resultProperty() {
    return result.getReadOnlyProperty();
  }

  /** Why there is no answer to the newest problem, or empty. */
  public ReadOnlyStringProperty obstacleProperty() {
    return obstacle.getReadOnlyProperty();
  }

  /** The search that runs, or null. */
  public ReadOnlyObjectProperty<@Nullable BackgroundTask> taskProperty() {
    return task.getReadOnlyProperty();
  }

  /** Whether a search runs. */
  public boolean isSolving() {
    return solving;
  }

  /** Solves this in place of whatever is solved now. */
  public void solve(P problem) {
    drop();
    long mine = generation;
    solving = true;
    var started =
        background
            .tasks()
            .start(
                title.apply(problem),
                each -> {
                  var found =
                      solver.solve(
                          problem,
                          each.control(
                              0,
                              best -> {
                                if (mine == generation) {
                                  better.accept(new Answer<>(problem, best, Stage.SEARCHING));
                                }
                              }));
                  return new Answer<>(
                      problem, found, each.isCancelled() ? Stage.STOPPED : Stage.FINISHED);
                },
                answer -> end(mine, () -> show(answer)),
                trouble -> end(mine, () -> fail(trouble)));
    // With an executor that runs at once all is over before the handle arrives.
    if (mine == generation && solving) {
      task.set(started);
    }
  }

  /** Solves this once nothing else was asked for a while; what is solved now is given up. */
  public void solveAfter(Duration rest, P problem) {
    drop();
    long mine = generation;
    background
        .later()
        .after(
            rest,
            () -> {
              if (mine == generation) {
                solve(problem);
              }
            });
  }

  /**
   * Follows a problem that changes as fast as a slider moves: a quick search finishes first, so
   * that there is always something to see; a slow one is replaced.
   */
  public void follow(P problem) {
    if (!solving) {
      solve(problem);
      return;
    }
    boolean first = waiting == null;
    waiting = problem;
    if (first) {
      long mine = generation;
      background
          .later()
          .after(
              PATIENCE,
              () -> {
                if (mine == generation) {
                  solveWaiting();
                }
              });
    }
  }

  /** Stops the search; the best answer so far is shown. */
  public void cancel() {
    waiting = null;
    var running = task.get();
    if (running != null) {
      running.cancel();
    }
  }

  /** Shows a result that came from elsewhere; what is being solved is given up. */
  public void show(R elsewhere) {
    drop();
    obstacle.set("");
    result.set(elsewhere);
  }

  /** Gives up what is being solved; what is on show stays. */
  public void drop() {
    generation++;
    waiting = null;
    better.clear();
    solving = false;
    var running = task.get();
    if (running != null) {
      running.discard();
      task.set(null);
    }
  }

  /** Gives up what is being solved, and shows nothing. */
  public void clear() {
    drop();
    result.set(null);
    obstacle.set("");
  }

  private void end(long mine, Runnable last) {
    if (mine != generation) {
      return;
    }
    better.clear();
    solving = false;
    task.set(null);
    last.run();
    if (mine == generation) {
      solveWaiting();
    }
  }

  private void solveWaiting() {
    var next = waiting;
    if (next != null) {
      solve(next);
    }
  }

  private void show(Answer<P, R> answer) {
    obstacle.set("");
    result.set(answer.result());
    onAnswer.accept(answer);
  }

  private void fail(Throwable trouble) {
    switch (trouble) {
      case StoppedException _ ->
          obstacle.set(Text.of("live.stopped")); // what is on show still holds
      case InfeasibleException reason -> refuse(reason);
      case JobDoesNotFitException reason -> refuse(reason);
      case MissingLibraryException missing -> refuse(missing);
      case IllegalArgumentException unusable -> refuse(unusable);
      default -> {
        result.set(null);
        background.faults().accept(trouble);
      }
    }
  }

  private void refuse(RuntimeException reason) {
    result.set(null);
    obstacle.set(Text.sentence(Objects.requireNonNullElse(reason.getMessage(), reason.toString())));
    onObstacle.run();
  }
}
