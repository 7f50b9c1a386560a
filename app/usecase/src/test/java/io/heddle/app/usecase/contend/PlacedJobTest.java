package io.heddle.app.usecase.contend;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.generate.FabricShapes;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.placement.PlacementAlgorithms;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlacedJobTest {
  private static final Cluster CLUSTER =
      FabricShapes.byName("clos3").draw("eight", Map.of("minipods", "2", "hosts", "8"));

  private static TrainingJob job(String id) {
    return TrainingJob.of(id, 2, 8, 2);
  }

  private static PlacedJob.InOrder tell(Set<String> taken, TrainingJob... jobs) {
    return PlacedJob.inOrder(
        CLUSTER,
        List.of(jobs),
        taken,
        PlacementAlgorithms.registry().standard(),
        0.5,
        SolveControl.unlimited());
  }

  private static List<PlacedJob> place(Set<String> taken, TrainingJob... jobs) {
    return tell(taken, jobs).placed();
  }

  @Test
  void eachJobHasHostsOfItsOwn() {
    var placed = place(Set.of(), job("a"), job("b"));
    var hosts = new HashSet<String>();
    placed.forEach(each -> hosts.addAll(each.hosts()));
    assertThat(hosts).hasSize(8);
    assertThat(placed).extracting(each -> each.placement().job()).containsExactly("a", "b");
  }

  @Test
  void whatIsTakenIsNotGivenAgain() {
    var taken = place(Set.of(), job("a")).getFirst().hosts();
    assertThat(place(taken, job("b")).getFirst().hosts()).doesNotContainAnyElementsOf(taken);
    var full = place(Set.of(), job("a"), job("b"));
    var all = new HashSet<String>();
    full.forEach(each -> all.addAll(each.hosts()));
    var none = tell(all, job("c"), job("d"));
    assertThat(none.placed()).isEmpty();
    assertThat(none.leftOut()).extracting(each -> each.job().id()).containsExactly("c", "d");
  }

  @Test
  void oneThatDoesNotFitDoesNotKeepTheOthersOut() {
    var answer = tell(Set.of(), job("a"), TrainingJob.of("huge", 64, 8, 2), job("b"));
    assertThat(answer.placed()).extracting(each -> each.job().id()).containsExactly("a", "b");
    var left = answer.leftOut().getFirst();
    assertThat(answer.leftOut()).hasSize(1);
    assertThat(left.job().id()).isEqualTo("huge");
    assertThat(left.reason()).contains("huge");
  }
}
