package io.heddle.app.planner.features.parallelize;

import io.heddle.app.planner.Text;
import io.heddle.model.io.HuggingFaceConfig;
import io.heddle.model.job.KnownModel;
import io.heddle.model.job.ModelShape;
import io.heddle.model.job.Request;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.job.TransformerShape;
import io.heddle.model.job.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    return new PlannedWorkload(
        job(known.name(), known.shape(), known.globalBatch()), known.source(), List.of());
  }

  static PlannedWorkload of(HuggingFaceConfig config, String file) {
    var notes = new ArrayList<>(config.notes());
    notes.add(Text.of("parallelize.note.batch", USUAL_BATCH));
    return new PlannedWorkload(job(config.name(), config.shape(), USUAL_BATCH), file, notes);
  }

  /** The same, known to the document under a name of its own. */
  PlannedWorkload as(TrainingJob known) {
    return new PlannedWorkload(known, origin, notes);
  }

  private static TrainingJob job(String name, ModelShape shape, int globalBatch) {
    return new TrainingJob(id(name), Workload.of(shape, globalBatch), null, Request.of(1), null);
  }

  /** A name as ids of jobs are written. */
  private static String id(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-");
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
