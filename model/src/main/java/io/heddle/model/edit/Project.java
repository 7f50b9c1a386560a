package io.heddle.model.edit;

import io.heddle.model.allocation.Allocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import java.util.List;

/**
 * A cluster with its jobs, each under a name of its own, those that run there, and those that are
 * planned there.
 *
 * @param cluster as it is: no GPU is planned
 * @param allocations may speak of hosts that the cluster no longer has
 * @param kept the jobs that have been given hosts and GPUs
 */
public record Project(
    Cluster cluster, List<TrainingJob> jobs, Allocations allocations, KeptPlacements kept)
    implements Work {
  /**
   * @throws IllegalArgumentException if two jobs have one name
   */
  public Project {
    jobs = Work.distinct(jobs);
    cluster = KeptPlacements.asIs(cluster);
  }

  /** One on which nothing is planned. */
  public Project(Cluster cluster, List<TrainingJob> jobs, Allocations allocations) {
    this(cluster, jobs, allocations, KeptPlacements.NONE);
  }

  /** One on which nothing is known to run. */
  public Project(Cluster cluster, List<TrainingJob> jobs) {
    this(cluster, jobs, Allocations.NONE);
  }

  public Project with(Cluster newCluster) {
    return new Project(newCluster, jobs, allocations, kept);
  }

  public Project with(Allocations newAllocations) {
    return new Project(cluster, jobs, newAllocations, kept);
  }

  public Project with(List<TrainingJob> newJobs) {
    return new Project(cluster, newJobs, allocations, kept);
  }

  public Project with(KeptPlacements newKept) {
    return new Project(cluster, jobs, allocations, newKept);
  }

  /**
   * This state as an edit of an earlier one: planned jobs follow renamed hosts and jobs; those
   * whose hosts are gone, or that are gone themselves, are released. O(hosts + jobs).
   */
  public Project after(Project before) {
    return with(KeptAfterEdit.of(before, this));
  }
}
