package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.Characterization;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.Request;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.Workload;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AffinityMatchTest {
  /** The paper's 7B example: about 2 GB for DP and 33 MB for PP, so r₂ is about 60. */
  private static final TrainingJob JOB =
      new TrainingJob(
          "j",
          Workload.of(new ModelShape.Dense(32, 4096, 50_304, 4096), 1),
          Parallelism.of(8, 8),
          Request.of(64).withGpuModels(List.of("H800")),
          null);

  private static Characterization entry(String name, String gpu, double r2, double dp, double pp) {
    return new Characterization(name, gpu, 1, r2, dp, pp, "test");
  }

  @Test
  void theNearestOnTheSameGpuIsTaken() {
    var match =
        AffinityMatch.of(
            JOB,
            List.of(
                entry("far", "H800", 10, 1, 0),
                entry("near", "H800", 50, 1, 3),
                entry("nearer elsewhere", "L20", 60, 1, 0)));
    assertThat(match).isNotNull();
    assertThat(Objects.requireNonNull(match).entry().name()).isEqualTo("near");
    assertThat(match.alpha()).isCloseTo(0.25, within(1e-9));
    assertThat(match.sameGpu()).isTrue();
    assertThat(match.sentences().get(2)).contains("1.0 / (1.0 + 3.0) = 0.25");
  }

  @Test
  void anotherGpuIsSaidSo() {
    var match = AffinityMatch.of(JOB, List.of(entry("only", "L20", 60, 1, 0)));
    assertThat(Objects.requireNonNull(match).sameGpu()).isFalse();
    assertThat(match.sentences().get(1)).contains("nothing was measured on this job's own GPU");
    assertThat(AffinityMatch.of(JOB, List.of())).isNull();
  }
}
