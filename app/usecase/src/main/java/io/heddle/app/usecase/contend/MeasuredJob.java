package io.heddle.app.usecase.contend;

import io.heddle.model.job.IterationComputeEstimate;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.JobProfile;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.telemetry.DeviceQuantity;
import io.heddle.model.telemetry.DeviceTimeSeries;
import io.heddle.solvers.telemetry.MeasuredJobIteration;
import io.heddle.solvers.telemetry.TelemetryIterationStudy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job with the profile that its counters tell, as CRUX's daemon has it (CRUX, section 5).
 *
 * @param notes what had to be assumed, and what is doubtful
 */
public record MeasuredJob(TrainingJob job, MeasuredJobIteration iteration, List<String> notes) {
  /** Fewer samples per iteration may show a multiple of another period. */
  private static final double FEW_SAMPLES = 8;

  private static final double STEADY = 0.1;

  public MeasuredJob {
    notes = List.copyOf(notes);
  }

  /**
   * Measures a job. What its model says of pipelines is taken as it is; all else that the hosts
   * send counts as what DP groups reduce.
   *
   * @param series of its hosts, or of some of them
   * @param hosts of the job; null: those of the series
   * @throws io.heddle.solvers.telemetry.NoIterationException if the counters show no iteration
   * @throws JobDoesNotFitException if the job has no degrees, or they don't fit the hosts
   * @throws IllegalArgumentException if what the job computes is not known
   */
  public static MeasuredJob of(
      TrainingJob job, List<DeviceTimeSeries> series, @Nullable Integer hosts) {
    double flops = IterationComputeEstimate.of(job, "").flops();
    int cols = job.requireParallelism().pp();
    var iteration = TelemetryIterationStudy.of(series);
    int all = hosts == null ? iteration.hosts() : hosts;
    if (all % cols != 0) {
      throw new JobDoesNotFitException(
          "job %s: %d hosts were measured, expected a multiple of pp = %d. Use --hosts %d."
              .formatted(job.id(), all, cols, Math.ceilDiv(all, cols) * cols));
    }
    int rows = all / cols;
    double perHost = iteration.bytes() / iteration.hosts();
    double piped = Math.min(perHost, piped(job, all));
    double pipeline = cols == 1 ? 0 : piped * cols / sendsOfARow(job);
    long ofTensorGroup = (long) job.requireParallelism().tp() * all / job.gpus();
    long ring = rows / Math.max(1, ofTensorGroup);
    double reduced = ring <= 1 ? 0 : (perHost - piped) * ring / (2.0 * (ring - 1));
    return new MeasuredJob(
        job.withProfile(
            new JobProfile(
                flops, iteration.computeSeconds(), iteration.overlapStart(), reduced, pipeline)),
        iteration,
        notes(job, iteration, all));
  }

  /** How often the hosts of a PP group send what a stage sends to the next. */
  private static double sendsOfARow(TrainingJob job) {
    var degrees = job.requireParallelism();
    int virtual = degrees.virtualPipeline();
    return 2.0 * ((degrees.pp() - 1) * virtual + virtual - 1);
  }

  /** Bytes that a host sends to other stages in an iteration, in the mean of the stages. */
  private static double piped(TrainingJob job, int hosts) {
    var degrees = job.requireParallelism();
    if (degrees.pp() == 1 || job.model() == null) {
      return 0;
    }
    var volumes = JobCommunicationVolumes.of(job);
    double replicas = (double) job.gpus() / hosts / degrees.tp();
    double once = replicas * volumes.microBatches() * volumes.ppBytes();
    return once * sendsOfARow(job) / degrees.pp();
  }

  private static List<String> notes(TrainingJob job, MeasuredJobIteration iteration, int hosts) {
    var notes = new ArrayList<String>();
    double samples = iteration.seconds() / iteration.sampleSeconds();
    if (samples < FEW_SAMPLES) {
      notes.add(
          "%.1f samples per iteration: shorter iterations are missed, and communication appears longer than it is. Sample every %.2g s."
              .formatted(samples, iteration.sampleSeconds() * samples / (2 * FEW_SAMPLES)));
    }
    if (Double.isNaN(iteration.error())) {
      notes.add(
          "%d iterations are too few for an error of their mean.".formatted(iteration.observed()));
    }
    if (iteration.computed() == null) {
      notes.add(
          "no counter shows GPU activity: time without communication is taken as compute, without overlap. Add DCGM_FI_PROF_PIPE_TENSOR_ACTIVE.");
    } else if (iteration.computed() != DeviceQuantity.TENSOR_ACTIVE) {
      notes.add(
          "the GPU counter includes NCCL kernels: compute may be overestimated. Use DCGM_FI_PROF_PIPE_TENSOR_ACTIVE.");
    }
    if (iteration.steadyShare() > STEADY) {
      notes.add(
          "%.0f %% of the bytes flow all the time: they may be of storage or of another job."
              .formatted(100 * iteration.steadyShare()));
    }
    if (hosts > iteration.hosts()) {
      notes.add(
          "%d of %d hosts were measured: the others are taken to send as much."
              .formatted(iteration.hosts(), hosts));
    }
    if (job.requireParallelism().pp() > 1 && job.model() == null) {
      notes.add("the job has no model: what it sends counts as what DP groups reduce.");
    }
    return notes;
  }
}
