package io.heddle.solvers.elastic;

import java.util.List;
import java.util.Map;

/**
 * What a policy decides by.
 *
 * @param now on the trace's clock
 * @param gpus by type, all that jobs may hold
 * @param ready jobs that wait and were profiled, in the order in which they became so
 * @param running what each job holds, in the order in which they started
 * @param workLeft of each of them, in seconds on what it asked for
 * @param readySince of those that wait
 */
record ElasticPolicyView(
    double now,
    Map<String, Integer> gpus,
    List<ElasticJob> ready,
    Map<ElasticJob, GpuChoice> running,
    Map<ElasticJob, Double> workLeft,
    Map<ElasticJob, Double> readySince) {
  double workLeft(ElasticJob job) {
    return workLeft.getOrDefault(job, job.job().durationSeconds());
  }

  double waited(ElasticJob job) {
    return now - readySince.getOrDefault(job, now);
  }

  /** As things are. */
  ElasticAllocationPlan plan() {
    return new ElasticAllocationPlan(gpus, running);
  }
}
