package io.heddle.app.usecase.elastic;

import io.heddle.model.result.SimulationOutcome;
import io.heddle.model.result.SimulationOutcome.JobOutcome;
import io.heddle.solvers.elastic.ElasticJob;
import io.heddle.solvers.elastic.ElasticReplayProblem;
import io.heddle.solvers.elastic.ElasticSchedulingPolicies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What came of elastic jobs under a policy, in the figures of the paper (Arena, 5.2 and 5.3). */
public final class ElasticFigures {
  private static final int TWENTIETHS = 20;

  private final ElasticReplayProblem problem;
  private final double profileSeconds;
  private final SimulationOutcome outcome;
  private final Map<String, ElasticJob> jobs = new HashMap<>();

  /**
   * @param problem that was played
   * @param policy under which
   */
  public ElasticFigures(ElasticReplayProblem problem, String policy, SimulationOutcome outcome) {
    this.problem = problem;
    this.outcome = outcome;
    profileSeconds = ElasticSchedulingPolicies.profileSeconds(policy, problem.costs());
    problem.jobs().forEach(job -> this.jobs.put(job.id(), job));
  }

  public SimulationOutcome outcome() {
    return outcome;
  }

  /** A stretch of time in which a job trained. */
  private record Stretch(double from, double to, double samples) {}

  /** Seconds from submission to end, of those that ended; 0 where none did. */
  public double meanCompletion() {
    return outcome.meanJctSeconds();
  }

  /** Seconds that one job of twenty takes longer than, from submission to end. */
  public double slowestTwentieth() {
    double[] times =
        outcome.jobs().stream()
            .filter(job -> job.endSeconds() != null)
            .mapToDouble(ElasticFigures::completion)
            .sorted()
            .toArray();
    return times.length == 0 ? 0 : times[times.length - 1 - times.length / TWENTIETHS];
  }

  /** Seconds from submission to start, of those that started. */
  public double meanWait() {
    return outcome.meanQueueSeconds();
  }

  /**
   * The parts of {@link #meanWait()}, in seconds; they add up to it.
   *
   * @param profiling before a job may be scheduled at all, whatever is free
   * @param interval from then on until policies decide the next time
   * @param queue from then on until the job gets GPUs
   */
  public record WaitParts(double profiling, double interval, double queue) {}

  /** What jobs waited for; all 0 where none started. */
  public WaitParts waitParts() {
    double interval = 0;
    double queue = 0;
    int started = 0;
    for (var job : outcome.jobs()) {
      var start = job.startSeconds();
      if (start != null) {
        double submit = job.job().submitSeconds();
        double ready = submit + profileSeconds;
        double decided = problem.tickFrom(ready, submit);
        interval += decided - ready;
        queue += start - decided;
        started++;
      }
    }
    return started == 0
        ? new WaitParts(0, 0, 0)
        : new WaitParts(profileSeconds, interval / started, queue / started);
  }

  /** Samples per second of all jobs, from the first submission to the last. */
  public double throughput() {
    double until =
        outcome.jobs().stream().mapToDouble(job -> job.job().submitSeconds()).max().orElse(0);
    double samples =
        stretches().stream()
            .mapToDouble(each ->
                each.samples()
                    * Math.clamp((until - each.from()) / (each.to() - each.from()), 0, 1))
            .sum();
    return samples / Math.max(1, until - outcome.fromSeconds());
  }

  /** Changes of a job's GPUs while it ran, on average. */
  public double rescalings() {
    return (double) outcome.rescalings() / outcome.jobs().size();
  }

  /** The share of jobs that ended, and not after their deadline where they have one. */
  public double inTime() {
    return (double) outcome.jobs().stream().filter(this::isInTime).count() / outcome.jobs().size();
  }

  private boolean isInTime(JobOutcome job) {
    var end = job.endSeconds();
    var elastic = jobs.get(job.job().id());
    return end != null && elastic != null && end <= elastic.deadlineSeconds();
  }

  /**
   * Samples per second over time: seconds on the trace's clock, then values, each of which holds
   * until the next.
   */
  public double[][] throughputOverTime() {
    var change = new TreeMap<Double, Double>();
    change.put(outcome.fromSeconds(), 0.0);
    for (var each : stretches()) {
      double rate = each.samples() / (each.to() - each.from());
      change.merge(each.from(), rate, Double::sum);
      change.merge(each.to(), -rate, Double::sum);
    }
    double[] seconds = change.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    double[] values = change.values().stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.parallelPrefix(values, Double::sum);
    for (int i = 0; i < values.length; i++) {
      values[i] = Math.max(0, values[i]); // rounding
    }
    return new double[][] {seconds, values};
  }

  private List<Stretch> stretches() {
    var stretches = new ArrayList<Stretch>();
    for (var job : outcome.jobs()) {
      var elastic = jobs.get(job.job().id());
      for (var span : job.spans()) {
        if (elastic != null && span.toSeconds() > span.fromSeconds()) {
          stretches.add(
              new Stretch(
                  span.fromSeconds(),
                  span.toSeconds(),
                  span.workSeconds() * elastic.samplesPerSecond()));
        }
      }
    }
    return stretches;
  }

  private static double completion(JobOutcome job) {
    var end = job.endSeconds();
    return end == null ? Double.POSITIVE_INFINITY : end - job.job().submitSeconds();
  }
}
