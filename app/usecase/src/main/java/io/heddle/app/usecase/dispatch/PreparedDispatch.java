package io.heddle.app.usecase.dispatch;

import io.heddle.model.bandwidth.BandwidthProfile;
import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.PerHostGpuCounts;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.dispatch.BandwidthEstimate;
import io.heddle.solvers.dispatch.GpuCountEnsemble;
import io.heddle.solvers.dispatch.GroundTruthEstimate;
import io.heddle.solvers.dispatch.TrainedRangeEstimate;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cluster's truth and what searches are guided by, made once for many answers.
 *
 * @param model the network that guides where it was taught; null: what is measured, and else the
 *     formula
 */
public record PreparedDispatch(
    BandwidthGroundTruth chosen,
    SearchGuide guide,
    Cluster cluster,
    ClusterBandwidthFunction truth,
    BandwidthEstimate estimate,
    @Nullable SurrogateModel model) {
  /**
   * What was measured is known, and what that teaches of the rest; where nothing was, the formula.
   *
   * @throws IllegalArgumentException if a host type is too large, or the model is not ours
   */
  public static PreparedDispatch of(
      Cluster cluster, BandwidthGroundTruth chosen, SearchGuide guide) {
    var truth = truth(cluster, chosen.profile());
    var model = guide.model();
    BandwidthEstimate estimate =
        switch (guide.kind()) {
          case KNOWN -> new GroundTruthEstimate(truth);
          case FORMULA -> new GroundTruthEstimate(truth.builtIn());
          case GIVEN -> TrainedRangeEstimate.of(Objects.requireNonNull(model), truth);
        };
    return new PreparedDispatch(chosen, guide, cluster, truth, estimate, model);
  }

  private static ClusterBandwidthFunction truth(
      Cluster cluster, @Nullable BandwidthProfile profile) {
    return ClusterBandwidthFunction.of(cluster, profile).predicting(GpuCountEnsemble::of);
  }

  /** What would be known if these counts had not been measured. */
  BandwidthEstimate without(Set<PerHostGpuCounts> counts) {
    var profile = chosen.profile();
    return new GroundTruthEstimate(
        truth(cluster, profile == null ? null : profile.knowing(each -> !counts.contains(each))));
  }

  /** Whether it serves this choice, too: other GPUs may be busy. */
  public boolean serves(Cluster other, BandwidthGroundTruth otherTruth, SearchGuide otherGuide) {
    return chosen.equals(otherTruth)
        && guide.equals(otherGuide)
        && cluster.name().equals(other.name())
        && cluster.hosts().size() == other.hosts().size()
        && cluster.hostTypes().equals(other.hostTypes());
  }
}
