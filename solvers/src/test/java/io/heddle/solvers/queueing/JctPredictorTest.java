package io.heddle.solvers.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.heddle.model.job.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JctPredictorTest {
  /** The user decides how long a job runs, but for some noise. */
  private static List<TraceJob> jobs(int count, long seed) {
    var random = new Random(seed);
    var jobs = new ArrayList<TraceJob>();
    for (int i = 0; i < count; i++) {
      int user = random.nextInt(4);
      double seconds = 600 * (1 + 5 * user + random.nextDouble());
      jobs.add(new TraceJob("j" + i, i * 300.0, seconds, 1, 0, false, Map.of("user", "u" + user)));
    }
    return jobs;
  }

  @Test
  void theSameSeedPredictsAlike() {
    var jobs = jobs(300, 2);
    try (var one = JctPredictor.train(jobs, i -> i < 200, 36, 3, 5);
        var two = JctPredictor.train(jobs, i -> i < 200, 36, 3, 5)) {
      assertThat(one.predict(jobs)).isEqualTo(two.predict(jobs));
      assertThat(one.predict(jobs))
          .allSatisfy(each -> assertThat(each.deviation()).isNotNegative());
    }
  }

  @Test
  void nothingLooksAhead() {
    var jobs = new ArrayList<>(jobs(100, 3));
    var before = JctFeatures.of(jobs);
    var changed = jobs.get(60);
    jobs.set(
        60,
        new TraceJob(changed.id(), changed.submitSeconds(), 1e6, 1, 0, false, changed.metadata()));
    var after = JctFeatures.of(jobs);
    for (int i = 0; i <= 60; i++) {
      assertThat(after[i]).isEqualTo(before[i]);
    }
  }

  @Test
  void tooFewJobsAreRefused() {
    var jobs = jobs(100, 4);
    assertThatThrownBy(() -> JctPredictor.train(jobs, i -> i < 5, 36, 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("5 jobs");
  }
}
