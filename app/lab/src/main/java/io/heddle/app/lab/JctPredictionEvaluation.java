package io.heddle.app.lab;

import io.heddle.model.job.TraceJob;
import io.heddle.solvers.queueing.JctPredictor;
import io.heddle.solvers.queueing.RunTimeForecast;
import java.util.Arrays;
import java.util.List;

/**
 * How well completion times are predicted on the held-back end of a trace, in ten-minute classes.
 *
 * @param classes how many classes are distinguished; the last is open
 * @param train jobs learnt from
 * @param test jobs held back, all submitted later
 * @param single root mean squared error of one set of trees
 * @param bagged that of the mean of several
 * @param median that of the training jobs' median class for everyone
 * @param mean that of their mean class
 * @param actual classes of the held-back jobs
 * @param predicted by the bag
 */
@SuppressWarnings("ArrayRecordComponent") // drawn, never changed
record JctPredictionEvaluation(
    int classes,
    int train,
    int test,
    double single,
    double bagged,
    double median,
    double mean,
    double[] actual,
    double[] predicted) {
  private static final int BAGS = 10;

  /**
   * Learns from the first nine tenths of a trace and looks at the rest.
   *
   * @param jobs by rising submission
   */
  static JctPredictionEvaluation of(List<TraceJob> jobs, int classes, long seed) {
    int train = jobs.size() * 9 / 10;
    var all =
        jobs.stream()
            .mapToDouble(job -> JctPredictor.classOf(job.durationSeconds(), classes))
            .toArray();
    var known = Arrays.copyOf(all, train);
    var actual = Arrays.copyOfRange(all, train, all.length);
    var examples = JctPredictor.examples(jobs);
    var predicted = held(examples, train, classes, BAGS, seed);
    var sorted = known.clone();
    Arrays.sort(sorted);
    return new JctPredictionEvaluation(
        classes,
        train,
        actual.length,
        JctPredictor.rmse(held(examples, train, classes, 1, seed), actual),
        JctPredictor.rmse(predicted, actual),
        constant(sorted[train / 2], actual),
        constant(Arrays.stream(known).average().orElse(0), actual),
        actual,
        predicted);
  }

  private static double constant(double value, double[] actual) {
    var same = new double[actual.length];
    Arrays.fill(same, value);
    return JctPredictor.rmse(same, actual);
  }

  private static double[] held(
      RunTimeForecast.Ended all, int train, int classes, int bags, long seed) {
    var known = new RunTimeForecast.Ended(all.jobs().subList(0, train), all.categories());
    try (var predictor = JctPredictor.train(known, classes, bags, seed)) {
      var later = all.jobs().subList(train, all.jobs().size());
      return predictor
          .predict(later.stream().map(RunTimeForecast.Example::features).toList())
          .stream()
          .mapToDouble(JctPredictor.Estimate::mean)
          .toArray();
    }
  }
}
