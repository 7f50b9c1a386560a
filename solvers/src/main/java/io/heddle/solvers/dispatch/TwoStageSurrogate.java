package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.SurrogateModel;
import io.heddle.solvers.learning.TransformerNet;
import io.heddle.solvers.learning.TransformerTokenSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * BandPilot's two-stage model (4.2): the hosts' own bandwidth is looked up, the network says what
 * lies between them, corrected by what was measured, and the smaller of the two is B̂. Candidates
 * that the network cannot tell apart go through it once, all others of a call in one batch.
 */
public final class TwoStageSurrogate implements BandwidthEstimate {
  private final TransformerNet net;
  private final double mean;
  private final double deviation;
  private final MeasurementResiduals residuals;

  /**
   * @throws IllegalArgumentException if the model has other weights than our network
   */
  public TwoStageSurrogate(SurrogateModel model) {
    this.net = new TransformerNet(SurrogateFeatures.LAYOUT, model.weights());
    this.mean = model.mean();
    this.deviation = model.deviation();
    var shares = model.samples().stream().map(BandwidthSample::shares).toList();
    var answers = answers(shares.stream().map(SurrogateFeatures::of).toList());
    this.residuals = new MeasurementResiduals(model.samples(), answers);
  }

  @Override
  public double[] estimate(List<List<HostShare>> candidates) {
    var places = new LinkedHashMap<TransformerTokenSet, Integer>();
    var place = new int[candidates.size()];
    for (int i = 0; i < place.length; i++) {
      var candidate = candidates.get(i);
      place[i] =
          candidate.size() < 2
              ? -1
              : places.computeIfAbsent(SurrogateFeatures.of(candidate), _ -> places.size());
    }
    var answers = answers(new ArrayList<>(places.keySet()));
    var result = new double[place.length];
    for (int i = 0; i < result.length; i++) {
      double slowest = BandwidthEstimate.slowestHost(candidates.get(i));
      result[i] =
          place[i] < 0
              ? slowest
              : Math.min(slowest, answers[place[i]] * Math.exp(residuals.of(candidates.get(i))));
    }
    return result;
  }

  /** The network's, GB/s. */
  private double[] answers(List<TransformerTokenSet> sets) {
    var answers = sets.isEmpty() ? new double[0] : net.answer(sets);
    for (int i = 0; i < answers.length; i++) {
      answers[i] = Math.exp(mean + deviation * answers[i]);
    }
    return answers;
  }
}
