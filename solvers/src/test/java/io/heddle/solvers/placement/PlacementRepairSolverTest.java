package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementRepair;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlacementRepairSolverTest {
  private static Placement place(PlacementProblem problem) {
    return PlacementAlgorithms.registry()
        .byName("tiles")
        .solver()
        .solve(problem, SolveControl.unlimited());
  }

  /** Every choice of replacements, without any cleverness. */
  private static double oracle(
      Cluster cluster, Placement placement, List<int[]> cells, Set<String> taken, int at) {
    if (at == cells.size()) {
      return MinipodSpreadTable.of(cluster, placement)
          .objective(placement.alpha(), placement.unit(), 0, false)
          .weightedSpread();
    }
    double best = Double.POSITIVE_INFINITY;
    for (var host : cluster.hosts()) {
      if (host.isFree() && taken.add(host.id())) {
        var matrix = new ArrayList<List<String>>();
        placement.matrix().forEach(row -> matrix.add(new ArrayList<>(row)));
        matrix.get(cells.get(at)[0]).set(cells.get(at)[1], host.id());
        var next =
            new Placement(
                "c",
                "job",
                "x",
                placement.alpha(),
                placement.unit(),
                placement.tp(),
                8,
                matrix,
                null,
                placement.objective(),
                0,
                0);
        best = Math.min(best, oracle(cluster, next, cells, taken, at + 1));
        taken.remove(host.id());
      }
    }
    return best;
  }

  @Test
  void onlyFailedRanksMoveAndTheSpreadIsTheLeast() {
    int repaired = 0;
    for (long seed = 0; seed < 150; seed++) {
      var random = new Random(seed);
      var free = new int[] {random.nextInt(5), 1 + random.nextInt(4), 1 + random.nextInt(4)};
      int rows = 1 + random.nextInt(3);
      int cols = 1 + random.nextInt(2);
      if (free[0] + free[1] + free[2] < rows * cols + 2) {
        continue;
      }
      var problem = Clusters.problem(free, rows, cols, random.nextInt(11) / 10.0, GroupUnit.PP);
      var placement = place(problem);
      var cells = new ArrayList<int[]>();
      var failed = new HashSet<String>();
      for (int i = 0; i < 2; i++) {
        int row = random.nextInt(rows);
        int col = random.nextInt(cols);
        if (failed.add(placement.host(row, col))) {
          cells.add(new int[] {row, col});
        }
      }
      var repair =
          new PlacementRepairSolver()
              .solve(
                  new PlacementRepairProblem(
                      problem.cluster(), placement, failed, Set.of(), List.of()),
                  SolveControl.unlimited());
      var taken = new HashSet<String>();
      placement.matrix().forEach(taken::addAll);
      assertThat(repair.after().objective().weightedSpread())
          .as("seed %d", seed)
          .isEqualTo(oracle(problem.cluster(), placement, cells, taken, 0), within(1e-9));
      assertThat(repair.after().objective().provenOptimal()).isTrue();
      var seen = new HashSet<String>();
      for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
          var host = repair.after().host(row, col);
          assertThat(seen.add(host)).isTrue();
          assertThat(failed).doesNotContain(host);
          assertThat(problem.cluster().host(host).isFree()).isTrue();
          if (!failed.contains(placement.host(row, col))) {
            assertThat(host).isEqualTo(placement.host(row, col));
          }
        }
      }
      assertThat(repair.moves()).hasSize(failed.size());
      repaired++;
    }
    assertThat(repaired).isGreaterThan(60);
  }

  @Test
  void aSpareStandsIn() {
    var problem = Clusters.problem(new int[] {6, 5}, 2, 2, 0.5, GroupUnit.PP);
    var placement = place(problem);
    var home = problem.cluster().minipodOf(placement.host(0, 0));
    var spare = home.freeHosts().getLast().id();
    var repair =
        new PlacementRepairSolver()
            .solve(
                new PlacementRepairProblem(
                    problem.cluster(),
                    placement,
                    Set.of(placement.host(1, 1)),
                    Set.of(spare),
                    List.of(spare)),
                SolveControl.unlimited());
    assertThat(repair.moves().getFirst().replacement()).isEqualTo(spare);
    assertThat(repair.after().objective().weightedSpread())
        .isEqualTo(repair.before().objective().weightedSpread());
  }

  @Test
  void tooFewHostsAreCounted() {
    var problem = Clusters.problem(new int[] {4}, 2, 2, 0.5, GroupUnit.PP);
    var placement = place(problem);
    assertThatThrownBy(() ->
            new PlacementRepairSolver()
                .solve(
                    new PlacementRepairProblem(
                        problem.cluster(),
                        placement,
                        Set.of(placement.host(0, 0)),
                        Set.of(),
                        List.of()),
                    SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("lost 1 host;")
        .hasMessageContaining("1 is missing");
  }

  /** Two racks of a minipod, each with a host more than its two tensor groups of two take. */
  @Test
  void aPartOfATensorGroupIsReplacedInItsNvlinkDomain() {
    var cluster = Racks.withFree(new int[][] {{5, 5}});
    var job = TrainingJob.of("job", 4, 8, 1);
    var placement = place(new PlacementProblem(cluster, job, 0.5, GroupUnit.PP));
    for (int row = 0; row < placement.rows(); row++) {
      var failed = placement.host(row, 0);
      var repair = repair(cluster, placement, Set.of(failed));
      var stand = repair.after().host(row, 0);
      assertThat(stand).isNotEqualTo(failed);
      assertThat(stand.substring(0, stand.lastIndexOf('-')))
          .isEqualTo(failed.substring(0, failed.lastIndexOf('-')));
      assertThat(repair.moves()).hasSize(1);
      assertThat(repair.after().objective().provenOptimal()).isTrue();
    }
    var two = Set.of(placement.host(0, 0), placement.host(2, 0));
    assertThatThrownBy(() -> repair(cluster, placement, two))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("job job lost 2 hosts of the NVLink domain of")
        .hasMessageContaining("1 are free in it. Place the job again.");
  }

  private static PlacementRepair repair(Cluster cluster, Placement placement, Set<String> failed) {
    return new PlacementRepairSolver()
        .solve(
            new PlacementRepairProblem(cluster, placement, failed, Set.of(), List.of()),
            SolveControl.unlimited());
  }
}
