package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.model.hardware.Precision;
import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.FixedDegrees;
import io.heddle.model.job.OptimizerKind;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.result.PlanEstimate;
import io.heddle.model.result.RankedParallelismPlans;
import io.heddle.model.result.WeighedParallelismPlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.StoppedException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Certificates of every algorithm's answer, and what the algorithms owe each other. */
class PlannersTest {
  private static ParallelismPlanProblem problem(
      TransformerShape shape, int globalBatch, PlanCostBudget budget, TypedGpuPool... pools) {
    return new ParallelismPlanProblem(
        "j",
        shape,
        globalBatch,
        Precision.BF16,
        OptimizerKind.ADAM,
        List.of(pools),
        budget,
        EstimatedSoftwareStack.USUAL,
        CalibrationTextFormat.shipped());
  }

  private static TypedGpuPool h100s(Integer... counts) {
    return new TypedGpuPool(Plans.h100(), List.of(counts));
  }

  private static RankedParallelismPlans solve(String algorithm, ParallelismPlanProblem problem) {
    return ParallelismPlanAlgorithms.registry()
        .byName(algorithm)
        .solver()
        .solve(problem, SolveControl.unlimited());
  }

  @Test
  void everyPlanIsWhatTheEstimateSaysAndFits() {
    for (var shape : List.of(Plans.LLAMA_70B, Plans.MIXTRAL)) {
      var problem = problem(shape, 512, new PlanCostBudget.Fastest(), h100s(64, 96));
      for (var algorithm : ParallelismPlanAlgorithms.registry().all()) {
        var answer = algorithm.solver().solve(problem, SolveControl.unlimited());
        var estimator = Plans.estimator(shape, 512, Plans.h100());
        for (var plan : answer.plans()) {
          var estimate = plan.estimate();
          assertThat(estimate).isEqualTo(estimator.estimate("j", estimate.plan(), estimate.gpus()));
          assertThat(estimate.fits()).isTrue();
          assertThat(estimate.plan().misfits(estimate.gpus())).isEmpty();
          assertThat(512 % (estimate.dp() * estimate.plan().microBatch())).isZero();
          assertThat(plan.stages()).hasSize(estimate.plan().pp());
          assertThat(plan.stages().stream().mapToInt(stage -> stage.gpus()).sum())
              .isEqualTo(estimate.gpus());
        }
        assertThat(answer.plans())
            .isSortedAccordingTo((one, other) ->
                Double.compare(
                    one.estimate().iterationSeconds(), other.estimate().iterationSeconds()));
        assertThat(answer.best()).isEqualTo(answer.plans().getFirst());
      }
    }
  }

  @Test
  void refinedComesNearTheBestThereIs() {
    for (int gpus : new int[] {64, 128, 256}) {
      var problem = problem(Plans.LLAMA_70B, 512, new PlanCostBudget.Fastest(), h100s(gpus));
      double best = seconds("exhaustive", problem);
      assertThat(seconds("refined", problem)).isBetween(best, best / 0.97);
      assertThat(seconds("arena", problem)).isGreaterThanOrEqualTo(best);
    }
  }

  private static double seconds(String algorithm, ParallelismPlanProblem problem) {
    return solve(algorithm, problem).best().estimate().iterationSeconds();
  }

  @Test
  void hugeModelFindsThePublishedDegrees() {
    // Meta trained it with tp 8 and pp 16 on 16,384 H100 at 38 to 43 % of the peak.
    var answer =
        solve(
            "refined", problem(Plans.LLAMA_405B, 2048, new PlanCostBudget.Fastest(), h100s(16384)));
    var best = answer.best().estimate();
    assertThat(best.plan().tp()).isEqualTo(8);
    assertThat(best.plan().pp()).isEqualTo(16);
    assertThat(best.mfu()).isBetween(0.36, 0.46);
  }

  @Test
  void theCheapestInTimeTakesNoMoreGpusThanItNeeds() {
    var pool = h100s(32, 64, 128, 256);
    var fastest =
        solve("refined", problem(Plans.LLAMA_70B, 512, new PlanCostBudget.Fastest(), pool));
    assertThat(fastest.best().estimate().gpus()).isEqualTo(256);
    double tokens = 1e12;
    double loose = 3600 * fastest.best().estimate().gpuHours(tokens) / 32 * 2;
    var cheapest =
        solve(
            "refined",
            problem(Plans.LLAMA_70B, 512, new PlanCostBudget.CheapestBy(tokens, loose), pool));
    for (var plan : cheapest.plans()) {
      assertThat(cheapest.best().estimate().gpuHours(tokens))
          .isLessThanOrEqualTo(plan.estimate().gpuHours(tokens));
    }
    double tight = tokens / fastest.best().estimate().tokensPerSecond() * 1.01;
    var hurried =
        solve(
            "refined",
            problem(Plans.LLAMA_70B, 512, new PlanCostBudget.CheapestBy(tokens, tight), pool));
    assertThat(hurried.best().estimate().gpus()).isEqualTo(256);
    assertThatThrownBy(() ->
            solve(
                "refined",
                problem(
                    Plans.LLAMA_70B, 512, new PlanCostBudget.CheapestBy(tokens, tight / 2), pool)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("Use more GPUs or a later deadline");
  }

  @Test
  void typesAreComparedAndTheFasterOneIsTaken() {
    var a100 =
        new TypedGpuPool(GpuDevice.of(GpuHardwareTable.gpu("A100-80GB"), 8, 25), List.of(64));
    var answer =
        solve(
            "refined",
            problem(Plans.LLAMA_70B, 512, new PlanCostBudget.Fastest(), a100, h100s(64)));
    assertThat(answer.best().estimate().gpu()).isEqualTo("H100");
    assertThat(answer.plans()).anyMatch(plan -> plan.estimate().gpu().equals("A100-80GB"));
  }

  @Test
  void whatFitsNowhereSaysWhatIsMissing() {
    assertThatThrownBy(() ->
            solve(
                "refined", problem(Plans.LLAMA_405B, 512, new PlanCostBudget.Fastest(), h100s(8))))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("job j fits nowhere: 8 × H100 come nearest with tp 8")
        .hasMessageContaining("Each GPU would need")
        .hasMessageContaining("It fits on 128 × H100");
    assertThatThrownBy(() ->
            solve(
                "refined", problem(Plans.LLAMA_405B, 512, new PlanCostBudget.Fastest(), h100s(64))))
        .isInstanceOf(InfeasibleException.class);
    assertThat(
            solve(
                "refined",
                problem(Plans.LLAMA_405B, 512, new PlanCostBudget.Fastest(), h100s(128))))
        .isNotNull();
  }

  @Test
  void whatWasDecidedByHandIsKept() {
    var fixed = new FixedDegrees(4, 2, null, null, null, 2, ActivationRecompute.FULL, null);
    var problem =
        problem(Plans.LLAMA_70B, 512, new PlanCostBudget.Fastest(), h100s(64)).with(fixed);
    for (var algorithm : ParallelismPlanAlgorithms.registry().all()) {
      var answer = algorithm.solver().solve(problem, SolveControl.unlimited());
      assertThat(answer.plans())
          .as(algorithm.name())
          .isNotEmpty()
          .allMatch(plan -> fixed.allows(plan.estimate().plan()));
    }
  }

  @Test
  void whatWasDecidedByHandIsNamedWhereItAloneIsInTheWay() {
    var fixed = FixedDegrees.NONE.withRecompute(ActivationRecompute.NONE).withMicroBatch(8);
    var problem =
        problem(Plans.LLAMA_70B, 512, new PlanCostBudget.Fastest(), h100s(16)).with(fixed);
    assertThatThrownBy(() ->
            ParallelismPlanAlgorithms.registry()
                .standard()
                .solver()
                .solve(problem, SolveControl.unlimited()))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("It fits on these GPUs without pinned values");
  }

  @Test
  void costsAreByThePricesOfThePools() {
    var a100 =
        new TypedGpuPool(GpuDevice.of(GpuHardwareTable.gpu("A100-80GB"), 8, 25), List.of(64), 0.4);
    var h100 = new TypedGpuPool(Plans.h100(), List.of(64), 2.5);
    var within = new PlanCostBudget.FastestWithin(1e9, 400);
    var answer = solve("refined", problem(Plans.LLAMA_70B, 512, within, a100, h100));
    assertThat(answer.best().estimate().gpu()).isEqualTo("A100-80GB");
    assertThat(0.4 * answer.best().estimate().gpuHours(1e9)).isLessThan(400);
    assertThatThrownBy(() ->
            solve(
                "refined",
                problem(
                    Plans.LLAMA_70B, 512, new PlanCostBudget.FastestWithin(1e9, 1), a100, h100)))
        .isInstanceOf(InfeasibleException.class)
        .hasMessageContaining("the cheapest plan");
  }

  /** Of each number of GPUs the plans with little memory are there, not only the fast ones. */
  @Test
  void whatNoOtherBeatsInTimeAndMemoryIsKept() {
    var answer =
        solve(
            "exhaustive",
            problem(
                Plans.LLAMA_70B,
                512,
                new PlanCostBudget.Fastest(),
                new TypedGpuPool(Plans.h100(), List.of(64, 256))));
    for (int gpus : List.of(64, 256)) {
      var peaks =
          answer.plans().stream()
              .map(WeighedParallelismPlan::estimate)
              .filter(plan -> plan.gpus() == gpus)
              .mapToDouble(PlanEstimate::peakGiB)
              .toArray();
      double fastest = peaks[0];
      assertThat(Arrays.stream(peaks).min().orElseThrow()).isLessThan(fastest / 2);
    }
  }

  @Test
  void stoppedAtOnceThereIsNoAnswer() {
    var problem = problem(Plans.LLAMA_70B, 512, new PlanCostBudget.Fastest(), h100s(64));
    var control =
        new SolveControl<RankedParallelismPlans>(
            SolverTermination.Deadline.after(Duration.ZERO), _ -> {}, 0);
    assertThatThrownBy(
            () -> ParallelismPlanAlgorithms.registry().standard().solver().solve(problem, control))
        .isInstanceOf(StoppedException.class);
  }
}
