package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import java.util.List;

/** A cluster with the jobs that are planned on it, each under a name of its own. */
public record Project(Cluster cluster, List<TrainingJob> jobs) implements Work {
  /**
   * @throws IllegalArgumentException if two jobs have one name
   */
  public Project {
    jobs = Work.distinct(jobs);
  }

  public Project with(Cluster newCluster) {
    return new Project(newCluster, jobs);
  }

  public Project with(List<TrainingJob> newJobs) {
    return new Project(cluster, newJobs);
  }
}
