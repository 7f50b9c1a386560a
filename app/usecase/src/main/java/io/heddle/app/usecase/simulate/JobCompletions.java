package io.heddle.app.usecase.simulate;

import io.heddle.model.result.SimulationOutcome;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * When each job of one trace ended under one policy, so that policies that refuse jobs can be
 * compared fairly: over the jobs that all of them ran, and with refused jobs counted as if they
 * ended at the horizon, the moment at which the last policy had nothing left to run.
 */
public final class JobCompletions {
  private final double[] submitSeconds;
  private final double[] endSeconds;
  private final double toSeconds;

  private JobCompletions(double[] submitSeconds, double[] endSeconds, double toSeconds) {
    this.submitSeconds = submitSeconds;
    this.endSeconds = endSeconds;
    this.toSeconds = toSeconds;
  }

  /** Of a run of all jobs of a trace. O(jobs). */
  public static JobCompletions of(SimulationOutcome outcome) {
    var jobs = outcome.jobs();
    return new JobCompletions(
        jobs.stream().mapToDouble(job -> job.job().submitSeconds()).toArray(),
        jobs.stream()
            .mapToDouble(job -> job.endSeconds() == null ? Double.NaN : job.endSeconds())
            .toArray(),
        outcome.toSeconds());
  }

  /** Jobs that never ended, in % of all. */
  public double refusedPercent() {
    long refused = Arrays.stream(endSeconds).filter(Double::isNaN).count();
    return 100.0 * refused / endSeconds.length;
  }

  /**
   * Mean seconds from submission to end of the jobs that all of the given runs ended; NaN where
   * there are none.
   *
   * @param compared runs of the same trace, this one among them
   */
  public double meanOverCommonJobs(List<JobCompletions> compared) {
    return IntStream.range(0, endSeconds.length)
        .filter(job -> compared.stream().noneMatch(each -> Double.isNaN(each.endSeconds[job])))
        .mapToDouble(job -> endSeconds[job] - submitSeconds[job])
        .average()
        .orElse(Double.NaN);
  }

  /**
   * Mean seconds from submission to end of all jobs, where those that were refused count as if they
   * ended when the last of the given runs did.
   *
   * @param compared runs of the same trace, this one among them
   */
  public double meanToHorizon(List<JobCompletions> compared) {
    double horizon = compared.stream().mapToDouble(each -> each.toSeconds).max().orElse(toSeconds);
    return IntStream.range(0, endSeconds.length)
        .mapToDouble(
            job -> (Double.isNaN(endSeconds[job]) ? horizon : endSeconds[job]) - submitSeconds[job])
        .average()
        .orElse(Double.NaN);
  }
}
