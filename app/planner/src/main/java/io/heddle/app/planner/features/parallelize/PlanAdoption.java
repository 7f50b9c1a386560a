package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.app.usecase.estimate.GpuOffer;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.PlanEstimate;
import java.util.List;
import java.util.Objects;

/** Makes a plan part of a document: its job gets the degrees, the GPUs and their type. */
final class PlanAdoption {
  private final ClusterDocument document;

  PlanAdoption(ClusterDocument document) {
    this.document = document;
  }

  /**
   * Gives the document's job a plan, as one step that can be undone; where the document has no job
   * of that name, it gets one.
   *
   * @param gpuModel as the hosts of the cluster call it
   */
  void adopt(TrainingJob planned, PlanEstimate plan, String gpuModel) {
    var before = NewJobTemplates.named(document.jobs(), planned.id());
    var asked = before == null ? planned : before;
    var job = job(planned, asked.request(), plan, gpuModel);
    if (before == null) {
      document.add(Text.of("edit.job.add", job.id()), List.of(job));
    } else {
      document.show(before);
      document.editJob(before, job, false);
    }
  }

  private static TrainingJob job(
      TrainingJob planned, JobResourceRequest request, PlanEstimate plan, String gpuModel) {
    return planned
        .with()
        .parallelism(plan.plan())
        .request(request.withGpus(plan.gpus()).withGpuModels(List.of(gpuModel)))
        .build();
  }

  /** Why placement refuses the degrees of a plan on the hosts of a type, or empty. O(hosts). */
  static String refusal(TrainingJob planned, PlanEstimate plan, GpuOffer offer, Cluster cluster) {
    try {
      CommunicationMatrix.of(
          job(planned, planned.request(), plan, offer.gpu()), cluster, offer.gpusPerHost());
      return "";
    } catch (JobDoesNotFitException refused) {
      return Objects.requireNonNull(refused.getMessage());
    }
  }
}
