package io.heddle.solvers.capacity;

import io.heddle.model.allocation.ClusterJobAllocations;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TrainingJob;
import java.util.List;

/**
 * When jobs that wait find whole hosts.
 *
 * <p>A running job holds its hosts to its expected end; one without an expected end, or past it,
 * holds them forever, and so do busy GPUs of unknown jobs. Hosts that are not healthy accept no
 * jobs. A job runs on hosts that {@link io.heddle.solvers.eligibility.HostEligibility} lets it have
 * together, and that are free as long as it takes; where its duration is not known, forever.
 *
 * @param allocations jobs and reservations on hosts of the cluster
 * @param waiting ids are unique
 */
public record WaitingJobsProblem(
    Cluster cluster, ClusterJobAllocations allocations, List<Waiting> waiting) {
  /**
   * A job that waits.
   *
   * @param training its hosts are all its own; without degrees, any hosts of one size
   * @param mostMinipods that its hosts may lie in, at least 1
   */
  public record Waiting(TrainingJob training, int mostMinipods) {
    public Waiting {
      if (mostMinipods < 1) {
        throw new IllegalArgumentException(
            "job %s in at most %d minipods".formatted(training.id(), mostMinipods));
      }
    }

    /** A job whose degrees are not known. */
    public Waiting(String job, JobResourceRequest request, int mostMinipods) {
      this(TrainingJob.of(job, request), mostMinipods);
    }

    public String job() {
      return training.id();
    }

    public JobResourceRequest request() {
      return training.request();
    }

    /** How long it holds its hosts, in seconds: infinite where that is not known. */
    double holds() {
      double seconds = request().durationSeconds();
      return seconds > 0 ? seconds : Double.POSITIVE_INFINITY;
    }
  }

  /**
   * @throws IllegalArgumentException if a job holds GPUs that the cluster lacks, a reservation
   *     names a host that it lacks, or two waiting jobs have one id
   */
  public WaitingJobsProblem {
    waiting = List.copyOf(waiting);
    var missing = allocations.missingIn(cluster);
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", missing));
    }
    if (waiting.stream().map(Waiting::job).distinct().count() < waiting.size()) {
      throw new IllegalArgumentException("two waiting jobs of one id: " + waiting);
    }
  }
}
