package io.heddle.app.planner.features.dispatch;

import io.heddle.app.usecase.dispatch.Library;
import io.heddle.app.usecase.dispatch.LibraryProfiles;
import io.heddle.app.usecase.dispatch.Prepared;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.RunSamples;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.solvers.dispatch.Accuracy;
import io.heddle.solvers.dispatch.Surrogate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model could learn of a library.
 *
 * @param samples measurements over several hosts, the newest last, of the collective that was
 *     measured most
 * @param drift how far what guides dispatch is from the newest of them; null where there are none
 */
public record Learnable(List<BandwidthSample> samples, @Nullable Accuracy drift) {
  private static final int NEWEST = 50;

  public Learnable {
    samples = List.copyOf(samples);
  }

  /** O(runs · collectives), and one prediction for each of the newest. */
  static Learnable of(Library library, Prepared with, @Nullable SurrogateModel model) {
    List<BandwidthSample> best = List.of();
    for (var each : LibraryProfiles.of(library.runs())) {
      var samples =
          RunSamples.of(
                  library.runs(), each.collective(), each.bytes(), with.cluster(), with.truth())
              .samples();
      best = samples.size() > best.size() ? samples : best;
    }
    var newest = best.subList(Math.max(0, best.size() - NEWEST), best.size());
    var guide = model == null ? with.estimate() : new Surrogate(model);
    return new Learnable(best, newest.isEmpty() ? null : Accuracy.of(guide, newest));
  }
}
