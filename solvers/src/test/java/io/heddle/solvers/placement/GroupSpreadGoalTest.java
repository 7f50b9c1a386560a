package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.result.GroupSpread;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.CaseTally;
import io.heddle.solvers.SolveControl;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How well context and expert groups are kept together, beside all ways there are. */
class GroupSpreadGoalTest {
  private static final int CASES = 150;

  private static Placement tiles(PlacementProblem problem) {
    return PlacementAlgorithms.registry()
        .byName("tiles")
        .solver()
        .solve(problem, SolveControl.unlimited());
  }

  private static GroupSpread spread(Placement placement) {
    return Objects.requireNonNull(placement.objective().groups());
  }

  /** The control leaves the rows as tiles finds them. */
  @Test
  void tilesFindsTheLeastOfAlmostAllCases() {
    var seen = new CaseTally();
    for (long seed = 0; seed < CASES; seed++) {
      var random = GroupCases.Case.random(seed);
      var truth = new GroupCases.Truth(random);
      var placement = tiles(random.problem());
      var groups = spread(placement);
      assertThat(placement.objective().weightedSpread()).isCloseTo(truth.first, within(1e-9));
      assertThat(groups.weightedSpread())
          .as("seed %d: %s", seed, random)
          .isGreaterThanOrEqualTo(truth.second - 1e-9);
      seen.count("best", groups.weightedSpread() <= truth.second + 1e-9);
      seen.count("proven", groups.provenOptimal());
      seen.count("control", untouched(random) <= truth.second + 1e-9);
    }
    seen.assertCount("best").isGreaterThan(CASES - 3);
    seen.assertCount("proven").isGreaterThan(CASES * 9 / 10);
    seen.assertCount("control").isLessThan(CASES - 3);
  }

  /** Without the order and the blocks: the same job as if it had no such groups. */
  private static double untouched(GroupCases.Case random) {
    var plain = TrainingJob.of("job", random.dp() * random.cp(), random.tp(), random.pp());
    var problem =
        new PlacementProblem(Clusters.withFree(random.free()), plain, random.alpha(), GroupUnit.PP);
    return GroupCases.Touched.of(
            tiles(problem),
            random.tp(),
            random.cp(),
            random.ep(),
            random.dp(),
            host -> problem.cluster().minipodOf(host).index())
        .weighted(random.cp() == 1 ? 0 : random.ep() == 1 ? 1 : 0.5);
  }

  /**
   * Eight stages' worth of hosts in minipods of 3 and 5: whole context groups of two hosts find
   * room for 1 and 2, one too few, so one is split, and it is said to be the least.
   */
  @Test
  void aSplitThatCannotBeHelpedIsProven() {
    var job = job(4, 2, 1);
    var tight = tiles(new PlacementProblem(Clusters.withFree(3, 5), job, 0.5, GroupUnit.PP));
    assertThat(spread(tight).maxCpSpread()).isEqualTo(2);
    assertThat(spread(tight).lowerBound()).isEqualTo(2);
    assertThat(spread(tight).provenOptimal()).isTrue();
    var loose = tiles(new PlacementProblem(Clusters.withFree(3, 6), job, 0.5, GroupUnit.PP));
    assertThat(spread(loose).maxCpSpread()).isZero();
    assertThat(spread(loose).provenOptimal()).isTrue();
    assertThat(loose.objective().weightedSpread()).isEqualTo(tight.objective().weightedSpread());
  }

  /** Every other row lies crosswise: put together, no context group of two is split. */
  @Test
  void rowsThatAreAlikeComeTogether() {
    var split = Parallelism.of(8, 2).withCp(2);
    var crossed = TrainingJob.of("j", 2, split, TrainingWorkload.of(null, 1));
    var goal = GroupSpreadGoal.of(crossed, CommunicationMatrix.of(crossed, 8));
    var grid = new MinipodGrid(new int[][] {{0, 1}, {1, 0}, {0, 1}, {1, 0}});
    assertThat(goal.value(grid)).isEqualTo(2);
    var ordered = GroupRowOrder.of(grid, goal);
    assertThat(goal.value(ordered)).isZero();
    assertThat(ordered.touches()).isEqualTo(grid.touches());
    var whole = new MinipodGrid(new int[][] {{1, 1}, {1, 1}, {0, 1}, {0, 1}});
    assertThat(GroupRowOrder.of(whole, goal)).isSameAs(whole);
  }

  private static TrainingJob job(int dp, int cp, int ep) {
    return TrainingJob.of(
        "j", dp, Parallelism.of(8, 1).withCp(cp).withEp(ep), TrainingWorkload.of(null, 1));
  }

  /** Six trays a rack, tensor groups of two: blocks of cp 3 fill a rack; the fourth rack mixes. */
  @Test
  void contextGroupsStayInANvlinkDomainWhereTheyCan() {
    var cluster = Racks.withFree(new int[][] {{7, 6, 6}});
    var answer = spread(tiles(new PlacementProblem(cluster, job(3, 3, 1), 0.5, GroupUnit.PP)));
    assertThat(answer.maxCpDomains()).isEqualTo(1);
    // Room for 3, 2 and 2 tensor groups: in turn, the second context group of two would be split.
    var uneven = Racks.withFree(new int[][] {{7, 4, 4}});
    var turned = spread(tiles(new PlacementProblem(uneven, job(3, 2, 1), 0.5, GroupUnit.PP)));
    assertThat(turned.maxCpDomains()).isEqualTo(1);
    var mixed = Racks.withFree(new int[][] {{7, 6, 4, 2}});
    var other = spread(tiles(new PlacementProblem(mixed, job(3, 3, 1), 0.5, GroupUnit.PP)));
    assertThat(other.maxCpDomains()).isEqualTo(2);
    assertThat(other.maxCpSpread()).isZero();
  }
}
