package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.solvers.RandomDraws;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** All jobs at once: against one after the other, and against all ways there are. */
class JointPlanSolverTest {
  private static final JointPlanSolver SOLVER =
      new JointPlanSolver(PlacementAlgorithms.registry().byName("tiles"));
  private static final SequentialPlanSolver SEQUENTIAL =
      new SequentialPlanSolver(PlacementAlgorithms.registry().byName("tiles"));

  private static MultiJobPlanProblem.Request request(
      String id, int rows, int cols, int priority, double alpha) {
    var job = TrainingJob.of(id, rows * 2, 4, cols);
    return new MultiJobPlanProblem.Request(
        job.withRequest(job.request().withPriority(priority)), alpha, GroupUnit.PP);
  }

  private static MultiJobPlanProblem problem(int[] free, MultiJobPlanProblem.Request... requests) {
    return new MultiJobPlanProblem(Clusters.withFree(free), List.of(requests), Set.of(), 0);
  }

  private static MultiJobPlan solve(MultiJobPlanProblem problem) {
    return SOLVER.solve(problem, SolveControl.unlimited());
  }

  private static double spread(MultiJobPlan plan, String job) {
    return plan.planned().stream()
        .filter(each -> each.placement().job().equals(job))
        .findFirst()
        .orElseThrow()
        .placement()
        .objective()
        .weightedSpread();
  }

  private static MultiJobPlan.Joint joint(MultiJobPlan plan) {
    return Objects.requireNonNull(plan.joint());
  }

  /** The urgent job of 8 hosts fits into the minipod of 9, and leaves that of 12 whole. */
  @Test
  void aJobDoesNotTakeTheMinipodThatAnotherNeedsWhole() {
    var problem =
        problem(
            new int[] {12, 9, 5}, request("eight", 4, 2, 5, 0.5), request("twelve", 6, 2, 0, 0.5));
    var before = SEQUENTIAL.solve(problem, SolveControl.unlimited());
    assertThat(spread(before, "twelve")).as("one after the other").isPositive();
    var plan = solve(problem);
    assertThat(spread(plan, "eight")).isZero();
    assertThat(spread(plan, "twelve")).isZero();
    assertThat(joint(plan)).isEqualTo(new MultiJobPlan.Joint(0, 0, true));
  }

  /** What the urgent one could do without is taken from it, and nothing else. */
  @Test
  void anUrgentJobIsNeverWorseForALesserOne() {
    var plan =
        solve(
            problem(new int[] {6, 5}, request("urgent", 3, 2, 9, 0.5), request("b", 3, 1, 0, 0.5)));
    assertThat(spread(plan, "urgent")).isZero();
    var narrow =
        problem(new int[] {4, 3}, request("small", 2, 1, 9, 0.5), request("large", 5, 1, 0, 0.5));
    var kept = solve(narrow);
    assertThat(spread(kept, "small")).isZero();
    assertThat(kept.planned()).hasSize(2);
  }

  private static MultiJobPlanProblem any(long seed, int jobs, int minipods, int most) {
    var random = new Random(seed);
    var free = new int[2 + random.nextInt(minipods - 1)];
    for (int i = 0; i < free.length; i++) {
      free[i] = 1 + random.nextInt(most);
    }
    var requests = new ArrayList<MultiJobPlanProblem.Request>();
    int count = 2 + random.nextInt(jobs - 1);
    for (int i = 0; i < count; i++) {
      requests.add(
          request(
              "j" + i,
              1 + random.nextInt(3),
              1 + random.nextInt(3),
              random.nextInt(2),
              random.nextInt(5) / 4.0));
    }
    return problem(free, requests.toArray(MultiJobPlanProblem.Request[]::new));
  }

  @Test
  void neverWorseThanOneAfterTheOther() {
    int cases = RandomDraws.of(500);
    int better = 0;
    for (long seed = 0; seed < cases; seed++) {
      var problem = any(seed, 5, 5, 10);
      var before = SEQUENTIAL.solve(problem, SolveControl.unlimited());
      var plan = solve(problem);
      var worth = JointPlanValue.of(problem, plan.planned());
      int compared = worth.compareJobs(JointPlanValue.of(problem, before.planned()));
      assertThat(compared).as("seed %s", seed).isNotNegative();
      better += compared;
      var seen = new HashSet<String>();
      plan.planned()
          .forEach(each ->
              each.placement()
                  .matrix()
                  .forEach(row ->
                      row.forEach(host -> {
                        assertThat(seen.add(host)).isTrue();
                        assertThat(problem.cluster().host(host).isFree()).isTrue();
                      })));
      assertThat(plan.planned().size() + plan.waiting().size())
          .isEqualTo(problem.requests().size());
      assertThat(joint(plan).weightedSpread()).isCloseTo(worth.total(), within(1e-9));
      assertThat(joint(plan).lowerBound()).isLessThanOrEqualTo(worth.total() + 1e-9);
      if (seed % 25 == 0) {
        assertThat(untimed(solve(problem))).as("the same again").isEqualTo(untimed(plan));
      }
    }
    assertThat(better).as("mixes that it improves").isGreaterThan(cases / 25);
  }

  private static List<List<List<String>>> untimed(MultiJobPlan plan) {
    return plan.planned().stream().map(each -> each.placement().matrix()).toList();
  }

  /** Every way to give the jobs their hosts, counted by minipods and nothing cut. */
  @Test
  void enumerationSaysTheSame() {
    int settled = 0;
    for (long seed = 0; seed < 60; seed++) {
      var problem = any(seed + 10_000, 3, 3, 5);
      var plan = solve(problem);
      var oracle = new JointOracle(problem).best();
      int compared = JointPlanValue.of(problem, plan.planned()).compareJobs(oracle);
      assertThat(compared).as("seed %s: not better than all there is", seed).isNotPositive();
      if (joint(plan).provenOptimal()) {
        settled++;
        assertThat(compared).as("seed %s: proven", seed).isZero();
      }
    }
    assertThat(settled).as("cases that are proven").isGreaterThan(30);
  }
}
