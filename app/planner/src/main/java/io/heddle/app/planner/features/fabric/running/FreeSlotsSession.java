package io.heddle.app.planner.features.fabric.running;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.app.usecase.state.FreeSlotText;
import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.moves.FreeSlots;
import io.heddle.solvers.moves.MovesProblem.Rules;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import javafx.beans.InvalidationListener;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleIntegerProperty;
import org.jspecify.annotations.Nullable;

/**
 * Free slots of the document's cluster, now and if some running jobs move. Counted while they are
 * on show. View model: knows no view. To be used on the UI thread only.
 */
final class FreeSlotsSession {
  /** What bounds are not proven by then stay open. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ClusterDocument document;
  private final LiveSolve<Question, Answer> solve;
  private final IntegerProperty moves = new SimpleIntegerProperty(2);
  private boolean shown;

  private record Question(
      Cluster cluster, ClusterJobAllocations running, List<TrainingJob> jobs, int moves) {}

  /**
   * The slots.
   *
   * @param moves most jobs that move; 0 where nothing runs
   */
  record Answer(List<FreeSlots> slots, int moves) {}

  FreeSlotsSession(ClusterDocument document, BackgroundExecution background) {
    this.document = document;
    solve = new LiveSolve<>(background, _ -> Text.of("task.slots"), FreeSlotsSession::count);
    InvalidationListener again = _ -> count();
    document.clusterProperty().addListener(again);
    document.allocationsProperty().addListener(again);
    moves.addListener(again);
  }

  /** Off the UI thread. */
  private static Answer count(Question question, SolveControl<Answer> control) {
    var cluster = question.cluster();
    var running = question.running().within(cluster);
    var gpus = new TreeSet<Integer>();
    cluster.hosts().stream().map(host -> host.type().gpus()).filter(n -> n > 0).forEach(gpus::add);
    var now = FreeSlots.now(cluster, running, FreeSlotText.sizes(question.jobs(), gpus));
    if (running.jobs().isEmpty() || question.moves() == 0) {
      return new Answer(now, 0);
    }
    var until =
        new SolveControl<Answer>(
            new SolverTermination.FirstOf(
                control.termination(), SolverTermination.Deadline.after(PATIENCE)),
            _ -> {},
            control.seed());
    return new Answer(
        now.stream()
            .map(each -> each.afterMoves(cluster, running, question.moves(), Rules.USUAL, until))
            .toList(),
        question.moves());
  }

  /** Counts only while it is shown. */
  void show(boolean visible) {
    shown = visible;
    count();
  }

  private void count() {
    if (shown) {
      solve.solve(
          new Question(
              document.cluster(),
              document.allocationsProperty().get(),
              List.copyOf(document.jobs()),
              moves.get()));
    }
  }

  /** Most jobs that move. */
  IntegerProperty movesProperty() {
    return moves;
  }

  /** Null while unknown. */
  ReadOnlyObjectProperty<@Nullable Answer> answerProperty() {
    return solve.resultProperty();
  }

  void close() {
    solve.clear();
  }
}
