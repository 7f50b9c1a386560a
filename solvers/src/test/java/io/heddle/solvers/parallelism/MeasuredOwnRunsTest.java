package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.EstimateCase;
import io.heddle.model.job.Parallelism;
import io.heddle.model.result.EvidenceBasis;
import io.heddle.model.result.PlanEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class MeasuredOwnRunsTest {
  private static final int GPUS = 256;
  private static final int BATCH = 1024;
  private static final List<Parallelism> PLANS =
      List.of(Plans.plan(2, 4), Plans.plan(4, 4), Plans.plan(8, 4), Plans.plan(8, 8));

  private static PlanEstimate estimate(Parallelism plan) {
    return Plans.estimator(Plans.LLAMA_70B, BATCH, Plans.h100()).estimate("j", plan, GPUS);
  }

  private static EstimateCase run(Parallelism plan, double seconds, String note) {
    return Plans.run("run", GPUS, BATCH, plan, seconds, note);
  }

  /** Runs of three plans that took so much beside their estimates. */
  private static MeasuredOwnRuns runs(DoubleUnaryOperator ratio) {
    var runs = new ArrayList<EstimateCase>();
    for (int i = 0; i < 3; i++) {
      double estimated =
          TrainingCaseEstimates.of(run(PLANS.get(i), 1, ""), CalibrationTextFormat.shipped())
              .iterationSeconds();
      runs.add(run(PLANS.get(i), ratio.applyAsDouble(i) * estimated, ""));
    }
    return new MeasuredOwnRuns(runs, CalibrationTextFormat.shipped());
  }

  private static PlanEstimate improve(MeasuredOwnRuns runs, Parallelism plan) {
    return runs.improve(estimate(plan), Plans.LLAMA_70B, BATCH);
  }

  @Test
  void aRunOfTheVeryPlanWins() {
    var plan = PLANS.getFirst();
    var runs =
        new MeasuredOwnRuns(
            List.of(run(plan, 40, ""), run(plan, 42, "SUSPECT")), CalibrationTextFormat.shipped());
    var improved = improve(runs, plan);
    assertThat(improved.iterationSeconds()).isCloseTo(41, within(1e-9));
    assertThat(improved.basis()).isEqualTo(EvidenceBasis.MEASURED);
    assertThat(improved.errorPercent()).isZero();
    var before = estimate(plan);
    assertThat(improved.tokensPerSecond())
        .isCloseTo(before.tokensPerSecond() * before.iterationSeconds() / 41, within(1e-6));
    assertThat(improved.mfu())
        .isCloseTo(before.mfu() * before.iterationSeconds() / 41, within(1e-9));
    assertThat(improved.seconds().tp() / improved.seconds().compute())
        .as("the parts keep their shares")
        .isCloseTo(before.seconds().tp() / before.seconds().compute(), within(1e-9));
    assertThat(improved.memory()).isEqualTo(before.memory());
  }

  @Test
  void runsThatAreAllSlowerAlikeCorrectOtherPlans() {
    var improved = improve(runs(_ -> 1.3), PLANS.getLast());
    assertThat(improved.basis()).isEqualTo(EvidenceBasis.INTERPOLATED);
    assertThat(improved.iterationSeconds())
        .isCloseTo(1.3 * estimate(PLANS.getLast()).iterationSeconds(), within(1e-6));
    assertThat(improved.errorPercent()).isCloseTo(0, within(1e-3));
  }

  /** What one run tells of the others is worse than the formulas are. */
  @Test
  void runsThatContradictEachOtherCorrectNothing() {
    var before = estimate(PLANS.getLast());
    assertThat(improve(runs(i -> i == 1 ? 1.6 : 0.95), PLANS.getLast())).isEqualTo(before);
  }

  @Test
  void twoRunsOrAnotherModelTellNothing() {
    var two =
        new MeasuredOwnRuns(
            List.of(run(PLANS.get(0), 100, ""), run(PLANS.get(1), 100, "")),
            CalibrationTextFormat.shipped());
    assertThat(improve(two, PLANS.getLast())).isEqualTo(estimate(PLANS.getLast()));
    var other =
        Plans.estimator(Plans.LLAMA_405B, BATCH, Plans.h100())
            .estimate("j", PLANS.getFirst(), GPUS);
    assertThat(runs(_ -> 1.3).improve(other, Plans.LLAMA_405B, BATCH)).isEqualTo(other);
  }
}
