package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.Parallelism;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.IterationTimeParts;
import io.heddle.model.result.MemoryFitAnswer;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.StageMemory;
import io.heddle.model.result.WeighedParallelismPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which of the plans that were found are shown and taken, and what is said where none is. */
class ChoicesByHandTest {
  private static final GpuDevice A100 = GpuDevice.of(GpuHardwareTable.gpu("A100-80GB"), 8, 25);

  private static ParallelismPlanProblem problem(PlanCostBudget budget, TypedGpuPool... pools) {
    return new ParallelismPlanProblem(
        "j",
        Plans.LLAMA_70B,
        512,
        Precision.BF16,
        OptimizerKind.ADAM,
        List.of(pools),
        budget,
        EstimatedSoftwareStack.USUAL,
        Calibration.prior());
  }

  /** 1,000 tokens an iteration. */
  private static WeighedParallelismPlan plan(String gpu, int gpus, double seconds, double gib) {
    return plan(gpu, gpus, Plans.plan(1, 1), seconds, gib);
  }

  private static WeighedParallelismPlan plan(
      String gpu, int gpus, Parallelism degrees, double seconds, double gib) {
    var estimate =
        new PlanEstimate(
            "j",
            gpu,
            gpus,
            degrees,
            Precision.BF16,
            new IterationTimeParts(seconds, 0, 0, 0, 0, 0, 0, 0),
            List.of(new StageMemory(gib, 0, 0, 0, 0)),
            MemoryFitAnswer.FITS,
            null,
            0.4,
            1000 / seconds,
            EvidenceBasis.ESTIMATED,
            5,
            null,
            null,
            null);
    return new WeighedParallelismPlan(
        estimate, List.of(new WeighedParallelismPlan.Stage(1, gpus)), 0, 0, false);
  }

  private static RankedParallelismPlans answer(
      PlanCostBudget budget,
      List<WeighedParallelismPlan> found,
      WeighedParallelismPlan... proxies) {
    var problem =
        problem(
            budget,
            new TypedGpuPool(Plans.h100(), List.of(8, 16), 3),
            new TypedGpuPool(A100, List.of(8), 1));
    return ParallelismPlanChoice.of(problem, "refined", found, Set.of(proxies), List.of())
        .answer(7, 1.5);
  }

  /** The twelve fastest of a size, and slower ones only if they need less than all before. */
  @Test
  void theFastestAndTheLeanestOfEachSizeAreKept() {
    var found = new ArrayList<WeighedParallelismPlan>();
    for (int i = 16; i >= 1; i--) {
      found.add(plan("H100", 8, i, i == 14 ? 5 : i == 16 ? 4 : 10));
    }
    found.add(plan("H100", 16, 20, 10));
    found.add(plan("H100", 16, 21, 10));
    found.add(plan("A100-80GB", 8, 30, 10));
    var answer = answer(new PlanCostBudget.Fastest(), found);
    assertThat(answer.plans())
        .extracting(each -> (int) each.estimate().iterationSeconds())
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 21, 30);
    assertThat(answer.chosen()).isZero();
    assertThat(answer.proxy()).as("the best stands for it").isZero();
    assertThat(answer.algorithm()).isEqualTo("refined");
    assertThat(answer.searched()).isEqualTo(7);
    assertThat(answer.seconds()).isEqualTo(1.5);
  }

  /** Three GPUs of tensor parallelism do not divide a host of eight. */
  @Test
  void theFastestThatFillsHostsIsKept() {
    var found = new ArrayList<WeighedParallelismPlan>();
    for (int i = 1; i <= 15; i++) {
      found.add(plan("H100", 8, Plans.plan(i < 14 ? 3 : 8, 1), i, 10));
    }
    assertThat(answer(new PlanCostBudget.Fastest(), found).plans())
        .extracting(each -> (int) each.estimate().iterationSeconds())
        .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14);
  }

  /** A proxy is shown wherever it stands; of several it is that which the budget likes best. */
  @Test
  void theProxyIsShown() {
    var found = new ArrayList<WeighedParallelismPlan>();
    for (int i = 1; i <= 15; i++) {
      found.add(plan("H100", 8, i, 10));
    }
    var answer = answer(new PlanCostBudget.Fastest(), found, found.get(14), found.get(13));
    assertThat(answer.plans()).hasSize(13);
    assertThat(answer.plans().get(answer.proxy()).estimate().iterationSeconds()).isEqualTo(14);
    assertThat(answer.best().estimate().iterationSeconds()).isEqualTo(1);
  }

  /**
   * 3,600 iterations of 1,000 tokens: in 10 s each they take 10 hours of 8 GPUs at 3, which is 240;
   * in 6 s on 16 GPUs 6 hours, 288; in 12 s on 8 A100 12 hours at 1, 96.
   */
  private static final List<WeighedParallelismPlan> THREE =
      List.of(plan("H100", 8, 10, 10), plan("H100", 16, 6, 10), plan("A100-80GB", 8, 12, 10));

  private static String best(PlanCostBudget budget) {
    var best = answer(budget, THREE).best().estimate();
    return best.gpus() + " " + best.gpu();
  }

  @Test
  void theCheapestInTimeAndTheFastestForTheMoney() {
    double tokens = 3_600_000;
    double hour = 3600;
    assertThat(best(new PlanCostBudget.Fastest())).isEqualTo("16 H100");
    assertThat(best(new PlanCostBudget.CheapestBy(tokens, 12.001 * hour))).isEqualTo("8 A100-80GB");
    assertThat(best(new PlanCostBudget.CheapestBy(tokens, 11.999 * hour))).isEqualTo("8 H100");
    assertThat(best(new PlanCostBudget.CheapestBy(tokens, 9.999 * hour))).isEqualTo("16 H100");
    assertThat(best(new PlanCostBudget.FastestWithin(tokens, 288.1))).isEqualTo("16 H100");
    assertThat(best(new PlanCostBudget.FastestWithin(tokens, 287.9))).isEqualTo("8 H100");
    assertThat(best(new PlanCostBudget.FastestWithin(tokens, 239.9))).isEqualTo("8 A100-80GB");
    var answer = answer(new PlanCostBudget.FastestWithin(tokens, 239.9), THREE, THREE.get(1));
    assertThat(answer.proxy()).as("the proxy costs too much").isEqualTo(answer.chosen());
    assertThat(answer.plans()).as("what is out of the budget is shown, too").hasSize(3);
  }

  /** What is just within is within. */
  @Test
  void limitsAreWithin() {
    double tokens = 3_600_000;
    var only = THREE.subList(0, 1);
    double seconds = tokens / only.getFirst().estimate().tokensPerSecond();
    assertThat(answer(new PlanCostBudget.CheapestBy(tokens, seconds), only).plans()).hasSize(1);
    double cost = only.getFirst().estimate().gpuHours(tokens) * 3;
    assertThat(answer(new PlanCostBudget.FastestWithin(tokens, cost), only).plans()).hasSize(1);
  }

  @Test
  void whatIsOutOfTheBudgetIsTold() {
    assertThatThrownBy(() -> answer(new PlanCostBudget.CheapestBy(3_600_000, 5 * 3600), THREE))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage(
            "job j: the deadline for 3.600e+06 tokens is 5.000 hours, and the fastest plan, on 16 × H100, takes 6.000 hours. Use more GPUs or a later deadline.");
    assertThatThrownBy(() -> answer(new PlanCostBudget.FastestWithin(3_600_000, 90), THREE))
        .isInstanceOf(InfeasibleException.class)
        .hasMessage(
            "job j: 3.600e+06 tokens may cost at most 90.00, and the cheapest plan, on 8 ×"
                + " A100-80GB, costs 96.00. Use fewer GPUs or another type.");
  }

  @Test
  void budgetsAndPoolsThatAreNoneAreRefused() {
    assertThatThrownBy(() -> new PlanCostBudget.CheapestBy(0, 5))
        .hasMessage("0.0 tokens in 5.0 seconds, expected both above 0");
    assertThatThrownBy(() -> new PlanCostBudget.CheapestBy(5, 0))
        .hasMessage("5.0 tokens in 0.0 seconds, expected both above 0");
    assertThatThrownBy(() -> new PlanCostBudget.FastestWithin(Double.NaN, 1))
        .hasMessage("NaN tokens in 1.0 of cost, expected both above 0");
    assertThatThrownBy(() -> new PlanCostBudget.FastestWithin(1, -1))
        .hasMessage("1.0 tokens in -1.0 of cost, expected both above 0");
    assertThatThrownBy(() -> new TypedGpuPool(A100, List.of())).hasMessage("A100-80GB: [] GPUs");
    assertThatThrownBy(() -> new TypedGpuPool(A100, List.of(8, 0)))
        .hasMessage("A100-80GB: [8, 0] GPUs");
    assertThatThrownBy(() -> new TypedGpuPool(A100, List.of(1), 0))
        .hasMessage("A100-80GB: 0.0 an hour, expected above 0");
    assertThat(new TypedGpuPool(A100, List.of(1)).hourlyPrice()).isEqualTo(1);
    assertThatThrownBy(() -> problem(new PlanCostBudget.Fastest()))
        .hasMessage("job j: no GPUs to choose from");
    for (int i = 0; i < 4; i++) {
      int which = i;
      for (double share : new double[] {0, 1.01, Double.NaN}) {
        assertThatThrownBy(() ->
                new PlacedNetworkShares(
                    which == 0 ? share : 1,
                    which == 1 ? share : 1,
                    which == 2 ? share : 1,
                    which == 3 ? share : 1))
            .hasMessageEndingWith(": expected above 0 and at most 1");
      }
    }
  }

  private static String refused(ParallelismPlanProblem problem) {
    try {
      ParallelismPlanAlgorithms.registry()
          .standard()
          .solver()
          .solve(problem, SolveControl.unlimited());
    } catch (InfeasibleException infeasible) {
      return String.valueOf(infeasible.getMessage());
    }
    return "fits";
  }

  private static ParallelismPlanProblem h100s(int gpus) {
    return problem(new PlanCostBudget.Fastest(), new TypedGpuPool(Plans.h100(), List.of(gpus)));
  }

  /**
   * Sharded over 8 GPUs, and everything computed again: 138 GiB, too near to the 140 of an H200.
   */
  @Test
  void whatComesNearestIsToldWithWhatWouldFit() {
    var plan = new Parallelism(8, 1, 1, 1, 1, 1, ActivationRecompute.FULL, true, 3);
    double peak = h100s(8).estimator(Plans.h100()).peakBytes(plan, 1);
    assertThat(peak / (1L << 30)).isCloseTo(138, within(0.05));
    assertThat(refused(h100s(8)))
        .isEqualTo(
            "job j fits nowhere: 8 × H100 come nearest with tp 8, pp 1, cp 1, ep 1 and"
                + " recomputation full. Each GPU would need 138.0 GiB; with headroom 73.48 GiB are usable."
                + " It fits on 16 × H100, or on 8 × B200.");
    assertThat(refused(h100s(16))).isEqualTo("fits");
    var h200 = new TypedGpuPool(GpuDevice.of(GpuHardwareTable.gpu("H200"), 8, 50), List.of(8));
    assertThat(refused(problem(new PlanCostBudget.Fastest(), h200))).isNotEqualTo("fits");
    var b200 = new TypedGpuPool(GpuDevice.of(GpuHardwareTable.gpu("B200"), 8, 50), List.of(8));
    assertThat(refused(problem(new PlanCostBudget.Fastest(), b200))).isEqualTo("fits");
    var both =
        problem(
            new PlanCostBudget.Fastest(),
            new TypedGpuPool(A100, List.of(4)),
            new TypedGpuPool(Plans.h100(), List.of(4, 8)),
            new TypedGpuPool(A100, List.of(2)));
    assertThat(refused(both)).as("the nearest of all").contains(": 8 × H100 come nearest");
  }

  @Test
  void degreesThatDivideNothingAreTold() {
    var tp16 = new FixedDegrees(16, null, null, null, null, null, null, null);
    assertThat(refused(h100s(64).with(tp16)))
        .isEqualTo(
            "job j fits nowhere: no degrees divide the GPUs, the layers, the heads and the batch of"
                + " 512, and tp 16 is more than the 8 GPUs that are joined locally.");
    var tp3 = new FixedDegrees(3, null, null, null, null, null, null, null);
    assertThat(refused(h100s(64).with(tp3)))
        .isEqualTo(
            "job j fits nowhere: no degrees divide the GPUs, the layers, the heads and the batch of"
                + " 512.");
  }

  @Test
  void plansOfNoPoolAreRefused() {
    var problem = h100s(64);
    var other = plan("H100", 8, 1, 1).estimate();
    assertThatThrownBy(() -> problem.timeline(other, 10)).hasMessage("job j: no pool of 8 × H100");
    assertThatThrownBy(() -> problem.memoryGiB(plan("A100-80GB", 64, 1, 1).estimate()))
        .hasMessage("job j: no pool of 64 × A100-80GB");
    assertThat(problem.memoryGiB(plan("H100", 64, 1, 1).estimate())).isEqualTo(80);
    var variant = problem.variant(plan("H100", 64, 1, 1).estimate(), Plans.plan(8, 4));
    assertThat(variant)
        .isEqualTo(problem.estimator(Plans.h100()).estimate("j", Plans.plan(8, 4), 64));
  }
}
