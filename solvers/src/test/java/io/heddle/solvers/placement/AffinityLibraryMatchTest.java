package io.heddle.solvers.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.heddle.model.job.JobCharacterization;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AffinityLibraryMatchTest {
  /** The paper's 7B example: about 2 GB for DP and 33 MB for PP, so r₂ is about 60. */
  private static final TrainingJob JOB =
      new TrainingJob(
          "j",
          TrainingWorkload.of(new ModelShape.Dense(32, 4096, 50_304, 4096), 1),
          Parallelism.of(8, 8),
          JobResourceRequest.of(64).withGpuModels(List.of("H800")),
          null);

  private static JobCharacterization entry(
      String name, String gpu, double r2, double dp, double pp) {
    return new JobCharacterization(name, gpu, 1, r2, dp, pp, "test");
  }

  @Test
  void theNearestOnTheSameGpuIsTaken() {
    var match =
        AffinityLibraryMatch.of(
            JOB,
            List.of(
                entry("far", "H800", 10, 1, 0),
                entry("near", "H800", 50, 1, 3),
                entry("nearer elsewhere", "L20", 60, 1, 0)));
    assertThat(match).isNotNull();
    assertThat(Objects.requireNonNull(match).entry().name()).isEqualTo("near");
    assertThat(match.proposed()).hasValue(0.25);
    assertThat(match.sameGpu()).isTrue();
    assertThat(match.sentences().get(2)).contains("1.0 / (1.0 + 3.0) = 0.25");
  }

  @Test
  void anotherGpuIsSaidSo() {
    var match = AffinityLibraryMatch.of(JOB, List.of(entry("only", "L20", 60, 1, 0)));
    assertThat(Objects.requireNonNull(match).sameGpu()).isFalse();
    assertThat(match.sentences().get(1)).contains("only on L20");
    assertThat(AffinityLibraryMatch.of(JOB, List.of())).isNull();
  }

  /** By differences of r₂ “a third” would be the nearer: 40 against 54. */
  @Test
  void ratiosAreComparedAsRatios() {
    double r2 = JobCommunicationVolumes.of(JOB).dpToPp();
    var match =
        AffinityLibraryMatch.of(
            JOB,
            List.of(entry("a third", "H800", r2 / 3, 1, 0), entry("wide", "H800", r2 * 1.9, 0, 1)));
    assertThat(Objects.requireNonNull(match).entry().name()).isEqualTo("wide");
    double r1 = Math.log(JobCommunicationVolumes.of(JOB).computeToCommunication());
    assertThat(match.distance()).isCloseTo(Math.hypot(r1, Math.log(1.9)), within(1e-9));
  }

  @Test
  void aJobUnlikeAllThatWasMeasuredGetsNoProposal() {
    double r2 = JobCommunicationVolumes.of(JOB).dpToPp();
    var near = AffinityLibraryMatch.of(JOB, List.of(entry("near", "H800", r2 * 1.4, 1, 3)));
    assertThat(Objects.requireNonNull(near).proposed()).hasValue(0.25);
    var far = AffinityLibraryMatch.of(JOB, List.of(entry("far", "H800", r2 * 1.6, 1, 3)));
    assertThat(Objects.requireNonNull(far).proposed()).isEmpty();
    assertThat(String.join("\n", far.sentences()))
        .contains("far on H800")
        .contains("distance 0.47")
        .contains("beyond 0.41")
        .doesNotContain("so α");
    var zero = AffinityLibraryMatch.of(JOB, List.of(entry("none", "H800", 0, 1, 3)));
    assertThat(Objects.requireNonNull(zero).proposed()).isEmpty();
  }

  @Test
  void whatWasMeasuredOnAnotherGpuProposesNothing() {
    var match =
        AffinityLibraryMatch.of(
            JOB, List.of(entry("twin", "L20", JobCommunicationVolumes.of(JOB).dpToPp(), 1, 0)));
    assertThat(Objects.requireNonNull(match).distance()).isLessThan(0.1);
    assertThat(match.proposed()).isEmpty();
    assertThat(String.join("\n", match.sentences()))
        .contains("own GPU model")
        .doesNotContain("so α");
  }

  @Test
  void equalRatiosHaveNoDistance() {
    var volumes = JobCommunicationVolumes.of(JOB);
    double r1 = volumes.computeToCommunication();
    var twin = new JobCharacterization("twin", "H800", r1, volumes.dpToPp(), 1, 3, "test");
    var half = new JobCharacterization("half", "H800", r1 / 2, volumes.dpToPp() * 2, 1, 3, "test");
    assertThat(Objects.requireNonNull(AffinityLibraryMatch.of(JOB, List.of(half, twin))).distance())
        .isZero();
    assertThat(Objects.requireNonNull(AffinityLibraryMatch.of(JOB, List.of(half))).distance())
        .isCloseTo(Math.sqrt(2) * Math.log(2), within(1e-12));
  }
}
