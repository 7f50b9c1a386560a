package io.heddle.model.result;

import io.soabase.recordbuilder.core.RecordBuilder;
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
 * @param meanWaitSeconds waiting time of the jobs that waited at the plan or came after it, from
 *     their submission; those that still wait at the arrival are counted up to it
 * @param waiting jobs that still waited when the planned job came
 * @param preempted jobs that had to leave the zone when it came
 * @param retentionBefore share of the zone that others held right before the planned job came; the
 *     last sample is the moment after, when they have left
 * @param lostGpuSeconds work of these that was lost
 * @param guesses what was predicted of each job submitted between plan and arrival
 * @param outcome what came of each job, up to the arrival
 */
@RecordBuilder
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
    double lostGpuSeconds,
    List<Guess> guesses,
    SimulationOutcome outcome)
    implements QueueRunBuilder.With {
  public QueueRun {
    samples = List.copyOf(samples);
    zone = List.copyOf(zone);
    guesses = List.copyOf(guesses);
  }

  /**
   * What was predicted of a job when it was submitted.
   *
   * @param expectedClass ten-minute class, a fraction
   * @param durationSeconds how long it runs
   */
  public record Guess(double expectedClass, double durationSeconds) {}

  /**
   * A moment.
   *
   * @param seconds since the job was planned, below 0 before
   * @param allocation share of hosts that run a job, in [0, 1]
   * @param retention share of the zone's hosts that run another than the planned job, in [0, 1]
   */
  public record Sample(double seconds, double allocation, double retention) {}
}
