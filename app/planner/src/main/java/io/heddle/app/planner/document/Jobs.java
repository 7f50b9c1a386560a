package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;

/** New jobs to start from. */
public final class Jobs {
  private Jobs() {}

  /** A job on one free host, which a person then enlarges. */
  public static TrainingJob first(Cluster cluster) {
    int gpus = cluster.hosts().isEmpty() ? 8 : cluster.hosts().getFirst().type().gpus();
    return TrainingJob.of(Text.of("job.new"), 1, gpus, 1);
  }

  /** The same job again; the document gives it a free id. */
  public static TrainingJob copy(TrainingJob job) {
    return job.withId(Text.of("job.copy", job.id()));
  }
}
