package io.heddle.app.usecase.estimate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricFigures;
import io.heddle.model.cluster.Host;
import io.heddle.model.hardware.Hardware;
import io.heddle.solvers.parallelism.Device;
import java.util.Collection;

/** What the network of a cluster gives to each GPU of a job. */
final class FabricSpeed {
  private static final double BITS = 8;

  private FabricSpeed() {}

  /**
   * In 10⁹ bytes a second, between the hosts of a job: that of a host's cables, cut by the
   * oversubscription of the tiers that the job crosses. O(links).
   */
  static double networkGBps(Cluster cluster, Collection<String> hosts) {
    double slowest = Double.POSITIVE_INFINITY;
    for (var id : hosts) {
      slowest = Math.min(slowest, hostGBps(cluster, cluster.host(id)));
    }
    long switches = hosts.stream().map(cluster::switchOf).distinct().count();
    long minipods = hosts.stream().map(cluster::minipodOf).distinct().count();
    return slowest / factor(cluster, switches > 1, minipods > 1);
  }

  /** The same of a job of so many GPUs that is placed as close as can be. */
  static double networkGBps(Cluster cluster, Host host, int gpus) {
    boolean severalMinipods = gpus > FabricFigures.of(cluster).largestFree();
    boolean severalHosts = gpus > host.type().gpus();
    return hostGBps(cluster, host) / factor(cluster, severalHosts, severalMinipods);
  }

  private static double factor(Cluster cluster, boolean leaves, boolean minipods) {
    double factor = 1;
    for (double ratio : FabricFigures.of(cluster).oversubscription().values()) {
      if (minipods || leaves && factor == 1) {
        factor *= Math.max(1, ratio);
      }
      if (!minipods) {
        break;
      }
    }
    return factor;
  }

  /** Of its cables; else of its rails; else of the usual host. */
  private static double hostGBps(Cluster cluster, Host host) {
    double gbps = 0;
    for (var link : cluster.links()) {
      if (link.from().equals(host.id()) || link.to().equals(host.id())) {
        gbps += link.totalGbps();
      }
    }
    if (gbps > 0) {
      return gbps / BITS / host.type().gpus();
    }
    return host.type().railGBps() > 0
        ? host.type().railGBps()
        : Device.usualNetworkGBps(Hardware.gpu(host.type().gpuModel()));
  }
}
