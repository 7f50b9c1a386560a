package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SequentialPlanSolverTest {
  private static final SequentialPlanSolver SOLVER =
      new SequentialPlanSolver(PlacementAlgorithms.registry().byName("tiles"));

  private static TrainingJob job(String id, int rows, int cols, int priority) {
    var job = TrainingJob.of(id, rows * 2, 4, cols);
    return job.withRequest(job.request().withPriority(priority));
  }

  private static MultiJobPlanProblem.Request request(TrainingJob job) {
    return new MultiJobPlanProblem.Request(job, 0.5, GroupUnit.PP);
  }

  private static MultiJobPlan solve(MultiJobPlanProblem problem) {
    return SOLVER.solve(problem, SolveControl.unlimited());
  }

  @Test
  void noHostIsGivenTwice() {
    for (long seed = 0; seed < 60; seed++) {
      var random = new Random(seed);
      var free = new int[2 + random.nextInt(4)];
      for (int i = 0; i < free.length; i++) {
        free[i] = 1 + random.nextInt(10);
      }
      var cluster = Clusters.withFree(free);
      var requests = new ArrayList<MultiJobPlanProblem.Request>();
      for (int i = 0; i < 4; i++) {
        requests.add(
            request(job("j" + i, 1 + random.nextInt(3), 1 + random.nextInt(3), random.nextInt(2))));
      }
      var reserved = Set.of(cluster.minipods().getFirst().freeHosts().getFirst().id());
      var plan = solve(new MultiJobPlanProblem(cluster, requests, reserved, random.nextInt(3)));
      var seen = new HashSet<>(reserved);
      for (var planned : plan.planned()) {
        planned
            .placement()
            .matrix()
            .forEach(row -> row.forEach(host -> assertThat(seen.add(host)).as(host).isTrue()));
        planned.spares().forEach(host -> assertThat(seen.add(host)).as(host).isTrue());
      }
      seen.forEach(host -> assertThat(cluster.host(host).isFree()).isTrue());
      assertThat(plan.planned().size() + plan.waiting().size()).as("seed %d", seed).isEqualTo(4);
    }
  }

  @Test
  void theMoreUrgentJobChoosesFirst() {
    var cluster = Clusters.withFree(4, 3);
    var plan =
        solve(
            new MultiJobPlanProblem(
                cluster,
                List.of(request(job("small", 2, 2, 0)), request(job("urgent", 2, 2, 9))),
                Set.of(),
                0));
    assertThat(plan.planned()).hasSize(1);
    assertThat(plan.planned().getFirst().placement().job()).isEqualTo("urgent");
    assertThat(plan.planned().getFirst().placement().objective().weightedSpread()).isZero();
    assertThat(plan.waiting().getFirst().reason()).contains("small").contains("1 is missing");
  }

  /** Of the orders that are tried, none lets a large job go before a small one that is urgent. */
  @Test
  void noOrderThatIsTriedTurnsUrgencyRound() {
    var requests = List.of(request(job("large", 3, 2, 0)), request(job("urgent", 2, 2, 9)));
    for (long seed = 0; seed < 20; seed++) {
      var plan =
          SOLVER.solve(
              new MultiJobPlanProblem(Clusters.withFree(7), requests, Set.of(), 0),
              SolveControl.<MultiJobPlan>unlimited().withSeed(seed));
      assertThat(plan.planned()).hasSize(1);
      assertThat(plan.planned().getFirst().placement().job()).isEqualTo("urgent");
      assertThat(plan.waiting().getFirst().job()).isEqualTo("large");
    }
  }

  private static List<String> planned(int free, MultiJobPlanProblem.Request... requests) {
    return solve(new MultiJobPlanProblem(Clusters.withFree(free), List.of(requests), Set.of(), 0))
        .planned()
        .stream()
        .map(each -> each.placement().job())
        .sorted()
        .toList();
  }

  /** Once the time is over, one job is placed, so that there is an answer, and the rest waits. */
  @Test
  void noFurtherJobIsPlacedOnceTheTimeIsOver() {
    var over = new SolverTermination.Cancel();
    over.cancel();
    var requests =
        List.of(request(job("a", 2, 2, 0)), request(job("b", 2, 1, 0)), request(job("c", 1, 1, 0)));
    for (Solver<MultiJobPlanProblem, MultiJobPlan> solver :
        List.of(SOLVER, new JointPlanSolver(PlacementAlgorithms.registry().byName("tiles")))) {
      var plan =
          solver.solve(
              new MultiJobPlanProblem(Clusters.withFree(8, 8), requests, Set.of(), 0),
              new SolveControl<>(over, _ -> {}, 1));
      assertThat(plan.planned()).extracting(each -> each.placement().job()).containsExactly("a");
      assertThat(plan.waiting())
          .extracting(MultiJobPlan.Waiting::job, MultiJobPlan.Waiting::reason)
          .containsExactly(
              tuple("b", SequentialPlanSolver.STOPPED), tuple("c", SequentialPlanSolver.STOPPED));
    }
  }

  /** 6 hosts of 6 rather than 4; 4 and 4 hosts of 8 rather than 5, though 5 is the largest job. */
  @Test
  void thePlanThatPlacesMostGpusIsKept() {
    var four = request(job("four", 2, 2, 0));
    assertThat(planned(6, four, request(job("six", 3, 2, 0)))).containsExactly("six");
    assertThat(planned(8, four, request(job("five", 5, 1, 0)), request(job("too", 4, 1, 0))))
        .containsExactly("four", "too");
  }

  @Test
  void equalJobsAreOrderedSoThatTheySpreadLeast() {
    // The larger job first would take a minipod that the smaller one needs whole.
    var cluster = Clusters.withFree(6, 4);
    var plan =
        solve(
            new MultiJobPlanProblem(
                cluster,
                List.of(request(job("a", 2, 2, 0)), request(job("b", 3, 2, 0))),
                Set.of(),
                0));
    assertThat(plan.planned()).hasSize(2);
    assertThat(plan.planned())
        .allSatisfy(each -> assertThat(each.placement().objective().weightedSpread()).isZero());
  }

  @Test
  void sparesLieWhereTheJobIs() {
    var cluster = Clusters.withFree(6, 9);
    var planned =
        solve(new MultiJobPlanProblem(cluster, List.of(request(job("a", 2, 2, 0))), Set.of(), 2))
            .planned()
            .getFirst();
    var home = cluster.minipodOf(planned.placement().host(0, 0));
    assertThat(planned.spares())
        .hasSize(2)
        .allSatisfy(spare -> assertThat(cluster.minipodOf(spare)).isEqualTo(home));
  }

  @Test
  void theSameJobTwiceIsRefused() {
    var request = request(job("a", 1, 1, 0));
    assertThatThrownBy(() ->
            new MultiJobPlanProblem(Clusters.withFree(4), List.of(request, request), Set.of(), 0))
        .hasMessageContaining("job a");
  }
}
