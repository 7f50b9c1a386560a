package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.solvers.learning.TransformerLayout;
import io.heddle.solvers.learning.TransformerTokenSet;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * How the network sees a candidate: a token a host, as in BandPilot's 4.2.1 (its bandwidth, its
 * GPUs) and its rail, and for the head what formulas say of the whole. Bandwidths are rounded to
 * about twelve per cent, so that hosts that differ by noise only are one token.
 */
final class SurrogateFeatures {
  static final TransformerLayout LAYOUT = new TransformerLayout(6, 8);

  private static final double GRID = 8;

  private SurrogateFeatures() {}

  /** O(shares · log shares). */
  static TransformerTokenSet of(List<HostShare> shares) {
    var counts = new TreeMap<HostShare, Integer>();
    int gpus = 0;
    int smallest = Integer.MAX_VALUE;
    int largest = 0;
    double rail = Double.POSITIVE_INFINITY;
    double fastestRail = 0;
    for (var share : shares) {
      counts.merge(rounded(share), 1, Integer::sum);
      gpus += share.count();
      smallest = Math.min(smallest, share.count());
      largest = Math.max(largest, share.count());
      rail = Math.min(rail, share.railGBps());
      fastestRail = Math.max(fastestRail, share.railGBps());
    }
    var tokens = new ArrayList<float[]>(counts.size());
    var times = new int[counts.size()];
    for (var each : counts.entrySet()) {
      times[tokens.size()] = each.getValue();
      tokens.add(token(each.getKey()));
    }
    int hosts = shares.size();
    double formula = ClusterBandwidthFunction.between(Math.max(2, hosts), smallest, rail);
    var globals =
        new double[] {
          log2(hosts) / 2,
          log2(gpus) / 4,
          smallest / 8.0,
          largest / 8.0,
          log2((double) smallest / largest),
          (double) gpus / hosts / 8,
          Math.log(formula / 100),
          Math.log(rail / fastestRail)
        };
    return new TransformerTokenSet(tokens, times, floats(globals));
  }

  private static HostShare rounded(HostShare share) {
    double intra =
        share.count() == 1
            ? Double.POSITIVE_INFINITY
            : Math.exp(Math.rint(Math.log(share.intraGBps()) * GRID) / GRID);
    return new HostShare(share.count(), intra, share.railGBps());
  }

  private static float[] token(HostShare share) {
    boolean single = share.count() == 1;
    return floats(
        new double[] {
          share.count() / 8.0,
          log2(share.count()) / 3,
          1.0 / share.count(),
          single ? 1 : 0,
          single ? 0 : Math.log(share.intraGBps() / 100),
          Math.log(share.railGBps() / 40)
        });
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }

  private static float[] floats(double[] values) {
    var result = new float[values.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (float) values[i];
    }
    return result;
  }
}
