package io.heddle.solvers.elastic;

import io.heddle.model.job.TraceJob;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A job that may run on several choices of GPUs.
 *
 * @param job as it is traced; its duration is that on what it asks for
 * @param asked what its user asks for, one of the choices of {@code speeds}
 * @param speeds work done a second, by choice: 1 on what it asks for. With the best plan of
 *     parallelism each; a choice that is missing cannot hold the job
 * @param dataParallel the same as data-parallel profiling tells, for schedulers that know no other
 *     plans: above all, fewer choices hold the job. Empty where none does
 * @param samplesPerSecond at speed 1
 * @param deadlineSeconds on the trace's clock; infinite: none
 */
@RecordBuilder
public record ElasticJob(
    TraceJob job,
    GpuChoice asked,
    NavigableMap<GpuChoice, Double> speeds,
    NavigableMap<GpuChoice, Double> dataParallel,
    double samplesPerSecond,
    double deadlineSeconds)
    implements ElasticJobBuilder.With {
  public ElasticJob {
    speeds = checked(job, speeds);
    dataParallel = checked(job, dataParallel);
    if (!speeds.containsKey(asked)) {
      throw new IllegalArgumentException(
          "job %s: requests %s, runs on %s".formatted(job.id(), asked, speeds.keySet()));
    }
    if (!(samplesPerSecond > 0) || Double.isNaN(deadlineSeconds)) {
      throw new IllegalArgumentException(
          "job %s: %s samples per second, deadline %s s"
              .formatted(job.id(), samplesPerSecond, deadlineSeconds));
    }
  }

  private static NavigableMap<GpuChoice, Double> checked(
      TraceJob job, Map<GpuChoice, Double> speeds) {
    speeds.forEach((choice, speed) -> {
      if (!(speed > 0) || Double.isInfinite(speed)) {
        throw new IllegalArgumentException(
            "job %s: speed %s on %s".formatted(job.id(), speed, choice));
      }
    });
    return Collections.unmodifiableNavigableMap(new TreeMap<>(speeds));
  }

  public String id() {
    return job.id();
  }

  /** Work done a second; 0 where it cannot run. */
  public double speed(GpuChoice choice) {
    return speeds.getOrDefault(choice, 0.0);
  }

  /** A job is its id: nothing else tells two of a trace apart. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ElasticJob that && that.id().equals(id());
  }

  @Override
  public int hashCode() {
    return id().hashCode();
  }

  @Override
  public String toString() {
    return id();
  }
}
