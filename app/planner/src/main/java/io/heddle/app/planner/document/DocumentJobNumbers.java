package io.heddle.app.planner.document;

import io.heddle.app.usecase.simulate.JobNumbers;
import io.heddle.model.allocation.RunningClusterJob;
import io.heddle.model.job.TrainingJob;

/** The numbers of a document's jobs, the same in all of its workspaces. */
public final class DocumentJobNumbers {
  private DocumentJobNumbers() {}

  /** Jobs of the list, then planned ones, then running ones that are in neither. */
  public static JobNumbers of(ClusterDocument document) {
    return JobNumbers.NONE
        .with(document.jobs().stream().map(TrainingJob::id).toList())
        .with(document.keptProperty().get().jobs())
        .with(
            document.allocationsProperty().get().jobs().stream()
                .map(RunningClusterJob::id)
                .toList());
  }
}
