package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.solvers.learning.TokenSet;
import io.heddle.solvers.learning.TransformerNet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * BandPilot's two-stage model (4.2): the hosts' own bandwidth is looked up, the network says what
 * lies between them, and the smaller of the two is B̂. Candidates that the network cannot tell
 * apart go through it once, all others of a call in one batch.
 */
public final class Surrogate implements BandwidthEstimate {
  private final TransformerNet net;
  private final double mean;
  private final double deviation;

  /**
   * @throws IllegalArgumentException if the model has other weights than our network
   */
  public Surrogate(SurrogateModel model) {
    this.net = new TransformerNet(SurrogateFeatures.LAYOUT, model.weights());
    this.mean = model.mean();
    this.deviation = model.deviation();
  }

  @Override
  public double[] estimate(List<List<HostShare>> candidates) {
    var places = new LinkedHashMap<TokenSet, Integer>();
    var place = new int[candidates.size()];
    for (int i = 0; i < place.length; i++) {
      var candidate = candidates.get(i);
      place[i] =
          candidate.size() < 2
              ? -1
              : places.computeIfAbsent(SurrogateFeatures.of(candidate), _ -> places.size());
    }
    var answers = places.isEmpty() ? new double[0] : net.answer(new ArrayList<>(places.keySet()));
    var result = new double[place.length];
    for (int i = 0; i < result.length; i++) {
      double slowest = BandwidthEstimate.slowestHost(candidates.get(i));
      result[i] =
          place[i] < 0
              ? slowest
              : Math.min(slowest, Math.exp(mean + deviation * answers[place[i]]));
    }
    return result;
  }
}
