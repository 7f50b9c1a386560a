package io.heddle.model.job;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A job of a trace: when it came, how long it ran, what is known of it beforehand. The one kind of
 * job that all simulations run.
 *
 * @param submitSeconds seconds since any fixed moment
 * @param durationSeconds running time on the GPUs that it asks for, with the network for itself;
 *     above 0
 * @param gpus at least 1
 * @param gpusPerHost GPUs that it wants of a host, where it takes several hosts; at least 1
 * @param priority the larger the more urgent
 * @param preemptible whether it may be stopped whenever its hosts are wanted
 * @param profile what it computes and sends in an iteration; null where that is not known
 * @param metadata whatever else is known when it is submitted: user, department, model …
 */
@RecordBuilder
public record TraceJob(
    String id,
    double submitSeconds,
    double durationSeconds,
    int gpus,
    int gpusPerHost,
    int priority,
    boolean preemptible,
    @Nullable JobProfile profile,
    Map<String, String> metadata)
    implements TraceJobBuilder.With {
  /** Metadata of a job: seconds from submission to its deadline. */
  public static final String DEADLINE = "deadlineSeconds";

  public TraceJob {
    metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
    if (!(durationSeconds > 0) || gpus < 1 || gpusPerHost < 1 || !Double.isFinite(submitSeconds)) {
      throw new IllegalArgumentException(
          "job %s: at %s s, %s seconds on %d GPUs, %d of a host"
              .formatted(id, submitSeconds, durationSeconds, gpus, gpusPerHost));
    }
  }

  /** A job that takes hosts as full as can be, and of whose iterations nothing is known. */
  public TraceJob(
      String id,
      double submitSeconds,
      double durationSeconds,
      int gpus,
      int priority,
      boolean preemptible,
      Map<String, String> metadata) {
    this(id, submitSeconds, durationSeconds, gpus, gpus, priority, preemptible, null, metadata);
  }

  /** A job of which iterations are known, with no priority and nothing else. */
  public TraceJob(
      String id,
      double submitSeconds,
      double durationSeconds,
      int gpus,
      int gpusPerHost,
      JobProfile profile) {
    this(id, submitSeconds, durationSeconds, gpus, gpusPerHost, 0, false, profile, Map.of());
  }

  public double endSeconds() {
    return submitSeconds + durationSeconds;
  }
}
