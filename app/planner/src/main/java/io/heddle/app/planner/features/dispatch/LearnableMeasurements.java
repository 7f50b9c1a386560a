package io.heddle.app.planner.features.dispatch;

import io.heddle.app.usecase.dispatch.BandwidthDataLibrary;
import io.heddle.app.usecase.dispatch.LibraryProfiles;
import io.heddle.app.usecase.dispatch.PreparedDispatch;
import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.MultiHostRunSamples;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.solvers.dispatch.PredictionAccuracy;
import io.heddle.solvers.dispatch.TwoStageSurrogate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a model could learn of a library.
 *
 * @param samples measurements over several hosts, the newest last, of the collective that was
 *     measured most
 * @param drift how far what guides dispatch is from the newest of them; null where there are none
 */
public record LearnableMeasurements(
    List<BandwidthSample> samples, @Nullable PredictionAccuracy drift) {
  private static final int NEWEST = 50;

  public LearnableMeasurements {
    samples = List.copyOf(samples);
  }

  /** O(runs · collectives), and one prediction for each of the newest. */
  static LearnableMeasurements of(
      BandwidthDataLibrary library, PreparedDispatch with, @Nullable SurrogateModel model) {
    List<BandwidthSample> best = List.of();
    for (var each : LibraryProfiles.of(library.runs())) {
      var samples =
          MultiHostRunSamples.of(
                  library.runs(), each.collective(), each.bytes(), with.cluster(), with.truth())
              .samples();
      best = samples.size() > best.size() ? samples : best;
    }
    var newest = best.subList(Math.max(0, best.size() - NEWEST), best.size());
    var guide = model == null ? with.estimate() : new TwoStageSurrogate(model);
    return new LearnableMeasurements(
        best, newest.isEmpty() ? null : PredictionAccuracy.of(guide, newest));
  }
}
