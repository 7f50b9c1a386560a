package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.dispatch.Accuracy;
import io.heddle.solvers.dispatch.Surrogate;
import io.heddle.solvers.dispatch.SurrogateTraining;
import io.heddle.solvers.learning.TransformerTraining;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A model before and after it learned new measurements.
 *
 * @param learned measurements that it learned
 * @param unseen measurements kept back to judge it by; none where there are few
 */
public record Tuning(
    SurrogateModel before,
    SurrogateModel after,
    List<BandwidthSample> learned,
    List<BandwidthSample> unseen) {
  /** From so many measurements on, every fifth is kept back. */
  private static final int ENOUGH = 50;

  private static final int KEPT_BACK = 5;
  private static final long SEED = 1;

  /**
   * Learns measurements and keeps what the model knew.
   *
   * @param fresh at least one
   * @throws io.heddle.solvers.learning.LearningUnavailableException if nothing can be trained here
   * @throws io.heddle.solvers.StoppedException if the training was stopped
   */
  public static Tuning of(
      SurrogateModel model,
      List<BandwidthSample> fresh,
      Cluster cluster,
      Models models,
      TransformerTraining.Watcher watcher,
      SolveControl<SurrogateModel> control) {
    var shuffled = new ArrayList<>(fresh);
    Collections.shuffle(shuffled, new Random(SEED));
    int back = fresh.size() < ENOUGH ? 0 : fresh.size() / KEPT_BACK;
    var unseen = List.copyOf(shuffled.subList(0, back));
    var learned = List.copyOf(shuffled.subList(back, shuffled.size()));
    var after =
        new SurrogateTraining(watcher)
            .tune(model, models.problem(cluster, learned, unseen), control.withSeed(SEED));
    return new Tuning(model, after, learned, unseen);
  }

  /** How far the model is from measurements; null where there are none. */
  public static @Nullable Accuracy drift(SurrogateModel model, List<BandwidthSample> measured) {
    return measured.isEmpty() ? null : Accuracy.of(new Surrogate(model), measured);
  }

  /** The model before on what it learned before. */
  public @Nullable Accuracy keptBefore() {
    return drift(before, before.samples());
  }

  /** The model after on what it learned before: whether it forgot. */
  public @Nullable Accuracy keptAfter() {
    return drift(after, before.samples());
  }
}
