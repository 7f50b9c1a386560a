package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.Bandwidth;
import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.GpuCounts;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.CountEnsemble;
import io.heddle.solvers.dispatch.GuidedEstimate;
import io.heddle.solvers.dispatch.TruthEstimate;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cluster's truth and what searches are guided by, made once for many answers.
 *
 * @param model the network that guides where it was taught; null: what is measured, and else the
 *     formula
 */
public record Prepared(
    Truth chosen,
    Guide guide,
    Cluster cluster,
    Bandwidth truth,
    BandwidthEstimate estimate,
    @Nullable SurrogateModel model) {
  /**
   * What was measured is known, and what that teaches of the rest; where nothing was, the formula.
   *
   * @throws IllegalArgumentException if a host type is too large, or the model is not ours
   */
  public static Prepared of(Cluster cluster, Truth chosen, Guide guide) {
    var truth = truth(cluster, chosen.profile());
    var model = guide.model();
    BandwidthEstimate estimate =
        switch (guide.kind()) {
          case KNOWN -> new TruthEstimate(truth);
          case FORMULA -> new TruthEstimate(truth.builtIn());
          case GIVEN -> GuidedEstimate.of(Objects.requireNonNull(model), truth);
        };
    return new Prepared(chosen, guide, cluster, truth, estimate, model);
  }

  private static Bandwidth truth(Cluster cluster, @Nullable BandwidthProfile profile) {
    return Bandwidth.of(cluster, profile).predicting(CountEnsemble::of);
  }

  /** What would be known if these counts had not been measured. */
  BandwidthEstimate without(Set<GpuCounts> counts) {
    var profile = chosen.profile();
    return new TruthEstimate(
        truth(cluster, profile == null ? null : profile.knowing(each -> !counts.contains(each))));
  }

  /** Whether it serves this choice, too: other GPUs may be busy. */
  public boolean serves(Cluster other, Truth otherTruth, Guide otherGuide) {
    return chosen.equals(otherTruth)
        && guide.equals(otherGuide)
        && cluster.name().equals(other.name())
        && cluster.hosts().size() == other.hosts().size()
        && cluster.hostTypes().equals(other.hostTypes());
  }
}
