package io.heddle.app.planner.features.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.task.DrivenBackground;
import io.heddle.model.cluster.Host;
import io.heddle.model.edit.DrawnFabricEdits;
import io.heddle.model.job.TrainingJob;
import io.heddle.render.compare.PlacementComparison;
import io.heddle.render.compare.PlacementComparison.Difference;
import io.heddle.render.topology.HostGroups;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs side by side, with executors that the test drives. */
class RunCompareSessionTest {
  private final DrivenBackground driven = new DrivenBackground();
  private final ClusterDocument document = Documents.document(6, 7, 5);
  private final PlacementSession session = new PlacementSession(document, driven.background);
  private final RunCompareSession compare = new RunCompareSession(session, driven.background);

  @BeforeEach
  void solve() {
    document.show(TrainingJob.of("job", 12, 4, 2));
    driven.runAll();
    compare.activeProperty().set(true);
    driven.runAll();
  }

  private ComparableRun named(String label) {
    return compare.candidates().stream()
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  private PlacementComparison comparison() {
    return Objects.requireNonNull(compare.comparisonProperty().get());
  }

  private static Set<String> hosts(ComparableRun run) {
    return run.placement().matrix().stream().flatMap(List::stream).collect(Collectors.toSet());
  }

  @Test
  void theShownRunStandsBesideAnotherAtOnce() {
    assertThat(compare.chosen()).extracting(ComparableRun::label).hasSize(2).startsWith("tiles");
    assertThat(compare.sign(compare.chosen().getFirst())).isEqualTo("A");
    assertThat(compare.whyProperty().get())
        .extracting(ReasonParagraph::about)
        .contains("B against A");
  }

  @Test
  void differencesAreThoseOfTheCells() {
    compare.choose(named("best-fit"), true);
    compare.choose(named("random-fit"), true);
    for (int run = 0; run < compare.chosen().size(); run++) {
      var one = compare.chosen().getFirst().placement();
      var other = compare.chosen().get(run).placement();
      int same = 0;
      int minipod = 0;
      for (int row = 0; row < one.rows(); row++) {
        for (int col = 0; col < one.cols(); col++) {
          boolean equal = one.host(row, col).equals(other.host(row, col));
          boolean near =
              document
                  .cluster()
                  .minipodOf(one.host(row, col))
                  .equals(document.cluster().minipodOf(other.host(row, col)));
          same += equal ? 1 : 0;
          minipod += near ? 0 : 1;
        }
      }
      assertThat(comparison().count(run, Difference.SAME)).isEqualTo(same);
      assertThat(comparison().count(run, Difference.MINIPOD)).isEqualTo(minipod);
    }
    assertThat(comparison().count(0, Difference.SAME)).isEqualTo(12);
  }

  @Test
  void everyHostIsInTheGroupOfTheRunsThatUseIt() {
    compare.choose(named("random-fit"), true);
    var groups = compare.groupsProperty().get().groups();
    var all = new HashSet<String>();
    for (var run : compare.chosen()) {
      var sign = compare.sign(run);
      var found =
          groups.stream()
              .filter(group -> group.sign().contains(sign))
              .flatMap(group -> group.hosts().stream())
              .collect(Collectors.toSet());
      assertThat(found).isEqualTo(hosts(run));
      all.addAll(found);
    }
    assertThat(groups.stream().mapToInt(group -> group.hosts().size()).sum()).isEqualTo(all.size());
  }

  @Test
  void aKeptRunStaysWhenTheSliderMovesAndTheReasonsNameTheTurningPoint() {
    session.alphaProperty().set(0);
    driven.runAll();
    compare.keep();
    var keptOne = compare.candidates().getFirst();
    session.alphaProperty().set(1);
    driven.runAll();
    assertThat(keptOne.kept()).isTrue();
    assertThat(compare.chosen()).contains(keptOne);
    assertThat(named("tiles").placement().alpha()).isEqualTo(1);
    assertThat(keptOne.placement().alpha()).isEqualTo(0);
    var sentences =
        compare.whyProperty().get().stream().flatMap(each -> each.sentences().stream()).toList();
    assertThat(sentences).anyMatch(each -> each.contains("is better, below"));
    compare.drop(keptOne);
    assertThat(compare.candidates()).doesNotContain(keptOne);
  }

  @Test
  void whenNobodyLooksNothingIsMarkedAndNothingIsSought() {
    compare.activeProperty().set(false);
    assertThat(compare.groupsProperty().get()).isEqualTo(HostGroups.none());
    assertThat(compare.comparisonProperty().get()).isNull();
    session.alphaProperty().set(0.9);
    driven.runAll();
    assertThat(compare.whyProperty().get()).isEmpty();
    assertThat(driven.faults).isEmpty();
  }

  @Test
  void figuresAndReasonsAreOfTheAlphaOnShow() {
    compare.keep();
    compare.choose(named("random-fit"), true);
    driven.runAll();
    session.alphaProperty().set(0.2);
    assertThat(comparison().runs()).isNotEmpty().allMatch(run -> run.figures().contains("0.20"));
    for (var each : compare.chosen()) {
      assertThat(compare.figures(each).spread()).isEqualTo(each.run().weightedSpread(0.2));
    }
    driven.runAll();
    assertThat(compare.whyProperty().get().stream().flatMap(each -> each.sentences().stream()))
        .anyMatch(sentence -> sentence.startsWith("At α = 0.20"))
        .noneMatch(sentence -> sentence.startsWith("At α = 0.50"));
  }

  @Test
  void aKeptRunOfAnotherJobIsNotHeldAgainstThisOnesBound() {
    compare.keep();
    var kept = compare.candidates().getFirst();
    document.show(TrainingJob.of("smaller", 4, 4, 2));
    session.alphaProperty().set(0.2);
    driven.runAll();
    assertThat(compare.figures(kept).bound()).isNull();
    assertThat(compare.figures(named("tiles")).bound()).isNotNull();
  }

  @Test
  void aKeptRunOfAnotherClusterIsNotHeldAgainstThisOnesBound() {
    compare.keep();
    var kept = compare.candidates().getFirst();
    var other =
        document.cluster().hosts().stream()
            .map(Host::id)
            .filter(id -> !hosts(kept).contains(id))
            .findFirst()
            .orElseThrow();
    document.edit("remove", DrawnFabricEdits.remove(document.cluster(), Set.of(other)).cluster());
    session.alphaProperty().set(0.2);
    driven.runAll();
    assertThat(compare.figures(kept).bound()).isNull();
    assertThat(compare.figures(named("tiles")).bound()).isNotNull();
  }
}
