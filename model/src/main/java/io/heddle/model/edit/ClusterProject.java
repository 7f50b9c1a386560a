package io.heddle.model.edit;

import io.heddle.model.allocation.ClusterJobAllocations;
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
public record ClusterProject(
    Cluster cluster,
    List<TrainingJob> jobs,
    ClusterJobAllocations allocations,
    KeptJobPlacements kept)
    implements EditableProject {
  /**
   * @throws IllegalArgumentException if two jobs have one name
   */
  public ClusterProject {
    jobs = EditableProject.distinct(jobs);
    cluster = KeptJobPlacements.asIs(cluster);
  }

  /** One on which nothing is planned. */
  public ClusterProject(
      Cluster cluster, List<TrainingJob> jobs, ClusterJobAllocations allocations) {
    this(cluster, jobs, allocations, KeptJobPlacements.NONE);
  }

  /** One on which nothing is known to run. */
  public ClusterProject(Cluster cluster, List<TrainingJob> jobs) {
    this(cluster, jobs, ClusterJobAllocations.NONE);
  }

  public ClusterProject with(Cluster newCluster) {
    return new ClusterProject(newCluster, jobs, allocations, kept);
  }

  public ClusterProject with(ClusterJobAllocations newAllocations) {
    return new ClusterProject(cluster, jobs, newAllocations, kept);
  }

  public ClusterProject with(List<TrainingJob> newJobs) {
    return new ClusterProject(cluster, newJobs, allocations, kept);
  }

  public ClusterProject with(KeptJobPlacements newKept) {
    return new ClusterProject(cluster, jobs, allocations, newKept);
  }

  /**
   * This state as an edit of an earlier one: planned jobs follow renamed hosts and jobs; those
   * whose hosts are gone, or that are gone themselves, are released. O(hosts + jobs).
   */
  public ClusterProject after(ClusterProject before) {
    return with(KeptAfterEdit.of(before, this));
  }
}
