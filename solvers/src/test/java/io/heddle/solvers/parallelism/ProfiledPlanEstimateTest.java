package io.heddle.solvers.parallelism;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.ActivationRecompute;
import io.heddle.model.job.OperatorTimes;
import io.heddle.model.result.EvidenceBasis;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Section 3.4 by hand. */
class ProfiledPlanEstimateTest {
  private static OperatorTimes times(int tp) {
    return new OperatorTimes("H100", 8192, 64, 28672, 128256, 8192, tp, 1, 0.01, 0.02, 0.05);
  }

  @Test
  void firstMicroBatchEverywhereTheOthersInTheSlowestStage() {
    // 1 + 2 + 4 + 1, then 7 times 4 less what is passed on meanwhile.
    assertThat(ProfiledPlanEstimate.compose(new double[] {1, 2, 4, 1}, 0.5, 8))
        .isEqualTo(8 + 7 * 3.5);
    assertThat(ProfiledPlanEstimate.compose(new double[] {3}, 0, 5)).isEqualTo(15);
  }

  @Test
  void measuredLayersTakeThePlaceOfFormulas() {
    var base =
        Plans.estimator(Plans.LLAMA_70B, 64, Plans.h100()).estimate("j", Plans.plan(8, 4), 64);
    var profiled = ProfiledPlanEstimate.of(base, Plans.LLAMA_70B, 64, times(8));
    // dp 2, so 32 micro-batches; 20 layers a stage of 30 ms, and the loss of 50 ms.
    double compute = 32 * (20 * 0.03 + 0.05);
    assertThat(profiled.seconds().compute()).isCloseTo(compute, within(1e-9));
    assertThat(profiled.seconds().tp()).isEqualTo(base.seconds().tp());
    double each = 20 * 0.03 + (base.seconds().tp() + base.seconds().pp()) / 32;
    assertThat(profiled.seconds().bubble()).isCloseTo(3 * each, within(1e-9));
    assertThat(profiled.seconds().total())
        .isCloseTo(
            ProfiledPlanEstimate.compose(
                    new double[] {each, each, each, each + 0.05}, base.seconds().pp() / 32, 32)
                + base.seconds().dp()
                + base.seconds().optimizer(),
            within(1e-9));
    assertThat(profiled.basis()).isEqualTo(EvidenceBasis.INTERPOLATED);
    assertThat(profiled.tokensPerSecond() * profiled.iterationSeconds())
        .isCloseTo(64.0 * 8192, within(1e-3));
    var again =
        Plans.estimator(Plans.LLAMA_70B, 64, Plans.h100())
            .estimate("j", Plans.plan(8, 4).withRecompute(ActivationRecompute.FULL), 64);
    assertThat(ProfiledPlanEstimate.of(again, Plans.LLAMA_70B, 64, times(8)).seconds().compute())
        .as("every layer forward once more")
        .isCloseTo(compute + 32 * 20 * 0.01, within(1e-9));
  }

  /** 80 layers on 12 stages: most stages have seven, so the pipeline goes at their pace. */
  @Test
  void aStageHasWholeLayers() {
    var base =
        Plans.estimator(Plans.LLAMA_70B, 64, Plans.h100()).estimate("j", Plans.plan(8, 12), 96);
    var layers = Objects.requireNonNull(base.stageLayers());
    assertThat(layers).contains(7).doesNotContain(8);
    assertThat(layers.stream().mapToInt(each -> each).sum()).isEqualTo(80);
    var profiled = ProfiledPlanEstimate.of(base, Plans.LLAMA_70B, 64, times(8));
    assertThat(profiled.stageLayers()).isEqualTo(layers);
    assertThat(profiled.seconds().compute()).isGreaterThanOrEqualTo(64 * 7 * 0.03 - 1e-9);
  }

  @Test
  void anotherSplitIsRefused() {
    var base =
        Plans.estimator(Plans.LLAMA_70B, 64, Plans.h100()).estimate("j", Plans.plan(8, 4), 64);
    assertThatThrownBy(() -> ProfiledPlanEstimate.of(base, Plans.LLAMA_70B, 64, times(4)))
        .hasMessageContaining("tp 4")
        .hasMessageContaining("expected that of H100 with tp 8");
  }
}
