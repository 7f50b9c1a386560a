package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.SurrogateModel;
import java.util.List;

/**
 * A network where it was taught. Over more hosts than any of its samples it would only guess:
 * there, what is known without it speaks, and the best choice by that is found exactly.
 *
 * @param mostHosts of the network's samples
 */
public record TrainedRangeEstimate(
    BandwidthEstimate network, GroundTruthEstimate known, int mostHosts)
    implements BandwidthEstimate {
  /**
   * @throws IllegalArgumentException if the model has other weights than our network
   */
  public static TrainedRangeEstimate of(SurrogateModel model, ClusterBandwidthFunction known) {
    int most = model.samples().stream().mapToInt(each -> each.shares().size()).max().orElse(0);
    return new TrainedRangeEstimate(
        new TwoStageSurrogate(model), new GroundTruthEstimate(known), most);
  }

  @Override
  public double[] estimate(List<List<HostShare>> candidates) {
    var taught = candidates.stream().filter(each -> each.size() <= mostHosts).toList();
    var others = candidates.stream().filter(each -> each.size() > mostHosts).toList();
    var ofTaught = taught.isEmpty() ? new double[0] : network.estimate(taught);
    var ofOthers = known.estimate(others);
    var result = new double[candidates.size()];
    int in = 0;
    int out = 0;
    for (int i = 0; i < result.length; i++) {
      result[i] = candidates.get(i).size() <= mostHosts ? ofTaught[in++] : ofOthers[out++];
    }
    return result;
  }

  @Override
  public ClusterBandwidthFunction guide() {
    return known.truth();
  }
}
