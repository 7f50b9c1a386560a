package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.ModelShape.Dense;
import io.heddle.model.job.ModelShape.Moe;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VolumesTest {
  private static TrainingJob job(@Nullable ModelShape model, int pp, int microBatch) {
    return new TrainingJob("7b", 8 * pp * 4, 8, pp, null, 64, microBatch, 1, model, null, 0, 0, 0);
  }

  /** The paper's «2 GB and 30 MB» for a 7B model (§4.1). */
  @Test
  void thePapers7b() {
    var volumes = Volumes.of(job(new Dense(32, 4096, 50_304, 4096), 8, 1));
    assertThat(volumes.dp()).isEqualTo(4096.0 * 54_400 + 4 * (12.0 * 4096 * 4096 + 9 * 4096));
    assertThat(volumes.dpBytes()).isCloseTo(2.06e9, within(0.01e9));
    assertThat(volumes.pp()).isEqualTo(4096.0 * 4096);
    assertThat(volumes.ppBytes()).isCloseTo(33.5e6, within(0.1e6));
    assertThat(volumes.weightBytes()).isEqualTo(volumes.dpBytes());
    assertThat(volumes.microBatches()).isEqualTo(16);
  }

  @Test
  void ratios() {
    var volumes = Volumes.of(job(new Dense(32, 4096, 50_304, 4096), 8, 2));
    assertThat(volumes.dpToPp()).isEqualTo(volumes.dp() / volumes.pp());
    assertThat(volumes.computeToCommunication())
        .isCloseTo(2 * volumes.weights() / (volumes.dp() + volumes.pp()), within(1e-12));
    assertThat(volumes.microBatches()).isEqualTo(8);
  }

  /** One expert as wide as a dense layer is a dense layer with a router of h weights. */
  @Test
  void oneWideExpertIsADenseLayer() {
    var dense = Volumes.of(job(new Dense(32, 4096, 50_304, 4096), 8, 1));
    var moe = Volumes.of(job(new Moe(32, 4096, 50_304, 4096, 1, 1, 4 * 4096), 8, 1));
    assertThat(moe.dp() - dense.dp()).isEqualTo(32 / 8 * 4096.0);
    assertThat(moe.pp()).isEqualTo(dense.pp());
  }

  @Test
  void expertParallelismLeavesFewerExpertsToAGpu() {
    var job = job(new Moe(32, 4096, 50_304, 4096, 64, 2, 1024), 8, 1);
    double expert = 2.0 * 4096 * 1024 + 1024 + 4096;
    assertThat(Volumes.of(job).dp() - Volumes.of(job, 8).dp()).isEqualTo(4 * 56 * expert);
  }

  @Test
  void aJobWithoutAModelHasNone() {
    assertThatThrownBy(() -> Volumes.of(job(null, 8, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("7b");
  }
}
