package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.SolveControl;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacementExplainerTest {
  private static PlacementObjective tiles(int[] free, Clusters.Case random, double alpha) {
    return PlacementAlgorithms.registry()
        .byName("tiles")
        .solver()
        .solve(
            Clusters.problem(free, random.rows(), random.cols(), alpha, GroupUnit.PP),
            SolveControl.unlimited())
        .objective();
  }

  private static List<PlacementExplanation> reasons(PlacementProblem problem) {
    var placement =
        PlacementAlgorithms.registry()
            .byName("tiles")
            .solver()
            .solve(problem, SolveControl.unlimited());
    return new PlacementExplainer()
        .solve(new PlacementExplainer.Question(problem, placement), SolveControl.unlimited());
  }

  @Test
  void atATurnBothPairsCostTheSameAndNothingIsCheaper() {
    int turns = 0;
    for (long seed = 0; seed < 300; seed++) {
      var random = Clusters.Case.random(seed);
      for (var reason : reasons(random.problem(GroupUnit.PP))) {
        if (reason instanceof PlacementExplanation.Turn turn) {
          double alpha = turn.alpha();
          double below = alpha * turn.dpBelow() + (1 - alpha) * turn.ppBelow();
          double above = alpha * turn.dpAbove() + (1 - alpha) * turn.ppAbove();
          assertThat(below).as("seed %d", seed).isCloseTo(above, within(1e-9));
          assertThat(tiles(random.free(), random, alpha).weightedSpread())
              .as("seed %d: %s", seed, random)
              .isCloseTo(below, within(1e-9));
          turns++;
        }
      }
    }
    assertThat(turns).isGreaterThan(50);
  }

  @Test
  void oneMoreFreeHostGivesWhatIsSaid() {
    int helped = 0;
    for (long seed = 0; seed < 200; seed++) {
      var random = Clusters.Case.random(seed);
      var problem = random.problem(GroupUnit.PP);
      double before = tiles(random.free(), random, random.alpha()).weightedSpread();
      var said = reasons(problem);
      for (int i = 0; i < random.free().length; i++) {
        var more = random.free().clone();
        more[i]++;
        double after = tiles(more, random, random.alpha()).weightedSpread();
        var name = problem.cluster().minipods().get(i).name();
        var matching =
            said.stream()
                .filter(each ->
                    each instanceof PlacementExplanation.OneMore one && one.minipod().equals(name))
                .map(PlacementExplanation.OneMore.class::cast)
                .toList();
        if (after < before - 1e-9) {
          assertThat(matching).as("seed %d: %s", seed, random).hasSize(1);
          assertThat(matching.getFirst().after()).isCloseTo(after, within(1e-9));
          assertThat(matching.getFirst().before()).isCloseTo(before, within(1e-9));
          helped++;
        } else {
          assertThat(matching).as("seed %d: %s", seed, random).isEmpty();
        }
      }
    }
    assertThat(helped).isGreaterThan(20);
  }

  @Test
  void whatForcesTheSpreadIsSaid() {
    var reasons = reasons(Clusters.problem(new int[] {3, 3, 3}, 4, 2, 0.5, GroupUnit.PP));
    assertThat(reasons)
        .extracting(PlacementExplanation::sentence)
        .anySatisfy(sentence ->
            assertThat(sentence)
                .contains("A DP group has 4 hosts, and the minipod with the most free hosts has 3"))
        .anySatisfy(sentence -> assertThat(sentence).contains("8 hosts need at least 3 minipods"));
  }

  @Test
  void oneIsOneAndNotSeveral() {
    assertThat(new PlacementExplanation.Capacity(4, 1, 1, 1, 1, 1).sentence())
        .isEqualTo("4 hosts need at least 1 minipod, and no more are used.");
    assertThat(new PlacementExplanation.Capacity(1, 1, 1, 1, 1, 1).sentence())
        .startsWith("1 host needs at least 1 minipod");
    assertThat(new PlacementExplanation.Capacity(4, 1, 2, 1, 1, 1).sentence())
        .startsWith("4 hosts would fit 1 minipod at");
  }
}
