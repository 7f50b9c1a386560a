package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.cluster.Link;
import io.heddle.model.cluster.Switch;
import io.heddle.model.cluster.Tier;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementRepair;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Spares, orders and stand-ins that can be worked out by hand, and beside all choices. */
class PlansByHandTest {
  /** A job on these hosts, row by row. */
  private static Placement placed(
      Cluster cluster, TrainingJob job, int gpusPerHost, List<List<String>> matrix) {
    var bare =
        Placement.of(
            cluster,
            job,
            "stub",
            0.5,
            GroupUnit.PP,
            gpusPerHost,
            matrix,
            new io.heddle.model.result.PlacementObjective(1, 1, 0, 0, 0, 0, 0, false),
            0,
            0);
    return bare.withObjective(
        MinipodSpreadTable.of(cluster, bare).objective(0.5, GroupUnit.PP, 0, false));
  }

  /** Places every job on the hosts that it is given. */
  private static SequentialPlanSolver planning(List<List<String>> matrix, int gpusPerHost) {
    var tiles = PlacementAlgorithms.registry().byName("tiles");
    return new SequentialPlanSolver(
        new RegisteredAlgorithm<>(
            "stub",
            "as given",
            tiles.traits(),
            tiles.goal(),
            (problem, _) -> placed(problem.cluster(), problem.job(), gpusPerHost, matrix)));
  }

  private static List<String> spares(
      Cluster cluster, TrainingJob job, int gpusPerHost, List<List<String>> matrix, int spares) {
    return planning(matrix, gpusPerHost)
        .solve(
            new MultiJobPlanProblem(
                cluster,
                List.of(new MultiJobPlanProblem.Request(job, 0.5, GroupUnit.PP)),
                Set.of(),
                spares),
            SolveControl.unlimited())
        .planned()
        .getFirst()
        .spares();
  }

  /**
   * Three hosts of the first minipod and two of the second: 3 against 2, then 3/2 against 2, then
   * 3/2 against 1, then 1 against 1. A minipod without hosts of the job has spares where the others
   * have none left, and when all are given there are no more.
   */
  @Test
  void sparesAreGivenToWhereTheFewestAreForAHost() {
    var cluster = Clusters.withFree(6, 4, 2);
    var matrix = List.of(List.of("h-0-1", "h-0-2", "h-0-3", "h-1-1", "h-1-2"));
    var job = Clusters.job(1, 5);
    var all = List.of("h-0-4", "h-1-3", "h-0-5", "h-0-6", "h-1-4", "h-2-1", "h-2-2");
    for (int count = 0; count <= 9; count++) {
      assertThat(spares(cluster, job, 8, matrix, count))
          .containsExactlyElementsOf(all.subList(0, Math.min(count, 7)));
    }
  }

  /** Of the trays of a minipod those of the job's own rack come first. */
  @Test
  void sparesOfTheSameDomainComeFirst() {
    var cluster = Racks.withFree(new int[][] {{2, 4}});
    var matrix = List.of(List.of("t-0-1-1"), List.of("t-0-1-2"));
    assertThat(spares(cluster, TrainingJob.of("job", 1, 8, 1), 4, matrix, 3))
        .containsExactly("t-0-1-3", "t-0-1-4", "t-0-0-1");
  }

  /** Stopped after the first order: what two hosts are enough for is not left to a later one. */
  @Test
  void theLargestJobIsPlannedFirst() {
    var requests =
        List.of(
            new MultiJobPlanProblem.Request(TrainingJob.of("small", 2, 4, 1), 0.5, GroupUnit.PP),
            new MultiJobPlanProblem.Request(TrainingJob.of("large", 2, 4, 2), 0.5, GroupUnit.PP));
    var stopped = new SolverTermination.Cancel();
    stopped.cancel();
    var plan =
        new SequentialPlanSolver(PlacementAlgorithms.registry().byName("tiles"))
            .solve(
                new MultiJobPlanProblem(Clusters.withFree(2), requests, Set.of(), 0),
                new SolveControl<>(stopped, _ -> {}, 0));
    assertThat(plan.planned()).extracting(each -> each.placement().job()).containsExactly("large");
    assertThat(plan.waiting()).extracting(MultiJobPlan.Waiting::job).containsExactly("small");
  }

  /**
   * Each job takes the first hosts that are free. The larger first has one of its three in the
   * second minipod; the other way round each has a minipod for itself.
   */
  @Test
  void ofOrdersThatPlaceAsMuchTheOneOfLessSpreadIsTaken() {
    var tiles = PlacementAlgorithms.registry().byName("tiles");
    var firstFree =
        new RegisteredAlgorithm<PlacementProblem, Placement>(
            "stub",
            "the first that are free",
            tiles.traits(),
            tiles.goal(),
            (problem, _) -> {
              var free = problem.cluster().hosts().stream().filter(Host::isFree).map(Host::id);
              var row = free.limit(problem.job().id().equals("large") ? 3 : 2).toList();
              return placed(problem.cluster(), problem.job(), 8, List.of(row));
            });
    var requests =
        List.of(
            new MultiJobPlanProblem.Request(TrainingJob.of("large", 2, 4, 3), 0.5, GroupUnit.PP),
            new MultiJobPlanProblem.Request(TrainingJob.of("small", 2, 4, 2), 0.5, GroupUnit.PP));
    var plan =
        new SequentialPlanSolver(firstFree)
            .solve(
                new MultiJobPlanProblem(Clusters.withFree(2, 3), requests, Set.of(), 0),
                SolveControl.unlimited());
    assertThat(plan.planned())
        .extracting(each -> each.placement().matrix())
        .containsExactly(
            List.of(List.of("h-0-1", "h-0-2")), List.of(List.of("h-1-1", "h-1-2", "h-1-3")));
  }

  @Test
  void fewerThanNoSparesAreRefused() {
    assertThatThrownBy(() -> new MultiJobPlanProblem(Clusters.withFree(1), List.of(), Set.of(), -1))
        .hasMessage("-1 spares, expected at least 0");
    assertThat(new MultiJobPlanProblem(Clusters.withFree(1), List.of(), Set.of(), 0).spares())
        .isZero();
  }

  /** Five more orders are tried, and after each its progress is reported. */
  @Test
  void ordersAreTold() {
    var seen = new ArrayList<SolverProgress<MultiJobPlan>>();
    var requests = new ArrayList<MultiJobPlanProblem.Request>();
    for (int i = 0; i < 3; i++) {
      requests.add(
          new MultiJobPlanProblem.Request(TrainingJob.of("j" + i, 2, 4, 1), 0.5, GroupUnit.PP));
    }
    var problem = new MultiJobPlanProblem(Clusters.withFree(4), requests, Set.of(), 0);
    var solver = new SequentialPlanSolver(PlacementAlgorithms.registry().byName("tiles"));
    solver.solve(problem, new SolveControl<>(new SolverTermination.Never(), seen::add, 0));
    assertThat(seen)
        .extracting(SolverProgress::fraction)
        .containsExactly(2 / 6.0, 3 / 6.0, 4 / 6.0, 5 / 6.0, 1.0);
    assertThat(seen).extracting(SolverProgress::message).containsOnly("orders of equal jobs");
    var stopped = new SolverTermination.Cancel();
    stopped.cancel();
    seen.clear();
    var plan = solver.solve(problem, new SolveControl<>(stopped, seen::add, 0));
    assertThat(plan.planned()).hasSize(1);
    assertThat(seen).isEmpty();
  }

  private static PlacementRepair repair(PlacementRepairProblem problem) {
    return new PlacementRepairSolver().solve(problem, SolveControl.unlimited());
  }

  @Test
  void missingStandInsAreCounted() {
    var cluster = Clusters.withFree(3);
    var placement =
        placed(cluster, Clusters.job(1, 3), 8, List.of(List.of("h-0-1", "h-0-2", "h-0-3")));
    assertThatThrownBy(() ->
            repair(
                new PlacementRepairProblem(
                    cluster, placement, Set.of("h-0-1", "h-0-2"), Set.of(), List.of())))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining(
            "job job lost 2 hosts; c has 0 free of the same kind, so 2 are missing")
        .hasMessageContaining(
            new HostExclusionFinding(EligibilityRule.HEALTH, List.of("h-0-1", "h-0-2")).words());
    assertThatThrownBy(() ->
            new PlacementRepairProblem(cluster, placement, Set.of("h-0-9"), Set.of(), List.of()))
        .hasMessage("cluster c has no host h-0-9");
    var elsewhere = Clusters.withFree(2);
    assertThatThrownBy(() ->
            new PlacementRepairProblem(elsewhere, placement, Set.of("h-0-1"), Set.of(), List.of()))
        .hasMessage("cluster c has no host h-0-3");
  }

  /** Neither what is reserved, nor what has failed, even if it was held back. */
  @Test
  void whoMayNotStandInDoesNot() {
    var cluster = Clusters.withFree(6);
    var placement = placed(cluster, Clusters.job(1, 2), 8, List.of(List.of("h-0-1", "h-0-2")));
    var failed = Set.of("h-0-1", "h-0-3");
    var reserved = Set.of("h-0-4", "h-0-5");
    var after =
        repair(
            new PlacementRepairProblem(
                cluster, placement, failed, reserved, List.of("h-0-3", "h-0-5")));
    assertThat(after.moves()).hasSize(1);
    assertThat(after.moves().getFirst())
        .isEqualTo(new PlacementRepair.Move(0, 0, "h-0-1", "h-0-5"));
    assertThat(after.after().matrix()).containsExactly(List.of("h-0-5", "h-0-2"));
    assertThat(
            repair(new PlacementRepairProblem(cluster, placement, failed, reserved, List.of()))
                .moves()
                .getFirst()
                .replacement())
        .isEqualTo("h-0-6");
  }

  /** Two leaves of a minipod: the host beside the one that failed, though another comes first. */
  @Test
  void aHostOfTheSameSwitchStandsIn() {
    var switches =
        List.of(
            new Switch("core", Tier.CORE),
            new Switch("agg", Tier.SPINE),
            new Switch("leaf-0", Tier.LEAF),
            new Switch("leaf-1", Tier.LEAF));
    var hosts = new ArrayList<Host>();
    var links =
        new ArrayList<Link>(
            List.of(
                new Link("agg", "core", 400, 1),
                new Link("leaf-0", "agg", 400, 1),
                new Link("leaf-1", "agg", 400, 1)));
    for (int leaf = 0; leaf < 2; leaf++) {
      for (int i = 0; i < 3; i++) {
        hosts.add(new Host("h-%d-%d".formatted(leaf, i), Clusters.TYPE));
        links.add(new Link("h-%d-%d".formatted(leaf, i), "leaf-" + leaf, 400, 1));
      }
    }
    var cluster = new Cluster("c", List.of(Clusters.TYPE), switches, hosts, links);
    var placement = placed(cluster, Clusters.job(1, 2), 8, List.of(List.of("h-1-0", "h-0-1")));
    assertThat(cluster.minipods()).hasSize(1);
    for (var failed : List.of("h-1-0", "h-0-1")) {
      var beside =
          repair(
              new PlacementRepairProblem(cluster, placement, Set.of(failed), Set.of(), List.of()));
      assertThat(beside.moves().getFirst().replacement())
          .isEqualTo(failed.equals("h-1-0") ? "h-1-1" : "h-0-0");
      var spare =
          repair(
              new PlacementRepairProblem(
                  cluster, placement, Set.of(failed), Set.of(), List.of("h-0-2")));
      assertThat(spare.moves().getFirst().replacement()).as("held back").isEqualTo("h-0-2");
    }
  }

  /**
   * The last host of a full minipod: one row of two is then on two minipods, which costs (1 − α) ·
   * 2. Stopped after the first choice, that nothing costs less is not known.
   */
  @Test
  void whatIsStoppedIsNotProven() {
    var cluster = Clusters.withFree(2, 2, 2);
    var placement = placed(cluster, Clusters.job(1, 2), 8, List.of(List.of("h-0-1", "h-0-2")));
    var problem =
        new PlacementRepairProblem(cluster, placement, Set.of("h-0-2"), Set.of(), List.of());
    var whole = repair(problem);
    assertThat(whole.before().objective().weightedSpread()).isZero();
    assertThat(whole.after().objective().weightedSpread()).isEqualTo(1);
    assertThat(whole.after().objective().lowerBound()).isEqualTo(1);
    assertThat(whole.after().objective().provenOptimal()).isTrue();
    var cancel = new SolverTermination.Cancel();
    cancel.cancel();
    var stopped =
        new PlacementRepairSolver().solve(problem, new SolveControl<>(cancel, _ -> {}, 0));
    assertThat(stopped.after().objective().weightedSpread()).isEqualTo(1);
    assertThat(stopped.after().objective().lowerBound()).isZero();
    assertThat(stopped.after().objective().provenOptimal()).isFalse();
  }

  /**
   * No host is left where one failed, and wherever its stand-in is, the other row touches three
   * minipods and the other columns two: it goes where its row and its column have hosts already.
   */
  @Test
  void amongEqualsAStandInGoesWhereItsRowAndItsColumnAre() {
    var cluster = Clusters.withFree(1, 3, 2, 1, 1);
    var matrix = List.of(List.of("h-0-1", "h-1-1", "h-2-1"), List.of("h-1-2", "h-3-1", "h-4-1"));
    var placement = placed(cluster, Clusters.job(2, 3), 8, matrix);
    var found =
        repair(
            new PlacementRepairProblem(cluster, placement, Set.of("h-0-1"), Set.of(), List.of()));
    assertThat(found.moves()).containsExactly(new PlacementRepair.Move(0, 0, "h-0-1", "h-1-3"));
  }

  /** Of the choices that cost least one of those that leave their minipod least often. */
  @Test
  void amongEqualsTheFewestLeaveTheirMinipod() {
    int stayed = 0;
    for (long seed = 0; seed < 150; seed++) {
      var random = new Random(seed);
      int rows = 1 + random.nextInt(3);
      int cols = 1 + random.nextInt(3);
      var free = new int[] {1 + random.nextInt(4), 1 + random.nextInt(4), 1 + random.nextInt(4)};
      var cluster = Clusters.withFree(free);
      var all = new ArrayList<String>();
      cluster.hosts().stream().filter(Host::isFree).forEach(host -> all.add(host.id()));
      if (all.size() < rows * cols + 2) {
        continue;
      }
      java.util.Collections.shuffle(all, random);
      var matrix = new ArrayList<List<String>>();
      for (int row = 0; row < rows; row++) {
        matrix.add(List.copyOf(all.subList(row * cols, (row + 1) * cols)));
      }
      var placement = placed(cluster, Clusters.job(rows, cols), 8, matrix);
      var failed = new HashSet<String>();
      for (int i = 0; i < 2; i++) {
        failed.add(all.get(random.nextInt(rows * cols)));
      }
      var found =
          repair(new PlacementRepairProblem(cluster, placement, failed, Set.of(), List.of()));
      var best = new double[] {Double.POSITIVE_INFINITY, 0};
      walk(cluster, placement, List.copyOf(failed), 0, new ArrayList<>(), best);
      assertThat(found.after().objective().weightedSpread())
          .as("seed %d", seed)
          .isCloseTo(best[0], within(1e-9));
      long moved =
          found.moves().stream()
              .filter(move -> left(cluster, move.failed(), move.replacement()))
              .count();
      assertThat((double) moved).as("seed %d", seed).isEqualTo(best[1]);
      stayed += moved == 0 ? 1 : 0;
    }
    assertThat(stayed).isBetween(20, 120);
  }

  private static boolean left(Cluster cluster, String from, String to) {
    return cluster.minipodOf(from).index() != cluster.minipodOf(to).index();
  }

  /** Every stand-in for every failed host: the least spread, then the fewest that moved away. */
  private static void walk(
      Cluster cluster,
      Placement placement,
      List<String> failed,
      int moved,
      List<String> chosen,
      double[] best) {
    if (chosen.size() == failed.size()) {
      var matrix =
          placement.matrix().stream()
              .map(row ->
                  row.stream()
                      .map(host -> failed.contains(host) ? chosen.get(failed.indexOf(host)) : host)
                      .toList())
              .toList();
      double value =
          placed(cluster, Clusters.job(placement.rows(), placement.cols()), 8, matrix)
              .objective()
              .weightedSpread();
      if (value < best[0] - 1e-9 || value < best[0] + 1e-9 && moved < best[1]) {
        best[0] = value;
        best[1] = moved;
      }
      return;
    }
    for (var host : cluster.hosts()) {
      boolean taken = placement.matrix().stream().anyMatch(row -> row.contains(host.id()));
      if (host.isFree() && !taken && !chosen.contains(host.id())) {
        var from = failed.get(chosen.size());
        chosen.add(host.id());
        int away = left(cluster, from, host.id()) ? 1 : 0;
        walk(cluster, placement, failed, moved + away, chosen, best);
        chosen.removeLast();
      }
    }
  }
}
