package io.heddle.model.job;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * A job of a trace: when it came, how long it ran, what is known of it beforehand.
 *
 * @param submitSeconds seconds since any fixed moment
 * @param durationSeconds running time, above 0
 * @param gpus at least 1
 * @param priority the larger the more urgent
 * @param preemptible whether it may be stopped whenever its hosts are wanted
 * @param metadata whatever else is known when it is submitted: user, department, model …
 */
public record TraceJob(
    String id,
    double submitSeconds,
    double durationSeconds,
    int gpus,
    int priority,
    boolean preemptible,
    Map<String, String> metadata) {
  public TraceJob {
    metadata = Collections.unmodifiableMap(new TreeMap<>(metadata));
    if (!(durationSeconds > 0) || gpus < 1) {
      throw new IllegalArgumentException(
          "job %s: %s seconds on %d GPUs".formatted(id, durationSeconds, gpus));
    }
  }

  public double endSeconds() {
    return submitSeconds + durationSeconds;
  }

  /** The same job at another time. */
  public TraceJob at(double newSubmitSeconds) {
    return new TraceJob(
        id, newSubmitSeconds, durationSeconds, gpus, priority, preemptible, metadata);
  }
}
