package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementFiguresTest {
  private final List<PlacementRun> runs = new ArrayList<>();

  PlacementFiguresTest() {
    var driven = new DrivenBackground();
    var document = Documents.document(6, 7, 5);
    var session = new PlacementSession(document, driven.background);
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    runs.addAll(session.runs());
  }

  private PlacementRun named(String label) {
    return runs.stream().filter(run -> run.label().equals(label)).findFirst().orElseThrow();
  }

  private static Placement bounded(Placement placement, double bound) {
    var old = placement.objective();
    return placement.withObjective(
        new io.heddle.model.result.PlacementObjective(
            old.minipodsUsed(),
            old.maxGroupMinipods(),
            old.mip(),
            old.maxDpSpread(),
            old.maxPpSpread(),
            old.weightedSpread(),
            bound,
            old.provenOptimal()));
  }

  @Test
  void aWeakBoundGivesWayToABetterOneOfAnotherAlgorithm() {
    double known = named("tiles").objective().lowerBound();
    assertThat(known).isPositive();
    var weak = new PlacementRun("best-fit", bounded(named("best-fit").placement(), 0), false);
    assertThat(PlacementFigures.of(weak, 0.5).bound()).isZero();
    assertThat(PlacementFigures.of(weak, runs, null, 0.5).bound()).isEqualTo(known);
    assertThat(PlacementFigures.of(weak, runs, null, 0.4).bound()).as("of another α").isNull();
  }

  @Test
  void whoHadFewerHostsToChooseFromBoundsNobodyElse() {
    var repaired = new PlacementRun("repaired", bounded(named("tiles").placement(), 99), false);
    assertThat(PlacementFigures.of(named("best-fit"), List.of(repaired), null, 0.5).bound())
        .isLessThan(99.0);
  }

  @Test
  void arnoldsBoundIsOneOfItsOwnObjective() {
    assertThat(PlacementFigures.of(named("arnold"), 0.5).bound()).isNull();
  }
}
