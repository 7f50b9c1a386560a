package io.heddle.model.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster fared while a large job was planned, reserved for, and came.
 *
 * @param policy how other jobs were queued
 * @param samples by rising time
 * @param zone hosts reserved for the planned job
 * @param placement of the planned job, on the zone
 * @param started other jobs that started between plan and arrival
 * @param insideZone how many of those started in the zone
 * @param meanWaitSeconds waiting time of the jobs submitted between plan and arrival, those that
 *     still wait counted up to the arrival
 * @param waiting jobs that still waited when the planned job came
 * @param preempted jobs that had to leave the zone when it came
 * @param retentionBefore share of the zone that others held right before the planned job came; the
 *     last sample is the moment after, when they have left
 * @param lostGpuSeconds work of these that was lost
 */
public record QueueRun(
    String policy,
    List<Sample> samples,
    List<String> zone,
    @Nullable Placement placement,
    int started,
    int insideZone,
    double meanWaitSeconds,
    int waiting,
    int preempted,
    double retentionBefore,
    double lostGpuSeconds) {
  public QueueRun {
    samples = List.copyOf(samples);
    zone = List.copyOf(zone);
  }

  /**
   * A moment.
   *
   * @param seconds since the job was planned, below 0 before
   * @param allocation share of hosts that run a job, in [0, 1]
   * @param retention share of the zone's hosts that run another than the planned job, in [0, 1]
   */
  public record Sample(double seconds, double allocation, double retention) {}
}
