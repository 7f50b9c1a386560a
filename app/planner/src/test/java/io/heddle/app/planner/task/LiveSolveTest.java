package io.heddle.app.planner.task;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.task.LiveSolve.Answer;
import io.heddle.app.planner.task.LiveSolve.Stage;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Problems are words, answers are what the test says of them. */
class LiveSolveTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final Map<String, SolveControl<String>> controls = new HashMap<>();
  private final List<String> seen = new ArrayList<>();
  private final LiveSolve<String, String> live = live(driven.background);

  private LiveSolve<String, String> live(BackgroundExecution background) {
    var made =
        new LiveSolve<String, String>(
            background,
            problem -> "solving " + problem,
            (problem, control) -> {
              controls.put(problem, control);
              return answer(problem, control);
            });
    made.setOnAnswer(each -> seen.add(words(each)));
    return made;
  }

  private static String answer(String problem, SolveControl<String> control) {
    return switch (problem) {
      case "impossible" -> throw new InfeasibleException("9 are missing");
      case "misfit" -> throw new JobDoesNotFitException("tp 3");
      case "unusable" -> throw new IllegalArgumentException("no such GPU");
      case "stopped" -> throw new StoppedException("stopped");
      case "broken" -> throw new IllegalStateException("broken");
      case "improving" -> {
        for (var better : List.of("good", "better", "best")) {
          control.progress().accept(new SolverProgress<>(0.5, "searching", better));
        }
        yield "optimum";
      }
      default -> problem.toUpperCase(java.util.Locale.ROOT);
    };
  }

  private static String words(Answer<String, String> answer) {
    return answer.problem() + " " + answer.result() + " " + answer.stage();
  }

  @Test
  void anAnswerArrivesAndNothingRunsAnyMore() {
    live.solve("a");
    assertThat(live.isSolving()).isTrue();
    assertThat(Objects.requireNonNull(live.taskProperty().get()).title()).isEqualTo("solving a");
    assertThat(live.resultProperty().get()).isNull();
    driven.runAll();
    assertThat(live.resultProperty().get()).isEqualTo("A");
    assertThat(seen).containsExactly("a A FINISHED");
    assertThat(live.isSolving()).isFalse();
    assertThat(live.taskProperty().get()).isNull();
    assertThat(driven.tasks.running()).isEmpty();
  }

  @Test
  void theNewestProblemWinsWhicheverAnswerComesLast() {
    live.solve("old");
    var late = driven.work.removeFirst();
    live.solve("new");
    driven.runAll();
    late.run();
    assertThat(live.resultProperty().get()).isEqualTo("NEW");
    assertThat(seen).containsExactly("new NEW FINISHED");
    assertThat(Objects.requireNonNull(controls.get("old")).stopped()).isTrue();
    assertThat(Objects.requireNonNull(controls.get("new")).stopped()).isFalse();
  }

  @Test
  void anOlderProblemHindersAndReportsNothing() {
    for (var old : List.of("impossible", "broken", "improving")) {
      live.solve(old);
      var late = driven.work.removeFirst();
      live.solve("new");
      driven.runAll();
      late.run();
      assertThat(live.obstacleProperty().get()).as(old).isEmpty();
      assertThat(live.resultProperty().get()).as(old).isEqualTo("NEW");
    }
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void theAnswerBeforeStaysOnShowUntilTheNextArrives() {
    live.solve("a");
    driven.runAll();
    live.solve("b");
    assertThat(live.resultProperty().get()).isEqualTo("A");
    live.clear();
    assertThat(live.resultProperty().get()).isNull();
    driven.runAll();
    assertThat(live.resultProperty().get()).as("what was cleared never comes").isNull();
  }

  @Test
  void whatComesFromElsewhereIsNotReplacedByWhatStillRuns() {
    live.solve("impossible");
    driven.runAll();
    live.solve("a");
    live.show("elsewhere");
    driven.runAll();
    assertThat(live.resultProperty().get()).isEqualTo("elsewhere");
    assertThat(live.obstacleProperty().get()).isEmpty();
  }

  @Test
  void betterAnswersAreShownNoFasterThanAPersonCanFollow() {
    live.solve("improving");
    driven.runWork();
    assertThat(seen).containsExactly("improving good SEARCHING", "improving optimum FINISHED");
    driven.runAll();
    assertThat(seen).as("an earlier one never comes after the last").hasSize(2);
    assertThat(live.resultProperty().get()).isEqualTo("optimum");
  }

  @Test
  void aCancelledSearchShowsItsBestAndSaysSo() {
    live.solve("a");
    live.cancel();
    driven.runAll();
    assertThat(seen).containsExactly("a A STOPPED");
    assertThat(Objects.requireNonNull(controls.get("a")).stopped()).isTrue();
  }

  @Test
  void stoppedBeforeThereWasAnAnswerLeavesTheOneOnShow() {
    var obstacles = new ArrayList<String>();
    live.setOnObstacle(() -> obstacles.add(live.obstacleProperty().get()));
    live.solve("a");
    driven.runAll();
    live.solve("stopped");
    driven.runAll();
    assertThat(live.resultProperty().get()).isEqualTo("A");
    assertThat(obstacles).as("nothing says that it cannot be answered").isEmpty();
    assertThat(live.obstacleProperty().get()).startsWith("Stopped");
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void whatCannotBeAnsweredIsAReasonAndNoFault() {
    var reasons = new ArrayList<String>();
    live.setOnObstacle(() -> reasons.add(live.obstacleProperty().get()));
    for (var problem : List.of("impossible", "misfit", "unusable")) {
      live.solve("a");
      driven.runAll();
      live.solve(problem);
      driven.runAll();
      assertThat(live.resultProperty().get()).as(problem).isNull();
    }
    assertThat(reasons).containsExactly("9 are missing", "tp 3", "no such GPU");
    assertThat(live.obstacleProperty().get()).isEqualTo("no such GPU");
    assertThat(driven.faults).isEmpty();
    live.solve("a");
    driven.runAll();
    assertThat(live.obstacleProperty().get()).as("answered").isEmpty();
  }

  @Test
  void aFaultIsReportedAndNoAnswerOutlivesIt() {
    live.solve("a");
    driven.runAll();
    live.solve("broken");
    driven.runAll();
    assertThat(driven.faults).hasSize(1).first().asString().contains("broken");
    assertThat(live.obstacleProperty().get()).isEmpty();
    assertThat(live.resultProperty().get()).isNull();
    assertThat(live.isSolving()).isFalse();
  }

  @Test
  void aQuickSearchFinishesBeforeTheSliderIsFollowed() {
    live.follow("a");
    live.follow("b");
    live.follow("c");
    driven.runWork();
    assertThat(seen).containsExactly("a A FINISHED", "c C FINISHED");
    driven.runAll();
    assertThat(seen).hasSize(2);
  }

  @Test
  void aSlowSearchIsReplacedByTheNewest() {
    live.follow("slow");
    live.follow("b");
    live.follow("c");
    var slow = driven.work.removeFirst();
    driven.ring();
    driven.runAll();
    slow.run();
    assertThat(seen).containsExactly("c C FINISHED");
  }

  @Test
  void aRestIsWaitedForBeforeAnythingIsAsked() {
    live.solveAfter(LiveSolve.PATIENCE, "a");
    live.solveAfter(LiveSolve.PATIENCE, "b");
    assertThat(driven.work).isEmpty();
    driven.ring();
    assertThat(driven.work).as("something newer was asked").isEmpty();
    driven.ring();
    driven.runAll();
    assertThat(seen).containsExactly("b B FINISHED");
    live.solveAfter(LiveSolve.PATIENCE, "c");
    live.drop();
    driven.runAll();
    assertThat(seen).hasSize(1);
  }

  @Test
  void cancellingWhileTheSliderMovesAsksForNothingMore() {
    live.follow("a");
    live.follow("b");
    live.cancel();
    driven.runAll();
    assertThat(seen).containsExactly("a A STOPPED");
  }

  @Test
  void anExecutorThatRunsAtOnceMayAskAgainFromTheAnswer() {
    var faults = new ArrayList<Throwable>();
    var atOnce = live(DrivenBackground.atOnce(faults));
    atOnce.setOnAnswer(each -> {
      seen.add(words(each));
      if (each.problem().equals("a")) {
        atOnce.solve("b");
      }
    });
    atOnce.solve("a");
    assertThat(seen).containsExactly("a A FINISHED", "b B FINISHED");
    assertThat(atOnce.isSolving()).isFalse();
    assertThat(atOnce.taskProperty().get()).isNull();
    assertThat(atOnce.resultProperty().get()).isEqualTo("B");
  }

  @Test
  void aProblemThatIsAskedWhileABetterAnswerIsShownWins() {
    var timers = new ArrayList<Runnable>();
    var atOnce =
        live(
            new BackgroundExecution(
                new BackgroundTasks(Runnable::run, Runnable::run),
                (_, action) -> timers.add(action),
                driven.faults::add));
    atOnce.setOnAnswer(each -> {
      seen.add(words(each));
      if (each.stage() == Stage.SEARCHING) {
        atOnce.solve("b");
      }
    });
    atOnce.solve("improving");
    List.copyOf(timers).forEach(Runnable::run);
    assertThat(seen).containsExactly("improving good SEARCHING", "b B FINISHED");
    assertThat(atOnce.resultProperty().get()).isEqualTo("B");
  }
}
