package io.heddle.solvers.contention;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits what hosts send each other into the queue pairs between their adapters. Each adapter of
 * the sender sends its share to one adapter of the receiver that is as near as any: the one in the
 * same place where that is one, as rails are wired.
 */
record QueuePairSplit(DirectedLinkNetwork network, ShortestEcmpRoutes routes) {
  private record Pair(int out, int in) {}

  /**
   * The same bytes in more flows; a flow that has a lane already stays. O(flows · adapters²).
   *
   * @param queuePairs between two adapters, at least 1
   */
  PlacedJobTraffic spread(PlacedJobTraffic job, int queuePairs) {
    var flows = new ArrayList<HostFlow>();
    for (var flow : job.flows()) {
      var pairs = flow.lane() == null ? pairs(flow) : null;
      if (pairs == null) {
        flows.add(flow);
        continue;
      }
      double bytes = flow.bytes() / pairs.size() / queuePairs;
      for (var pair : pairs) {
        for (int q = 0; q < queuePairs; q++) {
          flows.add(
              new HostFlow(
                  flow.fromHost(),
                  flow.toHost(),
                  bytes,
                  group(flow.fromGroup(), flow.fromHost(), pair.out()),
                  group(flow.toGroup(), flow.toHost(), network.reverse(pair.in())),
                  new HostFlow.Lane(pair.out(), pair.in(), q)));
        }
      }
    }
    return new PlacedJobTraffic(
        job.id(),
        job.gpus(),
        job.flops(),
        job.computeSeconds(),
        job.overlapStart(),
        job.latencySeconds(),
        flows);
  }

  private int group(int given, String host, int cable) {
    return given >= 0 ? given : network.groupOfCable(host, cable);
  }

  /** Null where hosts are cabled to hosts, or no adapter leads to the other host. */
  private @Nullable List<Pair> pairs(HostFlow flow) {
    int[] outs = network.cables(flow.fromHost(), flow.fromGroup());
    int[] backs = network.cables(flow.toHost(), flow.toGroup());
    if (leadToHosts(outs) || leadToHosts(backs)) {
      return null;
    }
    var hops = new int[outs.length][backs.length];
    int nearest = Integer.MAX_VALUE;
    for (int o = 0; o < outs.length; o++) {
      for (int b = 0; b < backs.length; b++) {
        hops[o][b] = routes.hops(outs[o], network.reverse(backs[b]));
        nearest = hops[o][b] < 0 ? nearest : Math.min(nearest, hops[o][b]);
      }
    }
    var pairs = new ArrayList<Pair>();
    int lanes = Math.max(outs.length, backs.length);
    for (int lane = 0; lane < lanes && outs.length > 0; lane++) {
      int o = lane % outs.length;
      for (int turn = 0; turn < backs.length; turn++) {
        int b = (lane + turn) % backs.length;
        if (hops[o][b] == nearest) {
          pairs.add(new Pair(outs[o], network.reverse(backs[b])));
          break;
        }
      }
    }
    return pairs.isEmpty() ? null : pairs;
  }

  private boolean leadToHosts(int[] links) {
    for (int link : links) {
      if (network.isHost(network.head(link))) {
        return true;
      }
    }
    return false;
  }
}
