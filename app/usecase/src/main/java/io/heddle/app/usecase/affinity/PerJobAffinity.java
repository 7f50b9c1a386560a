package io.heddle.app.usecase.affinity;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobCharacterization;
import io.heddle.model.job.JobCommunicationVolumes;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.placement.AffinityLibraryMatch;
import java.util.List;
import java.util.TreeSet;

/**
 * The α that each job of a plan has of its own: what the affinity library proposes for it on the
 * GPUs that it can get here.
 *
 * @param alpha of the job
 * @param why in a sentence for a person
 */
public record PerJobAffinity(double alpha, String why) {
  /** Where nothing says which groups matter more. */
  public static final double NEUTRAL = 0.5;

  /** Of a job that may name no GPU model: then the cluster's are meant. */
  public static PerJobAffinity of(
      TrainingJob job, Cluster cluster, List<JobCharacterization> library) {
    if (!JobCommunicationVolumes.areKnown(job)) {
      return neutral(job, "it has no model and degrees to look it up by");
    }
    var match = AffinityLibraryMatch.of(onClusterGpus(job, cluster), library);
    if (match == null) {
      return neutral(job, "nothing is in the affinity library");
    }
    var proposed = match.proposed();
    return proposed.isPresent()
        ? new PerJobAffinity(
            proposed.getAsDouble(),
            "%s: α %.2f, as of %s on %s (distance %.2f)"
                .formatted(
                    job.id(),
                    proposed.getAsDouble(),
                    match.entry().name(),
                    match.entry().gpuModel(),
                    match.distance()))
        : neutral(job, "nothing like it was measured on its GPU model");
  }

  private static PerJobAffinity neutral(TrainingJob job, String since) {
    return new PerJobAffinity(NEUTRAL, "%s: α %.2f, since %s".formatted(job.id(), NEUTRAL, since));
  }

  private static TrainingJob onClusterGpus(TrainingJob job, Cluster cluster) {
    if (!job.request().gpuModels().isEmpty()) {
      return job;
    }
    var models = new TreeSet<String>();
    cluster.hosts().forEach(host -> models.add(host.type().gpuModel()));
    return job.withRequest(job.request().withGpuModels(List.copyOf(models)));
  }
}
