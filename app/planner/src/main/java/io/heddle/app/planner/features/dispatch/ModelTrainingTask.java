package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.dispatch.ModelTuningResult;
import io.heddle.app.usecase.dispatch.PreparedDispatch;
import io.heddle.app.usecase.dispatch.TrainedModelStore;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.dispatch.SurrogateTrainingProblem;
import io.heddle.solvers.learning.DjlTransformerTraining;
import io.heddle.solvers.learning.LearningUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a bandwidth model is to learn. */
sealed interface ModelTrainingTask {
  /** From the beginning, for a cluster and a truth. */
  record Training(PreparedDispatch with) implements ModelTrainingTask {
    @Override
    public String title() {
      return Text.of("task.measure.train", with.cluster().name());
    }

    @Override
    public int epochs() {
      return SurrogateTrainingProblem.EPOCHS;
    }

    @Override
    public TrainingOutcome teach(
        TrainedModelStore models, Watched watched, SolveControl<SurrogateModel> control) {
      var model = models.train(with.cluster(), with.truth(), watched, control);
      var unkept = new AtomicReference<@Nullable String>();
      models.keep(model, unkept::set);
      return new TrainingOutcome(watched.losses(), model, null, unkept.get());
    }
  }

  /**
   * New measurements, without forgetting what was known.
   *
   * @param own the model that learns; null: a new one, of the measurements alone
   */
  record Tune(PreparedDispatch with, @Nullable SurrogateModel own, List<BandwidthSample> fresh)
      implements ModelTrainingTask {
    @Override
    public String title() {
      return Text.of("task.measure.tune", fresh.size());
    }

    @Override
    public int epochs() {
      return own == null ? SurrogateTrainingProblem.EPOCHS : SurrogateTrainingProblem.TUNING_EPOCHS;
    }

    @Override
    public TrainingOutcome teach(
        TrainedModelStore models, Watched watched, SolveControl<SurrogateModel> control) {
      var tuned = ModelTuningResult.of(own, fresh, with.cluster(), models, watched, control);
      return new TrainingOutcome(watched.losses(), tuned.after(), tuned, null);
    }
  }

  /** What a person reads while it is learned. */
  String title();

  /** Passes over the samples. */
  int epochs();

  /** Learns. Slow. */
  TrainingOutcome teach(
      TrainedModelStore models, Watched watched, SolveControl<SurrogateModel> control);

  /**
   * Learns, and tells how far it is.
   *
   * @throws InfeasibleException if nothing can be learned, or a person stopped it: the model stays
   *     as it was
   */
  default TrainingOutcome learn(TrainedModelStore models, SolveControl<TrainingOutcome> control) {
    try {
      return teach(
          models,
          new Watched(epochs(), control),
          new SolveControl<>(control.termination(), _ -> {}, control.seed()));
    } catch (StoppedException _) {
      throw new InfeasibleException(Text.of("measure.stopped"));
    } catch (LearningUnavailableException missing) {
      throw new InfeasibleException(
          Text.of("measure.unavailable", String.valueOf(missing.getMessage())));
    }
  }

  /** The errors of all passes so far, reported from time to time. */
  final class Watched implements DjlTransformerTraining.Watcher {
    private static final int EVERY = 10;

    private final int epochs;
    private final SolveControl<TrainingOutcome> control;
    private final List<Double> losses = new ArrayList<>();

    Watched(int epochs, SolveControl<TrainingOutcome> control) {
      this.epochs = epochs;
      this.control = control;
    }

    List<Double> losses() {
      return losses;
    }

    @Override
    public void epoch(int epoch, double loss) {
      losses.add(Math.sqrt(loss));
      if (epoch % EVERY == 0 || epoch == epochs) {
        control
            .progress()
            .accept(
                new SolverProgress<>(
                    (double) epoch / epochs,
                    Text.of("measure.epoch", epoch, epochs),
                    new TrainingOutcome(losses, null, null, null)));
      }
    }
  }
}
