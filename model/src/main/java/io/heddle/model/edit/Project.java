package io.heddle.model.edit;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import java.util.List;

/**
 * A cluster with the jobs that are planned on it, each under a name of its own, and those that run
 * there.
 *
 * @param allocations may speak of hosts that the cluster no longer has
 */
public record Project(Cluster cluster, List<TrainingJob> jobs, Allocations allocations)
    implements Work {
  /**
   * @throws IllegalArgumentException if two jobs have one name
   */
  public Project {
    jobs = Work.distinct(jobs);
  }

  /** One on which nothing is known to run. */
  public Project(Cluster cluster, List<TrainingJob> jobs) {
    this(cluster, jobs, Allocations.NONE);
  }

  public Project with(Cluster newCluster) {
    return new Project(newCluster, jobs, allocations);
  }

  public Project with(Allocations newAllocations) {
    return new Project(cluster, jobs, newAllocations);
  }

  public Project with(List<TrainingJob> newJobs) {
    return new Project(cluster, newJobs, allocations);
  }
}
