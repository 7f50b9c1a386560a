package io.heddle.solvers.placement;

import static io.heddle.solvers.placement.PoolFabric.A100;
import static io.heddle.solvers.placement.PoolFabric.FOUR;
import static io.heddle.solvers.placement.PoolFabric.H800;
import static io.heddle.solvers.placement.PoolFabric.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.HostType;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.InfeasibleException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which hosts could run a job together, and which cells they make. */
class PoolsByHandTest {
  /** Five hosts on one side and seven on the other: that which has more left comes first. */
  @Test
  void thePoolThatLeavesMoreFreeComesFirst() {
    var problem =
        new PoolFabric()
            .leaf("a", H800, 5, 0, true)
            .leaf("off", H800, 8, 1, false)
            .leaf("small", H800, 3, 0, false)
            .problem(Clusters.job(2, 2));
    var pools = JobHostPools.of(problem);
    assertThat(pools).hasSize(2);
    assertThat(pools.stream().map(PoolsByHandTest::free))
        .containsExactly(
            List.of("off-1", "off-2", "off-3", "off-4", "off-5", "off-6", "off-7"),
            List.of("a-0", "a-1", "a-2", "a-3", "a-4"));
    assertThat(HostPool.of(problem).capacities()).containsExactly(0, 7, 0);
    for (var side : List.of("a", "off")) {
      var placed =
          placed(
              problem,
              List.of(List.of(side + "-1", side + "-2"), List.of(side + "-3", side + "-4")));
      assertThat(HostPool.of(problem, placed).capacities())
          .containsExactly(side.equals("a") ? new int[] {5, 0, 0} : new int[] {0, 7, 0});
    }
  }

  /** The slider asks again and again for the same hosts; an edit asks for others. */
  @Test
  void poolsAreKeptWhileAlphaMoves() {
    var cluster = Clusters.withFree(4, 3);
    var job = Clusters.job(3, 2);
    var pool = HostPool.of(new PlacementProblem(cluster, job, 0.2, GroupUnit.PP));
    assertThat(HostPool.of(new PlacementProblem(cluster, job, 0.7, GroupUnit.PP))).isSameAs(pool);
    var moved = JobHostPools.of(new PlacementProblem(cluster, job, 0.7, GroupUnit.PP));
    assertThat(moved.getFirst().problem().alpha()).isEqualTo(0.7);
    var busy = SequentialPlanSolver.without(cluster, List.of(pool.hosts().getFirst().id()));
    assertThat(HostPool.of(new PlacementProblem(busy, job, 0.7, GroupUnit.PP)).capacities())
        .containsExactly(3, 3);
    var other = new PlacementProblem(cluster, Clusters.job(2, 2), 0.7, GroupUnit.PP);
    assertThat(HostPool.of(other).matrix().rows()).isEqualTo(2);
    for (double alpha : new double[] {0.2, 0.7}) {
      assertThatThrownBy(() ->
              HostPool.of(new PlacementProblem(cluster, Clusters.job(4, 2), alpha, GroupUnit.PP)))
          .isInstanceOf(InfeasibleException.class)
          .hasMessageContaining("8 free hosts");
    }
  }

  /** Six hosts of eight leave two, nine of four leave one. */
  @Test
  void whatIsLeftCountsWhateverTheSizeOfTheHosts() {
    var problem =
        new PoolFabric()
            .leaf("a", FOUR, 9, 0, true)
            .leaf("b", H800, 6, 0, true)
            .problem(Clusters.job(2, 2));
    var pools = JobHostPools.of(problem);
    assertThat(pools).hasSize(2);
    assertThat(free(pools.getFirst())).hasSize(6).contains("b-0");
    assertThat(free(pools.getLast())).hasSize(9).contains("a-0");
  }

  private static List<String> free(JobHostPools.Pool pool) {
    return pool.problem().cluster().hosts().stream().filter(Host::isFree).map(Host::id).toList();
  }

  private static Placement placed(PlacementProblem problem, List<List<String>> matrix) {
    return Placement.of(
        problem.cluster(),
        problem.job(),
        "tiles",
        0.5,
        GroupUnit.PP,
        8,
        matrix,
        new PlacementObjective(1, 1, 0, 0, 0, 0, 0, false),
        0,
        0);
  }

  /** Exactly enough is enough, on one side as on the other. */
  @Test
  void aPoolMayBeFilled() {
    var problem =
        new PoolFabric()
            .leaf("a", H800, 4, 0, true)
            .leaf("b", A100, 4, 0, true)
            .problem(Clusters.job(2, 2));
    assertThat(JobHostPools.of(problem)).extracting(PoolsByHandTest::free).hasSize(2);
    assertThat(
            JobHostPools.of(
                new PoolFabric().leaf("a", H800, 4, 0, true).problem(Clusters.job(2, 2))))
        .hasSize(1);
  }

  /** Who talks to nobody may run anywhere, on hosts of any model; the cables do not matter. */
  @Test
  void oneHostIsAPoolOfAll() {
    var problem =
        new PoolFabric().leaf("a", H800, 2, 0, true).lone(A100, "x").problem(Clusters.job(1, 1));
    var pools = JobHostPools.of(problem);
    assertThat(pools).hasSize(1);
    assertThat(free(pools.getFirst())).containsExactly("a-0", "a-1", "x");
  }

  /** Hosts of a leaf stand together, leaves in the order of their first hosts. */
  @Test
  void cellsOfOneHostAreTheFreeOnesByLeaf() {
    var problem =
        new PoolFabric()
            .leaf("b", H800, 3, 1, true)
            .leaf("a", H800, 2, 0, true)
            .leaf("c", A100, 1, 0, true)
            .problem(named(Clusters.job(2, 2), "H800"));
    assertThat(ids(HostPool.of(problem)))
        .containsExactly(
            List.of(List.of("b-1"), List.of("b-2")),
            List.of(List.of("a-0"), List.of("a-1")),
            List.of());
  }

  /**
   * Tensor groups of two hosts need one domain each: what three and five leave over is of no use.
   */
  @Test
  void tensorGroupsDoNotCrossDomains() {
    var problem = new PoolFabric().racks("a", true, 3, 5).problem(TrainingJob.of("job", 2, 8, 1));
    assertThat(ids(HostPool.of(problem)))
        .containsExactly(
            List.of(
                List.of("a-0-0", "a-0-1"), List.of("a-1-0", "a-1-1"), List.of("a-1-2", "a-1-3")));
    var hosts = problem.cluster().hosts();
    assertThat(HostPool.of(problem).units().count(problem.cluster(), hosts)).isEqualTo(3);
  }

  /** Blocks of two tensor groups of a host: what domains have left makes one more. */
  @Test
  void blocksAreMadeOfWhatDomainsHaveLeft() {
    var problem =
        new PoolFabric()
            .racks("a", true, 3, 5)
            .racks("b", true, 1, 1, 1)
            .problem(TrainingJob.of("job", 4, 4, 1))
            .withRowsTogether(2);
    var pool = HostPool.of(problem);
    assertThat(ids(pool))
        .containsExactly(
            List.of(
                List.of("a-0-0", "a-0-1"),
                List.of("a-1-0", "a-1-1"),
                List.of("a-1-2", "a-1-3"),
                List.of("a-0-2", "a-1-4")),
            List.of(List.of("b-0-0", "b-1-0")));
    assertThat(pool.units().count(problem.cluster(), problem.cluster().hosts())).isEqualTo(5);
  }

  /**
   * Blocks of two tensor groups of two hosts: of 3 + 7 hosts one block, and one of what is left.
   */
  @Test
  void blocksOfTensorGroupsAreMadeOfWholeGroups() {
    var problem =
        new PoolFabric()
            .racks("a", true, 3, 7)
            .problem(TrainingJob.of("job", 4, 8, 1))
            .withRowsTogether(2);
    assertThat(ids(HostPool.of(problem)))
        .containsExactly(
            List.of(
                List.of("a-1-0", "a-1-1", "a-1-2", "a-1-3"),
                List.of("a-0-0", "a-0-1", "a-1-4", "a-1-5")));
  }

  @Test
  void whoIsLeftOutIsTold() {
    var two = List.of(List.of("a-0"), List.of("a-1"));
    var models =
        new PoolFabric()
            .leaf("a", A100, 2, 0, true)
            .leaf("b", H800, 1, 0, true)
            .leaf("d", H800, 2, 2, true)
            .leaf("e", new HostType("e", "B200", 8), 2, 0, true)
            .leaf("four", FOUR, 2, 0, true);
    var unnamed = models.problem(Clusters.job(2, 1));
    assertThat(PlacementHostNotes.of(unnamed, placed(unnamed, two)))
        .containsExactly(
            "job job names no GPU model and runs on A100: 2 free hosts of B200 are, 1 free host of"
                + " H800 is left out.");
    var named = models.problem(named(Clusters.job(2, 1), "H800", "A100"));
    assertThat(PlacementHostNotes.of(named, placed(named, two)))
        .containsExactly(
            "job job names H800 and A100 and runs on A100: 1 free host of H800 is left out.");
    var one = models.problem(Clusters.job(1, 1));
    assertThat(PlacementHostNotes.of(one, placed(one, List.of(List.of("a-0")))))
        .as("of a job on one host, too")
        .isEqualTo(PlacementHostNotes.of(unnamed, placed(unnamed, two)));
    var far =
        new PoolFabric()
            .leaf("a", A100, 2, 0, true)
            .leaf("off", A100, 2, 1, false)
            .lone(A100, "x")
            .loneBusy(A100, "y")
            .problem(Clusters.job(2, 1));
    assertThat(PlacementHostNotes.of(far, placed(far, two)))
        .containsExactly(
            "1 free host without a link is left out: x.",
            "1 free host has no way to those of this job and is left out.");
    var elsewhere =
        new PoolFabric()
            .leaf("a", A100, 2, 0, true)
            .leaf("off", H800, 2, 0, false)
            .lone(H800, "x")
            .problem(Clusters.job(2, 1));
    assertThat(PlacementHostNotes.of(elsewhere, placed(elsewhere, two)))
        .as("of another model, wherever they are")
        .containsExactly(
            "job job names no GPU model and runs on A100: 3 free hosts of H800 are left out.");
    var nobody =
        new PoolFabric()
            .leaf("a", A100, 2, 0, true)
            .leaf("off", A100, 2, 2, false)
            .problem(Clusters.job(2, 1));
    assertThat(PlacementHostNotes.of(nobody, placed(nobody, two))).isEmpty();
  }

  /** Of one size alone the others are left where they are. */
  @Test
  void hostsOfOtherSizesAreNoRoom() {
    var problem =
        new PoolFabric()
            .leaf("a", H800, 4, 0, true)
            .leaf("b", FOUR, 4, 0, true)
            .problem(Clusters.job(2, 2));
    assertThat(JobHostPools.of(problem)).hasSize(1);
    assertThat(free(JobHostPools.of(problem).getFirst()))
        .containsExactly("a-0", "a-1", "a-2", "a-3");
  }

  private static List<List<List<String>>> ids(HostPool pool) {
    return pool.cells().stream()
        .map(units ->
            units.stream().map(unit -> unit.hosts().stream().map(Host::id).toList()).toList())
        .toList();
  }
}
