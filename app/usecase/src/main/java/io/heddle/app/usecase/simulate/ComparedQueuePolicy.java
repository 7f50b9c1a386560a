package io.heddle.app.usecase.simulate;

import io.heddle.solvers.queueing.ConstantTimeForecast;
import io.heddle.solvers.queueing.PlannedJobQueuePolicy;
import io.heddle.solvers.queueing.RunTimeForecast;
import java.util.Arrays;
import java.util.Locale;

/** Who is compared beside a planned job: a policy and what predicts running times to it. */
public enum ComparedQueuePolicy {
  PREDICTING(
      PlannedJobQueuePolicy.PREDICTING, PlannedJobQueuePolicy.PREDICTING.label(), "boosting"),
  RESERVING(PlannedJobQueuePolicy.RESERVING, PlannedJobQueuePolicy.RESERVING.label(), "boosting"),
  PACKING(PlannedJobQueuePolicy.PACKING, PlannedJobQueuePolicy.PACKING.label(), "boosting"),
  MEAN(PlannedJobQueuePolicy.PREDICTING, "reserving, mean for everyone", "mean for everyone"),
  MEDIAN(PlannedJobQueuePolicy.PREDICTING, "reserving, median for everyone", "median for everyone");

  private final PlannedJobQueuePolicy policy;
  private final String label;
  private final String forecast;

  ComparedQueuePolicy(PlannedJobQueuePolicy policy, String label, String forecast) {
    this.policy = policy;
    this.label = label;
    this.forecast = forecast;
  }

  public PlannedJobQueuePolicy policy() {
    return policy;
  }

  /** For a person. */
  public String label() {
    return label;
  }

  /** What it does, in one line. */
  String summary() {
    return switch (this) {
      case PREDICTING ->
          "jobs use reserved hosts if they are predicted to end before the large job arrives";
      case RESERVING -> "no job uses reserved hosts";
      case PACKING ->
          "jobs use reserved hosts whenever no other host is free, and are preempted when the large job arrives";
      case MEAN -> "as predicting, but with the mean run time for all jobs";
      case MEDIAN -> "as predicting, but with the median run time for all jobs";
    };
  }

  /** On a command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The forecast's name. */
  public String forecast() {
    return forecast;
  }

  /** Whether it learns how well its forecast predicted: once per forecast. */
  boolean scores() {
    return policy == PlannedJobQueuePolicy.PREDICTING;
  }

  /**
   * What predicts running times to it.
   *
   * @param boosted the learnt one, which several share
   */
  RunTimeForecast forecast(RunTimeForecast boosted, int classes, double confidence) {
    return switch (this) {
      case PREDICTING, RESERVING, PACKING -> boosted;
      case MEAN -> ConstantTimeForecast.mean(classes, confidence);
      case MEDIAN -> ConstantTimeForecast.median(classes, confidence);
    };
  }

  /**
   * @throws java.util.NoSuchElementException if there is none of that label
   */
  public static ComparedQueuePolicy of(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label.equals(label))
        .findFirst()
        .orElseThrow();
  }
}
