package io.heddle.model.edit;

import io.heddle.model.federation.Federation;
import io.heddle.model.job.TrainingJob;
import java.util.List;

/** A federation with the jobs that are planned on it, each under a name of its own. */
public record FederationProject(Federation federation, List<TrainingJob> jobs)
    implements EditableProject {
  /**
   * @throws IllegalArgumentException if two jobs have one name
   */
  public FederationProject {
    jobs = EditableProject.distinct(jobs);
  }

  public FederationProject with(Federation newFederation) {
    return new FederationProject(newFederation, jobs);
  }

  public FederationProject with(List<TrainingJob> newJobs) {
    return new FederationProject(federation, newJobs);
  }
}
