package io.heddle.app.usecase.federate;

import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.JobTopologyRequest;
import io.heddle.model.job.Parallelism;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.FederatedJob;
import org.jspecify.annotations.Nullable;

/** What of a job runs on one cluster, as a job of that cluster. */
public final class ClusterShareJob {
  private ClusterShareJob() {}

  /**
   * As many GPUs as the share has; its stages and replicas where they are known, else the job's
   * stages where they fit, else one; what it asks about levels where the share is all of it.
   * O(√gpus).
   */
  public static TrainingJob of(TrainingJob job, FederatedJob answer, FederatedJob.Share share) {
    var request = job.request();
    return new TrainingJob(
        job.id() + "-" + share.cluster(),
        job.workload(),
        parallelism(job, answer, share),
        new JobResourceRequest(
                share.gpus(),
                request.gpuModels(),
                request.priority(),
                request.submitSeconds(),
                request.durationSeconds(),
                null)
            .withTopology(
                share.gpus() == job.gpus() ? request.topology() : JobTopologyRequest.NONE),
        null);
  }

  private static @Nullable Parallelism parallelism(
      TrainingJob job, FederatedJob answer, FederatedJob.Share share) {
    var training = answer.training();
    var whole = training != null && training.plan() != null ? training.plan() : job.parallelism();
    if (whole == null) {
      return null;
    }
    int stages = share.part() == null ? whole.pp() : share.part().stages();
    for (int pp : new int[] {stages, 1}) {
      for (int ep : new int[] {whole.ep(), 1}) {
        var here = whole.withPp(pp).withEp(ep).withVirtualPipeline(1);
        if (here.misfits(share.gpus()).isEmpty()) {
          return here;
        }
      }
    }
    return null;
  }
}
