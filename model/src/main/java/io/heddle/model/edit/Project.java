package io.heddle.model.edit;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import java.util.HashSet;
import java.util.List;

/** A cluster with the jobs that are planned on it, each under a name of its own. */
public record Project(Cluster cluster, List<TrainingJob> jobs) {
  /**
   * @throws IllegalArgumentException if two jobs have one name
   */
  public Project {
    jobs = List.copyOf(jobs);
    var ids = new HashSet<String>();
    for (var job : jobs) {
      if (!ids.add(job.id())) {
        throw new IllegalArgumentException(
            "job %s is there twice, expected one of that name".formatted(job.id()));
      }
    }
  }

  public Project with(Cluster newCluster) {
    return new Project(newCluster, jobs);
  }

  public Project with(List<TrainingJob> newJobs) {
    return new Project(cluster, newJobs);
  }
}
