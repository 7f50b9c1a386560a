package io.heddle.app.planner.features.place;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.LiveSolve;
import io.heddle.model.result.ParetoFront;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Trait;
import io.heddle.solvers.placement.ParetoSolver;
import io.heddle.solvers.placement.PlacementAlgorithms;
import io.heddle.solvers.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/**
 * What stands beside the answer on show: the latest answer of every algorithm, and the front. All
 * quick algorithms are asked once the answer rests.
 */
final class PlacementAlternatives {
  private final ObservableList<PlacementRun> runs = FXCollections.observableArrayList();
  private final ObservableList<PlacementRun> runsView =
      FXCollections.unmodifiableObservableList(runs);
  private final ReadOnlyObjectWrapper<@Nullable ParetoFront> front = new ReadOnlyObjectWrapper<>();
  private final LiveSolve<Question, Found> search;
  private boolean foreign;

  /**
   * @param withFront whether the front is not known yet
   */
  private record Question(PlacementRequest answered, boolean withFront) {}

  private record Found(List<PlacementRun> runs, @Nullable ParetoFront front) {}

  PlacementAlternatives(BackgroundExecution background) {
    search =
        new LiveSolve<>(
            background,
            question -> Text.of("task.compare", question.answered().problem().job().id()),
            PlacementAlternatives::find);
    search.setOnAnswer(answer -> {
      remember(answer.result().runs());
      if (answer.result().front() != null) {
        front.set(answer.result().front());
      }
    });
  }

  /** The latest answer of each algorithm. */
  ObservableList<PlacementRun> runs() {
    return runsView;
  }

  /** All non-dominated trade-offs; null while unknown. */
  ReadOnlyObjectProperty<@Nullable ParetoFront> frontProperty() {
    return front.getReadOnlyProperty();
  }

  /** The front where it was found here, so that it bounds all runs; null where it was not. */
  @Nullable ParetoFront provenFront() {
    return foreign ? null : front.get();
  }

  /** Shows a front that was read from a file. */
  void adopt(ParetoFront read) {
    foreign = true;
    front.set(read);
  }

  /** Puts a run in the place of the earlier one of its label. */
  void remember(PlacementRun run) {
    remember(List.of(run));
  }

  private void remember(List<PlacementRun> fresh) {
    var labels = fresh.stream().map(PlacementRun::label).toList();
    var now = new ArrayList<>(runs);
    now.removeIf(each -> labels.contains(each.label()));
    now.addAll(fresh);
    runs.setAll(now);
  }

  /** Looks for what stands beside the answer to a question, unless another is asked soon. */
  void seekBeside(PlacementRequest answered) {
    search.solveAfter(LiveSolve.PATIENCE, new Question(answered, front.get() == null));
  }

  /** What is being looked for is about nothing on show any more. */
  void drop() {
    search.drop();
  }

  /** Another job, or another cluster. */
  void clear() {
    search.clear();
    runs.clear();
    foreign = false;
    front.set(null);
  }

  private static Found find(Question question, SolveControl<Found> control) {
    var problem = question.answered().problem();
    var found = new ArrayList<PlacementRun>();
    for (var each : others(question.answered().algorithm().name())) {
      if (control.stopped()) {
        break;
      }
      try {
        found.add(new PlacementRequest(problem, each).solve(control.part()));
      } catch (InfeasibleException _) {
        // this one finds no place where another did: it stands beside nothing
      }
    }
    boolean wanted = question.withFront() && !control.stopped();
    return new Found(found, wanted ? new ParetoSolver().solve(problem, control.part()) : null);
  }

  private static List<RegisteredAlgorithm<PlacementProblem, Placement>> others(String answered) {
    return PlacementAlgorithms.registry().all().stream()
        .filter(each -> !each.name().equals(answered) && each.is(Trait.LIVE))
        .toList();
  }
}
