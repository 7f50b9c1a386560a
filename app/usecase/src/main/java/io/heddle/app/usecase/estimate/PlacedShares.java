package io.heddle.app.usecase.estimate;

import io.heddle.app.usecase.estimate.PlacedFlows.Flow;
import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.Parallelism;
import io.heddle.model.result.Placement;
import io.heddle.solvers.parallelism.PlacedNetworkShares;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a placement leaves of the network's speed. All groups of a kind send at the same time; where
 * more wants to leave a leaf or a minipod than its cables carry, all that leave get less. Between
 * minipods collectives reach up to 17 % and single messages up to 70 % less than inside one
 * (Arnold, Fig. 4, measured on a fabric without oversubscription); that much is taken off whatever
 * crosses.
 */
final class PlacedShares {
  /** Arnold, Fig. 4b: the most that collectives lose between minipods. */
  private static final double COLLECTIVE_ACROSS = 1 - 0.17;

  /** Arnold, Fig. 4c: the most that sending and receiving loses between minipods. */
  private static final double PASSING_ACROSS = 1 - 0.70;

  private final FabricLevels levels;

  PlacedShares(Cluster cluster) {
    levels = new FabricLevels(cluster);
  }

  /** O(hosts · hosts of an expert group). */
  PlacedNetworkShares of(Placement placement, Parallelism plan) {
    var flows = new PlacedFlows(placement, plan);
    return new PlacedNetworkShares(
        share(flows.data(), COLLECTIVE_ACROSS),
        share(flows.context(), COLLECTIVE_ACROSS),
        share(flows.expert(), COLLECTIVE_ACROSS),
        share(flows.pipeline(), PASSING_ACROSS));
  }

  /**
   * No placement of these groups leaves more, wherever their hosts are.
   *
   * @param largestMinipod hosts of a minipod at most
   */
  static PlacedNetworkShares best(Placement placement, Parallelism plan, int largestMinipod) {
    var flows = new PlacedFlows(placement, plan);
    return new PlacedNetworkShares(
        placement.rows() > largestMinipod ? COLLECTIVE_ACROSS : 1,
        flows.contextHosts() > largestMinipod ? COLLECTIVE_ACROSS : 1,
        flows.expertHosts() > largestMinipod ? COLLECTIVE_ACROSS : 1,
        placement.cols() > largestMinipod ? PASSING_ACROSS : 1);
  }

  private double share(List<List<Flow>> groups, double across) {
    var leaves = crowding(groups, levels::leaf, levels::leafGbps);
    var minipods =
        crowding(groups, levels::minipod, host -> levels.minipodGbps(levels.minipod(host)));
    double least = 1;
    for (var group : groups) {
      for (var flow : group) {
        double leaf = least(flow, levels::leaf, leaves);
        double minipod = least(flow, levels::minipod, minipods);
        boolean crosses = !levels.minipod(flow.from()).equals(levels.minipod(flow.to()));
        least = Math.min(least, Math.min(leaf, minipod) * (crosses ? across : 1));
      }
    }
    return least;
  }

  /** What each place carries of all that wants to leave it. */
  private Map<String, Double> crowding(
      List<List<Flow>> groups, Function<String, String> place, Function<String, Double> capacity) {
    var wanted = new HashMap<String, Double>();
    var carried = new HashMap<String, Double>();
    for (var group : groups) {
      for (var flow : group) {
        var from = place.apply(flow.from());
        if (!from.equals(place.apply(flow.to()))) {
          wanted.merge(from, flow.share() * levels.hostGbps(flow.from()), Double::sum);
          carried.putIfAbsent(from, capacity.apply(flow.from()));
        }
      }
    }
    var shares = new HashMap<String, Double>();
    wanted.forEach((each, gbps) -> {
      double carries = carried.getOrDefault(each, 0.0);
      // Where no cable is drawn nothing is known to be in the way.
      shares.put(each, carries > 0 && gbps > carries ? carries / gbps : 1);
    });
    return shares;
  }

  private static double least(
      Flow flow, Function<String, String> place, Map<String, Double> shares) {
    var from = place.apply(flow.from());
    var to = place.apply(flow.to());
    return from.equals(to)
        ? 1
        : Math.min(shares.getOrDefault(from, 1.0), shares.getOrDefault(to, 1.0));
  }
}
