package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.HostShare;
import java.util.List;

/**
 * B̂(S), what a search is guided by. Never above the slowest host of a candidate that holds two or
 * more GPUs, and of a single host exactly that. Implementations may be called from several threads.
 */
@FunctionalInterface
public interface BandwidthEstimate {
  /**
   * @param candidates each the shares of one or more hosts; together two or more GPUs
   * @return GB/s of each
   */
  double[] estimate(List<List<HostShare>> candidates);

  /** The slowest host that holds two or more GPUs; infinite where there is none. */
  static double slowestHost(List<HostShare> candidate) {
    double slowest = Double.POSITIVE_INFINITY;
    for (var share : candidate) {
      slowest = Math.min(slowest, share.intraGBps());
    }
    return slowest;
  }
}
