package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.dispatch.PredictionAccuracy;
import io.heddle.solvers.dispatch.SurrogateTraining;
import io.heddle.solvers.dispatch.TwoStageSurrogate;
import io.heddle.solvers.learning.DjlTransformerTraining;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A model before and after it learned new measurements.
 *
 * @param before null: there was none, and it learned the measurements alone
 * @param learned measurements that it learned
 * @param unseen measurements kept back to judge it by; none where there are few
 * @param keptBefore the model before on what it learned before
 * @param keptAfter the model after on what it learned before: whether it forgot
 */
public record ModelTuningResult(
    @Nullable SurrogateModel before,
    SurrogateModel after,
    List<BandwidthSample> learned,
    List<BandwidthSample> unseen,
    @Nullable PredictionAccuracy keptBefore,
    @Nullable PredictionAccuracy keptAfter) {
  /** From so many measurements on, every fifth is kept back. */
  static final int ENOUGH = 50;

  static final int KEPT_BACK = 5;
  private static final long SEED = 1;

  /**
   * Learns measurements and keeps what the model knew.
   *
   * @param model null: a new one, of these measurements alone
   * @param fresh at least one
   * @throws io.heddle.solvers.learning.LearningUnavailableException if nothing can be trained here
   * @throws io.heddle.solvers.StoppedException if the training was stopped
   */
  public static ModelTuningResult of(
      @Nullable SurrogateModel model,
      List<BandwidthSample> fresh,
      Cluster cluster,
      TrainedModelStore models,
      DjlTransformerTraining.Watcher watcher,
      SolveControl<SurrogateModel> control) {
    var shuffled = new ArrayList<>(fresh);
    Collections.shuffle(shuffled, new Random(SEED));
    int back = fresh.size() < ENOUGH ? 0 : fresh.size() / KEPT_BACK;
    var unseen = List.copyOf(shuffled.subList(0, back));
    var learned = List.copyOf(shuffled.subList(back, shuffled.size()));
    var training = new SurrogateTraining(watcher);
    var problem = models.problem(cluster, learned, unseen);
    if (model == null) {
      var first = training.solve(problem, control.withSeed(SEED));
      return new ModelTuningResult(null, first, learned, unseen, null, null);
    }
    var after = training.tune(model, problem, control.withSeed(SEED));
    var kept = model.samples();
    return new ModelTuningResult(
        model, after, learned, unseen, drift(model, kept), drift(after, kept));
  }

  /** How far the model is from measurements; null where there are none, or no model. */
  public static @Nullable PredictionAccuracy drift(
      @Nullable SurrogateModel model, List<BandwidthSample> measured) {
    return measured.isEmpty() || model == null
        ? null
        : PredictionAccuracy.of(new TwoStageSurrogate(model), measured);
  }
}
