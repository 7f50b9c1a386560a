package io.heddle.model.result;

import io.heddle.model.job.TraceJob;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What came of jobs on a cluster under a policy. All times are seconds on the trace's clock.
 *
 * @param jobs all of them, by submission
 * @param samples by rising time; each holds until the next
 * @param gpus that were there to be used
 * @param fromSeconds when the clock began
 * @param toSeconds when it stopped
 */
public record SimulationOutcome(
    List<JobOutcome> jobs, List<Sample> samples, int gpus, double fromSeconds, double toSeconds) {
  public SimulationOutcome {
    jobs = List.copyOf(jobs);
    samples = List.copyOf(samples);
  }

  /**
   * How a job fared.
   *
   * @param startSeconds when it first ran; null if it never did
   * @param endSeconds when its work was done; null if it was not
   * @param spans by rising time, without overlap
   * @param rescalings how often its GPUs were changed while it ran
   * @param preemptions how often it was stopped
   * @param lostSeconds work that was done and lost when it was stopped
   */
  public record JobOutcome(
      TraceJob job,
      @Nullable Double startSeconds,
      @Nullable Double endSeconds,
      List<Span> spans,
      int rescalings,
      int preemptions,
      double lostSeconds) {
    public JobOutcome {
      spans = List.copyOf(spans);
    }

    /** What it held, over time. */
    public double gpuSeconds() {
      return spans.stream().mapToDouble(Span::gpuSeconds).sum();
    }
  }

  /**
   * A stretch of time on the same GPUs.
   *
   * @param workSeconds of the job's work that was done in it
   */
  public record Span(
      double fromSeconds, double toSeconds, JobGpuAllocation allocation, double workSeconds) {
    /** What was held. */
    public double gpuSeconds() {
      return allocation.gpus() * (toSeconds - fromSeconds);
    }
  }

  /**
   * The cluster from a moment on.
   *
   * @param waiting jobs
   * @param running jobs
   * @param gpus that these hold
   */
  public record Sample(double seconds, int waiting, int running, int gpus) {}

  /** Mean time from submission to end, of those that ended; 0 if none did. */
  public double meanJctSeconds() {
    return meanSinceSubmission(JobOutcome::endSeconds);
  }

  /** Mean time from submission to first start, of those that started; 0 if none did. */
  public double meanQueueSeconds() {
    return meanSinceSubmission(JobOutcome::startSeconds);
  }

  private double meanSinceSubmission(Function<JobOutcome, @Nullable Double> moment) {
    double sum = 0;
    int reached = 0;
    for (var each : jobs) {
      var seconds = moment.apply(each);
      if (seconds != null) {
        sum += seconds - each.job().submitSeconds();
        reached++;
      }
    }
    return reached == 0 ? 0 : sum / reached;
  }

  /** Share of the GPUs that jobs held, on average over time. */
  public double utilization() {
    double held = jobs.stream().mapToDouble(JobOutcome::gpuSeconds).sum();
    double there = gpus * (toSeconds - fromSeconds);
    return there == 0 ? 0 : held / there;
  }

  /** Of all jobs. */
  public int rescalings() {
    return jobs.stream().mapToInt(JobOutcome::rescalings).sum();
  }
}
