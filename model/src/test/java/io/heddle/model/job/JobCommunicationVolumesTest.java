package io.heddle.model.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.ModelShape.Dense;
import io.heddle.model.job.ModelShape.Moe;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JobCommunicationVolumesTest {
  private static TrainingJob job(@Nullable ModelShape model, int pp, int microBatch) {
    return TrainingJob.of(
        "7b", 4, Parallelism.of(8, pp).withMicroBatch(microBatch), TrainingWorkload.of(model, 64));
  }

  /** The paper's “2 GB and 30 MB” for a 7B model (§4.1). */
  @Test
  void thePapers7b() {
    var volumes = JobCommunicationVolumes.of(job(new Dense(32, 4096, 50_304, 4096), 8, 1));
    assertThat(volumes.dp()).isEqualTo(4096.0 * 54_400 + 4 * (12.0 * 4096 * 4096 + 9 * 4096));
    assertThat(volumes.dpBytes()).isCloseTo(2.06e9, within(0.01e9));
    assertThat(volumes.pp()).isEqualTo(4096.0 * 4096);
    assertThat(volumes.ppBytes()).isCloseTo(33.5e6, within(0.1e6));
    assertThat(volumes.microBatches()).isEqualTo(16);
  }

  @Test
  void ratios() {
    var volumes = JobCommunicationVolumes.of(job(new Dense(32, 4096, 50_304, 4096), 8, 2));
    assertThat(volumes.dpToPp()).isEqualTo(volumes.dp() / volumes.pp());
    assertThat(volumes.computeToCommunication())
        .isCloseTo(2 * volumes.weights() / (volumes.dp() + volumes.pp()), within(1e-12));
    assertThat(volumes.microBatches()).isEqualTo(8);
  }

  /** One expert as wide as a dense layer is a dense layer with a router of h weights. */
  @Test
  void oneWideExpertIsADenseLayer() {
    var dense = JobCommunicationVolumes.of(job(new Dense(32, 4096, 50_304, 4096), 8, 1));
    var moe =
        JobCommunicationVolumes.of(job(new Moe(32, 4096, 50_304, 4096, 1, 1, 4 * 4096), 8, 1));
    assertThat(moe.dp() - dense.dp()).isEqualTo(32 / 8 * 4096.0);
    assertThat(moe.pp()).isEqualTo(dense.pp());
  }

  @Test
  void expertParallelismLeavesFewerExpertsToAGpu() {
    var job = job(new Moe(32, 4096, 50_304, 4096, 64, 2, 1024), 8, 1);
    double expert = 2.0 * 4096 * 1024 + 1024 + 4096;
    assertThat(JobCommunicationVolumes.of(job).dp() - JobCommunicationVolumes.of(job, 8).dp())
        .isEqualTo(4 * 56 * expert);
  }

  /** With the usual width and as many key heads as query heads the shape says nothing new. */
  @Test
  void widthAndHeadsEnter() {
    var plain = new Dense(32, 4096, 50_304, 4096);
    var usual = new Dense(32, 4096, 50_304, 4096, new ModelShape.Heads(32, 32), 4 * 4096);
    assertThat(JobCommunicationVolumes.of(job(usual, 8, 1)))
        .isEqualTo(JobCommunicationVolumes.of(job(plain, 8, 1)));
    var grouped = new Dense(32, 4096, 50_304, 4096, new ModelShape.Heads(32, 8), 14_336);
    // Keys and values of a quarter, and 2,048 columns less in both matrices and one bias.
    double less = 2 * 4096.0 * 4096 * 0.75 + 2 * 4096.0 * 2048 + 2048;
    assertThat(
            JobCommunicationVolumes.of(job(plain, 8, 1)).dp()
                - JobCommunicationVolumes.of(job(grouped, 8, 1)).dp())
        .isEqualTo(4 * less);
  }

  @Test
  void contextAndExpertGroupsShare() {
    var moe = new Moe(32, 4096, 50_304, 4096, 64, 2, 1024);
    var split = Parallelism.of(8, 8);
    var alone = TrainingJob.of("j", 8, split, TrainingWorkload.of(moe, 64));
    var experts = TrainingJob.of("j", 8, split.withEp(8), TrainingWorkload.of(moe, 64));
    assertThat(JobCommunicationVolumes.of(experts)).isEqualTo(JobCommunicationVolumes.of(alone, 8));
    var context = TrainingJob.of("j", 8, split.withCp(2), TrainingWorkload.of(moe, 64));
    assertThat(2 * JobCommunicationVolumes.of(context).pp())
        .isEqualTo(JobCommunicationVolumes.of(alone).pp());
    assertThat(JobCommunicationVolumes.of(context).dp())
        .isEqualTo(JobCommunicationVolumes.of(alone).dp());
  }

  @Test
  void aJobWithoutAModelHasNone() {
    assertThatThrownBy(() -> JobCommunicationVolumes.of(job(null, 8, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("7b");
  }
}
