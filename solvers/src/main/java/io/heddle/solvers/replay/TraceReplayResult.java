package io.heddle.solvers.replay;

import io.heddle.model.result.SimulationOutcome;
import java.util.List;
import java.util.Map;

/**
 * What came of a trace.
 *
 * @param gpuUtilization computed flops over what the allocated GPUs could have computed
 * @param utilizationWhileArriving the same up to the last submission: what comes after is a few
 *     large jobs alone
 * @param utilizationAlone the same if each job were alone on the paths that it has: below that of
 *     other paths by what the job's own flows do to each other
 * @param contendedJobs share of the jobs that ever shared a link with another
 * @param contendedGpus share of all GPUs that jobs asked for which those jobs asked for
 * @param pcieShare of the links on which jobs were in each other's way, over time, the share that
 *     was PCIe inside hosts
 * @param jobs by submit time; those that ended
 * @param bins equal stretches of time
 * @param outcome what came of each job, and on which GPUs
 */
public record TraceReplayResult(
    String scheduler,
    double gpuUtilization,
    double utilizationWhileArriving,
    double utilizationAlone,
    double contendedJobs,
    double contendedGpus,
    double pcieShare,
    List<JobOutcome> jobs,
    List<Bin> bins,
    SimulationOutcome outcome) {
  /** Groups of jobs by intensity, for {@link Bin#links()}. */
  public static final int INTENSITY_CLASSES = 4;

  public TraceReplayResult {
    jobs = List.copyOf(jobs);
    bins = List.copyOf(bins);
  }

  /** Mean job completion time in seconds, from submission. */
  public double meanJct() {
    return jobs.stream()
        .mapToDouble(job -> job.endSeconds() - job.submitSeconds())
        .average()
        .orElse(0);
  }

  /**
   * When a job ran.
   *
   * @param slowdown running time over that with the network for itself
   */
  public record JobOutcome(
      String id,
      int gpus,
      double submitSeconds,
      double startSeconds,
      double endSeconds,
      double slowdown) {}

  /**
   * A stretch of time.
   *
   * @param from seconds
   * @param to seconds
   * @param jobs running on average
   * @param gpus allocated on average
   * @param gpuUtilization of the allocated GPUs
   * @param links share of the links of a kind that carry jobs of each class of intensity, the least
   *     intense first
   */
  public record Bin(
      double from,
      double to,
      double jobs,
      double gpus,
      double gpuUtilization,
      Map<ReplayLinkKind, List<Double>> links) {
    public Bin {
      links = Map.copyOf(links);
    }
  }
}
