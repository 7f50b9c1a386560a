package io.heddle.app.planner.document;

import io.heddle.app.planner.Text;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import java.util.List;

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

  /**
   * Adds a job to others, unless it is one of them; where its id is taken, under the next free
   * number.
   *
   * @return the job as it is among them
   */
  static TrainingJob join(List<TrainingJob> jobs, TrainingJob job) {
    if (jobs.contains(job)) {
      return job;
    }
    var id = job.id();
    for (int number = 2; isTaken(jobs, id); number++) {
      id = job.id() + "-" + number;
    }
    var joined = job.withId(id);
    jobs.add(joined);
    return joined;
  }

  private static boolean isTaken(List<TrainingJob> jobs, String id) {
    return jobs.stream().anyMatch(job -> job.id().equals(id));
  }
}
