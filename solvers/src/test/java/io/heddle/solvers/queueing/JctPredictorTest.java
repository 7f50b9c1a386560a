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

  private static RunTimeForecast.Ended first(List<TraceJob> jobs, int count) {
    var all = JctPredictor.examples(jobs);
    return new RunTimeForecast.Ended(all.jobs().subList(0, count), all.categories());
  }

  @Test
  void theSameSeedPredictsAlike() {
    var jobs = jobs(300, 2);
    var rows = SubmissionJobHistory.rows(jobs);
    try (var one = JctPredictor.train(first(jobs, 200), 36, 3, 5);
        var two = JctPredictor.train(first(jobs, 200), 36, 3, 5)) {
      assertThat(one.predict(rows)).isEqualTo(two.predict(rows));
      assertThat(one.predict(rows))
          .allSatisfy(each -> assertThat(each.deviation()).isNotNegative());
    }
  }

  @Test
  void nothingLooksAhead() {
    var jobs = new ArrayList<>(jobs(100, 3));
    var before = SubmissionJobHistory.rows(jobs);
    var changed = jobs.get(60);
    jobs.set(
        60,
        new TraceJob(changed.id(), changed.submitSeconds(), 1e6, 1, 0, false, changed.metadata()));
    var after = SubmissionJobHistory.rows(jobs);
    for (int i = 0; i <= 60; i++) {
      assertThat(after.get(i)).isEqualTo(before.get(i));
    }
  }

  /** As numbers the codes of users would mean something by their order. */
  @Test
  void theOrderOfCategoriesMeansNothing() {
    var random = new Random(1);
    var jobs = new ArrayList<TraceJob>();
    for (int i = 0; i < 1500; i++) {
      int user = random.nextInt(12);
      double seconds = 600 * (Integer.bitCount(user) % 2 == 0 ? 1.5 : 20.5) + 60 * user;
      jobs.add(new TraceJob("j" + i, i * 300.0, seconds, 1, 0, false, Map.of("user", "u" + user)));
    }
    var all = first(jobs, jobs.size());
    int column = all.categories()[0];
    assertThat(all.categories()).hasSize(1);
    var turned =
        all.jobs().stream()
            .map(job -> {
              var row = job.features().clone();
              row[column] = (row[column] * 5 + 3) % 12;
              return new RunTimeForecast.Example(row, job.durationSeconds());
            })
            .toList();
    assertThat(classes(new RunTimeForecast.Ended(turned, all.categories())))
        .isEqualTo(classes(all));
  }

  private static List<Double> classes(RunTimeForecast.Ended known) {
    try (var predictor = JctPredictor.train(known, 36, 1, 0)) {
      return predictor
          .predict(known.jobs().stream().map(RunTimeForecast.Example::features).toList())
          .stream()
          .map(each -> Math.round(each.mean() * 1e6) / 1e6)
          .toList();
    }
  }

  /** Where nothing can be learnt, trees only follow noise. */
  @Test
  void whatCannotBePredictedIsAConstant() {
    var random = new Random(2);
    var jobs = new ArrayList<TraceJob>();
    for (int i = 0; i < 400; i++) {
      jobs.add(
          new TraceJob(
              "j" + i, i * 300.0, 600 * (0.5 + random.nextInt(36)), 1, 0, false, Map.of()));
    }
    var all = JctPredictor.examples(jobs);
    try (var predictor = JctPredictor.train(first(jobs, 300), 36, 3, 0)) {
      var said =
          predictor.predict(all.jobs().stream().map(RunTimeForecast.Example::features).toList());
      assertThat(said.stream().map(JctPredictor.Estimate::mean).distinct()).hasSize(1);
    }
  }

  @Test
  void howAJobEndedIsNoFeature() {
    var jobs = jobs(50, 4);
    var history =
        jobs.stream()
            .map(job ->
                new TraceJob(
                    job.id(),
                    job.submitSeconds(),
                    job.durationSeconds(),
                    1,
                    0,
                    false,
                    Map.of("user", job.metadata().get("user"), "status", job.id())))
            .toList();
    assertThat(SubmissionJobHistory.rows(history))
        .usingRecursiveComparison()
        .isEqualTo(SubmissionJobHistory.rows(jobs));
  }

  @Test
  void tooFewJobsAreRefused() {
    var jobs = jobs(100, 4);
    assertThatThrownBy(() -> JctPredictor.train(first(jobs, 5), 36, 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("5 jobs");
  }
}
