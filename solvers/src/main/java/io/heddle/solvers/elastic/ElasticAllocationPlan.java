package io.heddle.solvers.elastic;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who holds what from now on: a draft that policies change, counted in GPUs of each type. */
final class ElasticAllocationPlan {
  private final Map<String, Integer> free;
  private final Map<ElasticJob, GpuChoice> held;
  private final Set<ElasticJob> rejected;

  /**
   * @param gpus by type, all of them
   * @param held by jobs that run
   */
  ElasticAllocationPlan(Map<String, Integer> gpus, Map<ElasticJob, GpuChoice> held) {
    free = new HashMap<>(gpus);
    this.held = new LinkedHashMap<>();
    rejected = new LinkedHashSet<>();
    held.forEach(this::give);
  }

  private ElasticAllocationPlan(ElasticAllocationPlan other) {
    free = new HashMap<>(other.free);
    held = new LinkedHashMap<>(other.held);
    rejected = new LinkedHashSet<>(other.rejected);
  }

  ElasticAllocationPlan copy() {
    return new ElasticAllocationPlan(this);
  }

  /** Free GPUs of a type. */
  int free(String type) {
    return free.getOrDefault(type, 0);
  }

  /** Null: nothing. */
  @Nullable GpuChoice of(ElasticJob job) {
    return held.get(job);
  }

  /** Live, in the order in which they were given something. */
  Map<ElasticJob, GpuChoice> held() {
    return Collections.unmodifiableMap(held);
  }

  Set<ElasticJob> rejected() {
    return Collections.unmodifiableSet(rejected);
  }

  /** Whether a job could hold that, giving back what it holds. */
  boolean fits(ElasticJob job, GpuChoice choice) {
    return choice.gpus() <= free(choice.type()) + own(job, choice.type());
  }

  /** What a job lacks to hold that: at most 0 if it fits. */
  int lacks(ElasticJob job, GpuChoice choice) {
    return choice.gpus() - free(choice.type()) - own(job, choice.type());
  }

  private int own(ElasticJob job, String type) {
    var now = held.get(job);
    return now != null && now.type().equals(type) ? now.gpus() : 0;
  }

  /**
   * Instead of what it holds.
   *
   * @throws IllegalStateException if it does not fit
   */
  void give(ElasticJob job, GpuChoice choice) {
    if (!fits(job, choice)) {
      throw new IllegalStateException(
          "job %s: %s, %d are free".formatted(job.id(), choice, free(choice.type())));
    }
    var before = held.put(job, choice);
    if (before != null) {
      free.merge(before.type(), before.gpus(), Integer::sum);
    }
    free.merge(choice.type(), -choice.gpus(), Integer::sum);
  }

  /** A job that waits shall never run. */
  void reject(ElasticJob job) {
    rejected.add(job);
  }
}
