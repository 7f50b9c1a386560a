package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostShare;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /**
   * The B that this estimate is, if it is one: its best choice can then be found exactly; null for
   * a network.
   */
  default @Nullable ClusterBandwidthFunction exact() {
    return null;
  }

  /** A B whose best choice is worth a look, found exactly; null where there is none. */
  default @Nullable ClusterBandwidthFunction guide() {
    return exact();
  }

  /** The slowest host that holds two or more GPUs; infinite where there is none. */
  static double slowestHost(List<HostShare> candidate) {
    double slowest = Double.POSITIVE_INFINITY;
    for (var share : candidate) {
      slowest = Math.min(slowest, share.intraGBps());
    }
    return slowest;
  }
}
