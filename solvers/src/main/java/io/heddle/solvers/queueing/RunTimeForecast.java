package io.heddle.solvers.queueing;

import io.heddle.model.job.TraceJob;
import java.util.List;
import java.util.Map;

/**
 * How running times are predicted: learns at the moment of the plan from the jobs that have ended
 * by then, in the world that they ran in.
 */
@FunctionalInterface
public interface RunTimeForecast {
  /**
   * A job that has ended, as it looked when it was submitted.
   *
   * @param features numbers; those at {@link Ended#categories} are codes
   * @param durationSeconds how long it ran
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never changed
  record Example(double[] features, double durationSeconds) {}

  /**
   * All that a forecast may learn from.
   *
   * @param jobs by rising submission, those that users killed left out
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never changed
  record Ended(List<Example> jobs, int[] categories) {
    public Ended {
      jobs = List.copyOf(jobs);
    }
  }

  /** What is predicted of a job. */
  interface Forecaster {
    /** The class that is expected of it, a fraction. */
    double expectedClass(TraceJob job, double[] features);

    /** By when it will have ended as surely as the forecast wants, in seconds after its start. */
    double safeSeconds(TraceJob job, double[] features);
  }

  Forecaster learn(Ended ended);

  /** Running times that are known beforehand; a job that is not in it runs forever. */
  static RunTimeForecast given(Map<String, Double> secondsById) {
    var known = Map.copyOf(secondsById);
    return _ ->
        new Forecaster() {
          @Override
          public double expectedClass(TraceJob job, double[] features) {
            return Math.floor(safeSeconds(job, features) / JctPredictor.CLASS_SECONDS);
          }

          @Override
          public double safeSeconds(TraceJob job, double[] features) {
            return known.getOrDefault(job.id(), Double.POSITIVE_INFINITY);
          }
        };
  }
}
