package io.heddle.app.planner.features.dispatch;

import io.heddle.app.planner.Text;
import io.heddle.app.usecase.dispatch.Models;
import io.heddle.app.usecase.dispatch.Prepared;
import io.heddle.app.usecase.dispatch.Tuning;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.Progress;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.StoppedException;
import io.heddle.solvers.dispatch.SurrogateProblem;
import io.heddle.solvers.learning.LearningUnavailableException;
import io.heddle.solvers.learning.TransformerTraining;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What a bandwidth model is to learn. */
sealed interface Lesson {
  /** From the beginning, for a cluster and a truth. */
  record Training(Prepared with) implements Lesson {
    @Override
    public String title() {
      return Text.of("task.measure.train", with.cluster().name());
    }

    @Override
    public int epochs() {
      return SurrogateProblem.EPOCHS;
    }

    @Override
    public Learned teach(Models models, Watched watched, SolveControl<SurrogateModel> control) {
      var model = models.train(with.cluster(), with.truth(), watched, control);
      var unkept = new AtomicReference<@Nullable String>();
      models.keep(model, unkept::set);
      return new Learned(watched.losses(), model, null, unkept.get());
    }
  }

  /**
   * New measurements, without forgetting what was known.
   *
   * @param own the model that learns; null: a new one, of the measurements alone
   */
  record Tune(Prepared with, @Nullable SurrogateModel own, List<BandwidthSample> fresh)
      implements Lesson {
    @Override
    public String title() {
      return Text.of("task.measure.tune", fresh.size());
    }

    @Override
    public int epochs() {
      return own == null ? SurrogateProblem.EPOCHS : SurrogateProblem.TUNING_EPOCHS;
    }

    @Override
    public Learned teach(Models models, Watched watched, SolveControl<SurrogateModel> control) {
      var tuned = Tuning.of(own, fresh, with.cluster(), models, watched, control);
      return new Learned(watched.losses(), tuned.after(), tuned, null);
    }
  }

  /** What a person reads while it is learned. */
  String title();

  /** Passes over the samples. */
  int epochs();

  /** Learns. Slow. */
  Learned teach(Models models, Watched watched, SolveControl<SurrogateModel> control);

  /**
   * Learns, and tells how far it is.
   *
   * @throws InfeasibleException if nothing can be learned, or a person stopped it: the model stays
   *     as it was
   */
  default Learned learn(Models models, SolveControl<Learned> control) {
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

  /** The errors of all passes so far, told from time to time. */
  final class Watched implements TransformerTraining.Watcher {
    private static final int EVERY = 10;

    private final int epochs;
    private final SolveControl<Learned> control;
    private final List<Double> losses = new ArrayList<>();

    Watched(int epochs, SolveControl<Learned> control) {
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
                new Progress<>(
                    (double) epoch / epochs,
                    Text.of("measure.epoch", epoch, epochs),
                    new Learned(losses, null, null, null)));
      }
    }
  }
}
