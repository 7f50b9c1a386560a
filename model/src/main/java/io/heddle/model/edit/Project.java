package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import java.util.List;

/** A cluster with the jobs that are planned on it. */
public record Project(Cluster cluster, List<TrainingJob> jobs) {
  public Project {
    jobs = List.copyOf(jobs);
  }

  public Project with(Cluster newCluster) {
    return new Project(newCluster, jobs);
  }

  public Project with(List<TrainingJob> newJobs) {
    return new Project(cluster, newJobs);
  }
}
