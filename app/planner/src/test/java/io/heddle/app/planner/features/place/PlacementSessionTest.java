package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MinipodSpreadTable;
import org.junit.jupiter.api.Test;

/** The session with executors that the test drives, so that every interleaving can be played. */
class PlacementSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = Documents.document(6, 7, 5);
  private final PlacementSession session = new PlacementSession(document, driven.background);

  private PlacementRun shown() {
    var run = session.runProperty().get();
    assertThat(run).isNotNull();
    return run;
  }

  @Test
  void showingAJobSolvesItAndSetsItBesideTheOtherAlgorithms() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    assertThat(shown().label()).isEqualTo("tiles");
    assertThat(session.runs())
        .extracting(PlacementRun::label)
        .contains("tiles", "arnold", "best-fit", "random-fit", "gpu-packing")
        .doesNotContain("enumerate");
    assertThat(session.frontProperty().get()).isNotNull();
    assertThat(driven.tasks.running()).isEmpty();
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void theSliderIsFollowedToItsLastPosition() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    session.alphaProperty().set(0.1);
    session.alphaProperty().set(0.9);
    driven.runAll();
    assertThat(shown().placement().alpha()).isEqualTo(0.9);
    var objective = shown().objective();
    assertThat(
            MinipodSpreadTable.of(document.cluster(), shown().placement())
                .objective(0.9, shown().placement().unit(), 0, false)
                .weightedSpread())
        .isEqualTo(objective.weightedSpread());
  }

  @Test
  void anImpossibleJobSaysWhyAndAnotherJobClearsIt() {
    document.show(TrainingJob.of("huge", 1200, 4, 2));
    driven.runAll();
    assertThat(session.runProperty().get()).isNull();
    assertThat(session.obstacleProperty().get()).contains("18");
    document.show(TrainingJob.of("misfit", 12, 3, 2));
    driven.runAll();
    assertThat(session.obstacleProperty().get()).contains("tp 3");
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    assertThat(session.obstacleProperty().get()).isEmpty();
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void anAnswerThatCameTooLateIsThrownAway() {
    document.show(TrainingJob.of("first", 12, 4, 2));
    var late = driven.work.removeFirst();
    document.show(TrainingJob.of("second", 4, 4, 2));
    driven.runAll();
    late.run();
    assertThat(shown().placement().job()).isEqualTo("second");
    assertThat(session.runs()).allMatch(run -> run.placement().job().equals("second"));
  }

  @Test
  void aPointOfTheFrontShowsItsPlacementWithoutSolving() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    var front = session.frontProperty().get();
    assertThat(front).isNotNull();
    for (var point : front.points()) {
      session.select(point);
      assertThat(driven.work).isEmpty();
      assertThat(shown().placement()).isEqualTo(point.placement());
    }
  }

  @Test
  void theBestKnownBoundStandsBesideEveryRun() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    var best = session.figures(shown());
    assertThat(best.proven()).isTrue();
    for (var run : session.runs()) {
      var figures = session.figures(run);
      assertThat(figures.bound()).as(run.label()).isEqualTo(best.bound());
      assertThat(figures.proven()).as(run.label()).isEqualTo(figures.spread() == best.spread());
    }
  }

  @Test
  void noProofOutlivesItsAlpha() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runWork();
    assertThat(session.figures(shown()).proven()).isTrue();
    session.alphaProperty().set(0.1);
    assertThat(session.figures(shown()).bound()).as("solved for another α").isNull();
    assertThat(session.figures(shown()).proven()).isFalse();
    driven.runAll();
    assertThat(session.figures(shown()).proven()).isTrue();
    session.alphaProperty().set(0.9);
    assertThat(session.figures(shown()).bound()).as("of the exact front, at once").isNotNull();
  }

  @Test
  void aRunOnHostsThatWentHasNoBoundOfOthers() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    var run = shown();
    session.alphaProperty().set(0.1);
    var taken = document.cluster().host(run.placement().host(0, 0)).allBusy();
    document.edit(
        "busy",
        document
            .cluster()
            .withHosts(
                document.cluster().hosts().stream()
                    .map(host -> host.id().equals(taken.id()) ? taken : host)
                    .toList()));
    driven.runAll();
    assertThat(session.figures(run).bound()).isNull();
    assertThat(session.figures(shown()).bound()).isNotNull();
  }

  @Test
  void anEarlierRunStaysOnShowOnceChosen() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    var earlier = session.runs().stream().filter(each -> each.label().equals("arnold")).findFirst();
    session.solveNow();
    session.select(earlier.orElseThrow());
    driven.runAll();
    assertThat(shown()).isEqualTo(earlier.orElseThrow());
    assertThat(session.algorithmProperty().get()).isEqualTo("arnold");
  }

  @Test
  void whileTheSliderMovesNothingIsSoughtBesideAnAnswer() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    session.alphaProperty().set(0.1);
    driven.work.removeFirst().run();
    while (!driven.timers.isEmpty()) {
      driven.ring();
    }
    assertThat(driven.work).as("only the newest α is solved").hasSize(1);
    driven.runAll();
    assertThat(session.runs()).extracting(run -> run.placement().alpha()).containsOnly(0.1);
  }

  @Test
  void aClosedDocumentIsSolvedNoMore() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    session.close();
    document.show(TrainingJob.of("other", 4, 4, 2));
    assertThat(driven.work).isEmpty();
    assertThat(driven.timers).isEmpty();
  }
}
