package io.heddle.app.planner.features.dispatch;

import io.heddle.app.usecase.dispatch.ModelTuningResult;
import io.heddle.model.bandwidth.SurrogateModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a lesson has come to.
 *
 * @param losses of each pass, in deviations of the logarithm
 * @param model null while it learns
 * @param tuning null for a model that was trained from the beginning
 * @param unkept why the model could not be kept for the next time, or null
 */
record TrainingOutcome(
    List<Double> losses,
    @Nullable SurrogateModel model,
    @Nullable ModelTuningResult tuning,
    @Nullable String unkept) {
  TrainingOutcome {
    losses = List.copyOf(losses);
  }
}
