package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundTasks;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.SpreadTable;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The session with executors that the test drives, so that every interleaving can be played. */
class PlacementSessionTest {
  private final Deque<Runnable> work = new ArrayDeque<>();
  private final Deque<Runnable> timers = new ArrayDeque<>();
  private final List<Throwable> faults = new ArrayList<>();
  private final BackgroundTasks tasks = new BackgroundTasks(work::add, Runnable::run);
  private final ClusterDocument document = Documents.document(6, 7, 5);
  private final PlacementSession session =
      new PlacementSession(
          document, tasks, (Duration _, Runnable action) -> timers.add(action), faults::add);

  private void runAll() {
    while (!work.isEmpty() || !timers.isEmpty()) {
      (work.isEmpty() ? timers : work).removeFirst().run();
    }
  }

  private Run shown() {
    var run = session.runProperty().get();
    assertThat(run).isNotNull();
    return run;
  }

  @Test
  void showingAJobSolvesItAndSetsItBesideTheOtherAlgorithms() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    runAll();
    assertThat(shown().label()).isEqualTo("tiles");
    assertThat(session.runs())
        .extracting(Run::label)
        .contains("tiles", "arnold", "best-fit", "random-fit", "gpu-packing")
        .doesNotContain("enumerate");
    assertThat(session.frontProperty().get()).isNotNull();
    assertThat(tasks.running()).isEmpty();
    assertThat(faults).isEmpty();
  }

  @Test
  void theSliderIsFollowedToItsLastPosition() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    session.alphaProperty().set(0.1);
    session.alphaProperty().set(0.9);
    runAll();
    assertThat(shown().placement().alpha()).isEqualTo(0.9);
    var objective = shown().objective();
    assertThat(
            SpreadTable.of(document.cluster(), shown().placement())
                .objective(0.9, shown().placement().unit(), 0, false)
                .weightedSpread())
        .isEqualTo(objective.weightedSpread());
  }

  @Test
  void anImpossibleJobSaysWhyAndAnotherJobClearsIt() {
    document.show(TrainingJob.of("huge", 1200, 4, 2));
    runAll();
    assertThat(session.runProperty().get()).isNull();
    assertThat(session.obstacleProperty().get()).contains("18");
    document.show(TrainingJob.of("misfit", 12, 3, 2));
    runAll();
    assertThat(session.obstacleProperty().get()).contains("tp 3");
    document.show(TrainingJob.of("job", 12, 4, 2));
    runAll();
    assertThat(session.obstacleProperty().get()).isEmpty();
    assertThat(faults).isEmpty();
  }

  @Test
  void anAnswerThatCameTooLateIsThrownAway() {
    document.show(TrainingJob.of("first", 12, 4, 2));
    var late = work.removeFirst();
    document.show(TrainingJob.of("second", 4, 4, 2));
    runAll();
    late.run();
    assertThat(shown().placement().job()).isEqualTo("second");
    assertThat(session.runs()).allMatch(run -> run.placement().job().equals("second"));
  }

  @Test
  void aPointOfTheFrontShowsItsPlacementWithoutSolving() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    runAll();
    var front = session.frontProperty().get();
    assertThat(front).isNotNull();
    for (var point : front.points()) {
      session.select(point);
      assertThat(work).isEmpty();
      assertThat(shown().placement()).isEqualTo(point.placement());
    }
  }

  @Test
  void aFaultOfOursReachesTheOneHandler() {
    var broken = new IllegalStateException("broken");
    tasks.start(
        "t",
        _ -> {
          throw broken;
        },
        _ -> {},
        faults::add);
    runAll();
    assertThat(faults).containsExactly(broken);
    assertThat(tasks.running()).isEmpty();
  }
}
