package io.heddle.model.edit;

import io.heddle.model.job.TrainingJob;
import java.util.HashSet;
import java.util.List;

/** What a person works on, as it stands: it and the jobs that are planned on it. */
public sealed interface EditableProject permits ClusterProject, FederationProject {
  /** Each under a name of its own. */
  List<TrainingJob> jobs();

  /**
   * @throws IllegalArgumentException if two jobs have one name
   */
  static List<TrainingJob> distinct(List<TrainingJob> jobs) {
    var ids = new HashSet<String>();
    for (var job : jobs) {
      if (!ids.add(job.id())) {
        throw new IllegalArgumentException(
            "job %s is there twice, expected one of that name".formatted(job.id()));
      }
    }
    return List.copyOf(jobs);
  }
}
