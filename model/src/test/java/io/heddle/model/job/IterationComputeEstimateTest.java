package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Floating-point operations, counted by hand. */
class IterationComputeEstimateTest {
  private static IterationComputeEstimate of(ModelShape model) {
    return IterationComputeEstimate.of(
        TrainingJob.of("j", 2, Parallelism.of(2, 1), TrainingWorkload.of(model, 3)), "A100");
  }

  /**
   * A layer: 4 · 4² = 64 for the attention's matrices, 2 · 4 · 16 = 128 for the feed-forward ones,
   * 2 · 4 · 8 = 64 for the scores; two of them and 4 · 10 for the vocabulary are 552. Times 6 for
   * each of 3 · 8 tokens, on 4 GPUs that reach two fifths of 312 Tflop/s.
   */
  @Test
  void denseModel() {
    var estimate = of(new ModelShape.Dense(2, 4, 10, 8));
    assertThat(estimate.flops()).isEqualTo(6 * 24 * 552);
    assertThat(estimate.seconds()).isCloseTo(6 * 24 * 552 / (4 * 312e12 * 0.4), within(1e-20));
  }

  /** Of eight experts two are active: 2 · 2 · 4 · 6 = 96 in place of the 128. */
  @Test
  void onlyActiveExpertsCompute() {
    var moe = new ModelShape.Moe(2, 4, 10, 8, 8, 2, 6);
    assertThat(of(moe).flops()).isEqualTo(6 * 24 * (2 * (64 + 96 + 64) + 40));
  }

  /** Keys and values of one head of four: 2 · 4 · 1 in place of 2 · 4 · 4. */
  @Test
  void sharedKeysAndValuesSaveWork() {
    var grouped = new ModelShape.Dense(2, 4, 10, 8, new ModelShape.Heads(4, 1), 16);
    assertThat(of(grouped).flops()).isEqualTo(6 * 24 * (2 * (32 + 8 + 128 + 64) + 40));
  }

  @Test
  void whatWasMeasuredCounts() {
    var job =
        TrainingJob.of(
                "j",
                2,
                Parallelism.of(2, 1),
                TrainingWorkload.of(new ModelShape.Dense(2, 4, 10, 8), 3))
            .withProfile(new JobProfile(7e15, 0.25, 1));
    assertThat(IterationComputeEstimate.of(job, "A100"))
        .isEqualTo(new IterationComputeEstimate(7e15, 0.25));
  }

  @Test
  void withoutModelAndProfileNothingIsKnown() {
    var job = TrainingJob.of("bare", 2, Parallelism.of(2, 1), TrainingWorkload.of(null, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IterationComputeEstimate.of(job, "A100"))
        .withMessageContaining("job bare")
        .withMessageContaining("neither");
    assertThat(IterationComputeEstimate.knows("A100")).isTrue();
    assertThat(IterationComputeEstimate.knows("abacus")).isFalse();
  }
}
