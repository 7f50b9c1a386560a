package io.heddle.model.job;

import io.heddle.model.hardware.GpuHardwareTable;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An LLM pre-training job: what it computes, how it is split, what it asks for.
 *
 * @param parallelism null where it is still to be found
 * @param profile measured behaviour, or null
 */
@RecordBuilder
public record TrainingJob(
    String id,
    TrainingWorkload workload,
    @Nullable Parallelism parallelism,
    JobResourceRequest request,
    @Nullable JobProfile profile)
    implements TrainingJobBuilder.With {
  /**
   * @throws IllegalArgumentException naming each rule that the parallelism breaks on the job's GPUs
   */
  public TrainingJob {
    if (parallelism != null) {
      var misfits = parallelism.misfits(request.gpus());
      if (!misfits.isEmpty()) {
        throw new IllegalArgumentException(
            misfits.stream()
                .map(ParallelismRuleViolation::toString)
                .collect(Collectors.joining(" ", "job %s: ".formatted(id), "")));
      }
    }
  }

  /** A job of which only the parallel degrees matter. */
  public static TrainingJob of(String id, int dp, int tp, int pp) {
    return of(id, dp, Parallelism.of(tp, pp), TrainingWorkload.of(null, 1));
  }

  /** A job without wishes, on as many GPUs as dp replicas take. */
  public static TrainingJob of(
      String id, int dp, Parallelism parallelism, TrainingWorkload workload) {
    int gpus = Math.multiplyExact(dp, Math.toIntExact(parallelism.gpusPerReplica()));
    return new TrainingJob(id, workload, parallelism, JobResourceRequest.of(gpus), null);
  }

  /** A job that is known only by what it asks for: its degrees are still to be found. */
  public static TrainingJob of(String id, JobResourceRequest request) {
    return new TrainingJob(id, TrainingWorkload.of(null, 1), null, request, null);
  }

  public int gpus() {
    return request.gpus();
  }

  /** Whether it may run on this GPU: as far as is known, that computes in its precision, too. */
  public boolean accepts(String gpuModel) {
    return request.accepts(gpuModel) && GpuHardwareTable.trainsIn(gpuModel, workload.precision());
  }

  public int priority() {
    return request.priority();
  }

  public @Nullable ModelShape model() {
    return workload.model();
  }

  /**
   * How the job is split, for who cannot do without.
   *
   * @throws JobDoesNotFitException if that is still to be found
   */
  public Parallelism requireParallelism() {
    if (parallelism == null) {
      throw new JobDoesNotFitException(
          "job %s has no tp and pp: expected both, because they determine its hosts and its communication. Add tp and pp."
              .formatted(id));
    }
    return parallelism;
  }

  /**
   * Data-parallel degree.
   *
   * @throws JobDoesNotFitException as {@link #requireParallelism()}
   */
  public int dp() {
    return requireParallelism().dp(gpus());
  }
}
