package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.BandwidthSample;
import io.heddle.model.bandwidth.HostShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What measurements say beyond the network: its errors on them, averaged over those like a
 * candidate (Nadaraya–Watson). So what was measured is answered as it was measured, and a freak
 * among the measurements does not have to bend the network. Immutable.
 */
final class MeasurementResiduals {
  /** Hosts whose bandwidth differs by this factor's logarithm are little alike. */
  private static final double WIDTH = 0.1;

  /** How much the network weighs beside one measurement of the very candidate. */
  private static final double NETWORK = 0.05;

  private static final Comparator<HostShare> ORDER =
      Comparator.comparingInt(HostShare::count)
          .thenComparingDouble(HostShare::railGBps)
          .thenComparingDouble(HostShare::intraGBps);

  private final Map<List<Part>, List<Known>> known = new HashMap<>();

  private record Part(int count, double rail) {}

  private record Known(List<HostShare> shares, double error) {}

  /**
   * @param answers the network's for the samples, GB/s
   */
  MeasurementResiduals(List<BandwidthSample> samples, double[] answers) {
    for (int i = 0; i < answers.length; i++) {
      var sample = samples.get(i);
      double error = Math.log(sample.gigabytesPerSecond() / answers[i]);
      var shares = ordered(sample.shares());
      known
          .computeIfAbsent(parts(shares), _ -> new ArrayList<>())
          .add(
              new Known(
                  shares, SurrogateTraining.limitedByHost(sample) ? Math.max(0, error) : error));
    }
  }

  /** What to add to the logarithm of the network's answer. */
  double of(List<HostShare> candidate) {
    var shares = ordered(candidate);
    double sum = 0;
    double weights = NETWORK;
    for (var each : known.getOrDefault(parts(shares), List.of())) {
      double weight = likeness(shares, each.shares());
      sum += weight * each.error();
      weights += weight;
    }
    return sum / weights;
  }

  /** Whether one measurement makes the other superfluous. */
  static boolean alike(BandwidthSample one, BandwidthSample other) {
    var shares = ordered(one.shares());
    var others = ordered(other.shares());
    return parts(shares).equals(parts(others)) && likeness(shares, others) > 0.5;
  }

  /** In (0, 1], for hosts with the same counts and rails. */
  private static double likeness(List<HostShare> shares, List<HostShare> others) {
    double distance = 0;
    for (int i = 0; i < shares.size(); i++) {
      if (shares.get(i).count() > 1) {
        double off = Math.log(shares.get(i).intraGBps() / others.get(i).intraGBps()) / WIDTH;
        distance += off * off;
      }
    }
    return Math.exp(-distance);
  }

  private static List<HostShare> ordered(List<HostShare> shares) {
    return shares.stream().sorted(ORDER).toList();
  }

  private static List<Part> parts(List<HostShare> shares) {
    return shares.stream().map(share -> new Part(share.count(), share.railGBps())).toList();
  }
}
