package io.heddle.model.dialect;

import io.heddle.model.job.JobSegment;

/**
 * Each so many hosts of a job, consecutive in rank order, share a domain of a level.
 *
 * @param hosts at least 1; all hosts of the job where the whole job shares a domain
 * @param level the id of a level of the cluster
 * @param required whether the job waits until it is so, else it is a preference
 */
public record HostSlice(int hosts, String level, boolean required) {
  static HostSlice of(JobSegment segment) {
    return new HostSlice(segment.hosts(), segment.level(), segment.required());
  }

  @Override
  public String toString() {
    return "%,d host%s in one domain of level %s (%s)"
        .formatted(hosts, hosts == 1 ? "" : "s", level, required ? "required" : "preferred");
  }
}
