package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.BackgroundExecution;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hosts fail and the placement is repaired; everything happens at once. */
class RepairSessionTest {
  private final List<Throwable> faults = new ArrayList<>();
  private final BackgroundExecution background = DrivenBackground.atOnce(faults);
  private final ClusterDocument document =
      Documents.document(
          List.of(TrainingJob.of("a", 8, 4, 2), TrainingJob.of("b", 4, 4, 2)), 6, 7, 5);
  private final PlacementSession session = new PlacementSession(document, background);
  private final PlanSession plans = new PlanSession(session, background);
  private final RepairSession repair = new RepairSession(session, plans, background);

  @BeforeEach
  void open() {
    document.show(document.jobs().getFirst());
  }

  private Placement shown() {
    return Objects.requireNonNull(session.runProperty().get()).placement();
  }

  private PlacementDamage damage() {
    return Objects.requireNonNull(repair.damageProperty().get());
  }

  @Test
  void onlyTheRanksOnFailedHostsMove() {
    var before = shown();
    assertThat(repair.damageProperty().get()).isNull();
    repair.markFailed(List.of(before.host(1, 0), before.host(3, 1), "core"));
    assertThat(shown()).isEqualTo(before);
    assertThat(damage().cells()).hasSize(2);
    assertThat(damage().ppGroups()).containsExactly(1, 3);
    assertThat(damage().dpGroups()).containsExactly(0, 1);
    repair.repair();
    assertThat(repair.damageProperty().get()).isNull();
    var done = Objects.requireNonNull(repair.repairProperty().get());
    assertThat(done.moves()).hasSize(2);
    var seen = new HashSet<String>();
    for (int row = 0; row < before.rows(); row++) {
      for (int col = 0; col < before.cols(); col++) {
        boolean hit = row == 1 && col == 0 || row == 3 && col == 1;
        assertThat(shown().host(row, col).equals(before.host(row, col))).isEqualTo(!hit);
        assertThat(seen.add(shown().host(row, col))).isTrue();
        assertThat(document.cluster().host(shown().host(row, col)).isFree()).isTrue();
      }
    }
    repair.undo();
    assertThat(shown()).isEqualTo(before);
    assertThat(repair.repairProperty().get()).isNull();
    assertThat(damage().cells()).hasSize(2);
    assertThat(faults).isEmpty();
  }

  @Test
  void nothingIsProvenOnFailedHosts() {
    var runs = new PlacementRunList(session);
    var run = Objects.requireNonNull(session.runProperty().get());
    assertThat(session.figures(run).proven()).isTrue();
    repair.markFailed(List.of(run.placement().host(1, 0)));
    assertThat(session.figures(run).proven()).isFalse();
    assertThat(session.figures(run).bound()).isNull();
    assertThat(runs.rows().getFirst().value()).endsWith("⚠").doesNotContain("✓");
    assertThat(runs.rows().getFirst().tip()).endsWith("some of its hosts failed or are taken");
  }

  @Test
  void aPlacementWithAHostThatIsGoneIsPlacedAnewInsteadOfRepaired() {
    var before = shown();
    repair.markFailed(List.of(before.host(0, 0)));
    document.edit(
        "remove",
        DrawnFabricEdits.remove(document.work().cluster(), Set.of(before.host(1, 0))),
        new LinkedHashSet<>());
    assertThat(repair.damageProperty().get()).isNull();
    repair.repair();
    assertThat(shown().matrix().stream().flatMap(List::stream))
        .doesNotContain(before.host(0, 0), before.host(1, 0));
    assertThat(faults).isEmpty();
  }

  @Test
  void undoOfTheFailureBringsThePlacementBackWhole() {
    var before = shown();
    repair.markFailed(List.of(before.host(0, 0)));
    repair.repair();
    assertThat(shown()).isNotEqualTo(before);
    document.undo();
    assertThat(shown()).isEqualTo(before);
    assertThat(repair.damageProperty().get()).isNull();
    document.redo();
    assertThat(damage().host(damage().cells().getFirst())).isEqualTo(before.host(0, 0));
  }

  @Test
  void aSecondFailureAddsToTheFirst() {
    var before = shown();
    repair.markFailed(List.of(before.host(0, 0)));
    repair.markFailed(List.of(before.host(0, 1)));
    assertThat(damage().cells()).hasSize(2);
    document.undo();
    assertThat(damage().cells()).hasSize(1);
    document.undo();
    assertThat(shown()).isEqualTo(before);
    assertThat(repair.damageProperty().get()).isNull();
  }

  @Test
  void aFailureElsewhereIsSolvedAnew() {
    var used = new HashSet<String>();
    shown().matrix().forEach(used::addAll);
    var other =
        document.cluster().hosts().stream()
            .filter(host -> !used.contains(host.id()))
            .findFirst()
            .orElseThrow();
    repair.markFailed(List.of(other.id()));
    assertThat(repair.damageProperty().get()).isNull();
    assertThat(session.runProperty().get()).isNotNull();
  }

  @Test
  void theSparesOfThePlanStandInAndOtherJobsKeepTheirHosts() {
    plans.sparesProperty().set(1);
    plans.planAll();
    var plan = Objects.requireNonNull(plans.planProperty().get());
    var first = plan.planned().getFirst();
    plans.showPlacement(first);
    repair.markFailed(List.of(first.placement().host(0, 0)));
    assertThat(plans.planProperty().get()).isEqualTo(plan);
    assertThat(plans.obstacleProperty().get()).contains("1 planned host");
    repair.repair();
    assertThat(Objects.requireNonNull(repair.repairProperty().get()).moves())
        .singleElement()
        .satisfies(move -> assertThat(first.spares()).contains(move.replacement()));
  }

  @Test
  void tooFewHostsSayHowManyAreMissing() {
    document.add("add", List.of(TrainingJob.of("all", 18, 4, 2)));
    repair.markFailed(List.of(shown().host(0, 0)));
    repair.repair();
    assertThat(repair.obstacleProperty().get()).contains("lost 1 host;").contains("1 is missing");
    assertThat(repair.repairProperty().get()).isNull();
    repair.placeAnew();
    assertThat(session.obstacleProperty().get()).contains("18").contains("17");
    assertThat(session.runProperty().get()).as("no answer to what was asked last").isNull();
    assertThat(faults).isEmpty();
  }
}
