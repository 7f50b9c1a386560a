package io.heddle.solvers.elastic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.heddle.model.job.TraceJob;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ElasticJobTest {
  private static final GpuChoice ASKED = new GpuChoice(ElasticCases.FAST, 4);
  private static final ElasticJob JOB = ElasticCases.job("a", 5, 300, ASKED, 900);

  private static ElasticJob with(
      NavigableMap<GpuChoice, Double> speeds, double samplesPerSecond, double deadline) {
    return new ElasticJob(JOB.job(), ASKED, speeds, new TreeMap<>(), samplesPerSecond, deadline);
  }

  @Test
  void anotherJobOfTheSameSpeeds() {
    var other = JOB.withJob(new TraceJob("b", 7, 60, 4, 0, false, Map.of()));
    assertThat(other.id()).isEqualTo("b");
    assertThat(other.job().submitSeconds()).isEqualTo(7);
    assertThat(other.asked()).isEqualTo(ASKED);
    assertThat(other.speeds()).isEqualTo(JOB.speeds());
    assertThat(other.dataParallel()).isEqualTo(JOB.dataParallel()).isNotEqualTo(other.speeds());
    assertThat(other.samplesPerSecond()).isEqualTo(10);
    assertThat(other.deadlineSeconds()).as("on the trace's clock").isEqualTo(905);
    assertThat(other).isNotEqualTo(JOB);
    assertThat(other.withJob(JOB.job())).isEqualTo(JOB).hasSameHashCodeAs(JOB);
  }

  @Test
  void aSpeedThatIsMissingIsNone() {
    assertThat(JOB.speed(ASKED)).isEqualTo(1);
    assertThat(JOB.speed(new GpuChoice(ElasticCases.FAST, 16))).isZero();
  }

  @Test
  void whatCannotBeIsRefused() {
    for (double speed : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> with(new TreeMap<>(Map.of(ASKED, speed)), 1, 9))
          .withMessage("job a: speed %s on 4 × H100".formatted(speed));
    }
    var elsewhere = new TreeMap<>(Map.of(new GpuChoice(ElasticCases.SLOW, 4), 1.0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> with(elsewhere, 1, 9))
        .withMessage("job a: requests 4 × H100, runs on [4 × A40]");
    var fine = new TreeMap<>(Map.of(ASKED, 1.0));
    assertThatIllegalArgumentException().isThrownBy(() -> with(fine, 0, 9));
    assertThatIllegalArgumentException().isThrownBy(() -> with(fine, 1, Double.NaN));
  }
}
