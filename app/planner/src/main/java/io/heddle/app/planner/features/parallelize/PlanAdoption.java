package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.ClusterDocument;
import io.heddle.app.planner.document.NewJobTemplates;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.PlanEstimate;
import java.util.List;

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
    var job =
        new TrainingJob(
            planned.id(),
            planned.workload(),
            plan.plan(),
            asked.request().withGpus(plan.gpus()).withGpuModels(List.of(gpuModel)),
            planned.profile());
    if (before == null) {
      document.add(Text.of("edit.job.add", job.id()), List.of(job));
    } else {
      document.show(before);
      document.editJob(before, job, false);
    }
  }
}
