package io.heddle.app.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.heddle.model.job.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JctPredictionEvaluationTest {
  /** The user decides how long a job runs, but for some noise. */
  private static List<TraceJob> jobs() {
    var random = new Random(1);
    var jobs = new ArrayList<TraceJob>();
    for (int i = 0; i < 1000; i++) {
      int user = random.nextInt(4);
      double seconds = 600 * (1 + 5 * user + random.nextDouble());
      jobs.add(new TraceJob("j" + i, i * 300.0, seconds, 1, 0, false, Map.of("user", "u" + user)));
    }
    return jobs;
  }

  @Test
  void metadataIsLearnt() {
    var evaluation = JctPredictionEvaluation.of(jobs(), 36, 0);
    assertThat(evaluation.bagged()).isLessThan(evaluation.median() / 3);
    assertThat(evaluation.single()).isLessThan(evaluation.median() / 3);
    assertThat(evaluation.test()).isEqualTo(100);
  }
}
