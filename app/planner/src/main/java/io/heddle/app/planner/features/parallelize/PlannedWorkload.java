package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.app.planner.document.JobPresets;
import io.heddle.model.io.HuggingFaceConfig;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TrainingWorkload;
import io.heddle.model.job.TransformerShape;
import java.util.ArrayList;
import java.util.List;

/**
 * What a plan is looked for.
 *
 * @param job with a model; its degrees are not asked
 * @param origin where its dimensions are from
 * @param notes what was assumed
 */
public record PlannedWorkload(TrainingJob job, String origin, List<String> notes) {
  private static final int USUAL_BATCH = 1024;

  public PlannedWorkload {
    notes = List.copyOf(notes);
  }

  /** A job of the document. */
  static PlannedWorkload of(TrainingJob job) {
    return new PlannedWorkload(job, Text.of("parallelize.origin.job"), List.of());
  }

  static PlannedWorkload of(KnownModel known) {
    return new PlannedWorkload(JobPresets.of(known, 1), known.source(), List.of());
  }

  static PlannedWorkload of(HuggingFaceConfig config, String file) {
    var notes = new ArrayList<>(config.notes());
    notes.add(Text.of("parallelize.note.batch", USUAL_BATCH));
    var job =
        new TrainingJob(
            JobPresets.id(config.name()),
            TrainingWorkload.of(config.shape(), USUAL_BATCH),
            null,
            JobResourceRequest.of(1),
            null);
    return new PlannedWorkload(job, file, notes);
  }

  /** The same, known to the document under a name of its own. */
  PlannedWorkload as(TrainingJob known) {
    return new PlannedWorkload(known, origin, notes);
  }

  /** The model in all dimensions. */
  public TransformerShape shape() {
    var model = job.model();
    if (model == null) {
      throw new IllegalStateException("job %s has no model to be planned".formatted(job.id()));
    }
    return TransformerShape.of(model);
  }
}
