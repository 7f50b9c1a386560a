package io.heddle.app.usecase.estimate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.FabricFigures;
import io.heddle.model.cluster.Host;
import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.solvers.parallelism.GpuDevice;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** What the network of a cluster gives to each GPU of a job, in 10⁹ bytes per second. */
final class FabricGpuBandwidth {
  private static final double BITS = 8;

  private final Cluster cluster;
  private final FabricFigures figures;
  private final Map<String, Double> gbps = new HashMap<>();

  /** O(nodes + links). */
  FabricGpuBandwidth(Cluster cluster) {
    this.cluster = cluster;
    figures = FabricFigures.of(cluster);
    for (var link : cluster.links()) {
      gbps.merge(link.from(), link.totalGbps(), Double::sum);
      gbps.merge(link.to(), link.totalGbps(), Double::sum);
    }
  }

  /** Of the slowest of some hosts, whatever is in the way between them. O(hosts). */
  double slowestGBps(Collection<String> hosts) {
    double slowest = Double.POSITIVE_INFINITY;
    for (var id : hosts) {
      slowest = Math.min(slowest, hostGBps(cluster.host(id)));
    }
    return slowest;
  }

  /** Of a job of so many GPUs that is placed as close as can be. */
  double networkGBps(Host host, int gpus) {
    boolean severalMinipods = gpus > figures.largestFree();
    boolean severalHosts = gpus > host.type().gpus();
    return hostGBps(host) / factor(severalHosts, severalMinipods);
  }

  private double factor(boolean leaves, boolean minipods) {
    double factor = 1;
    for (double ratio : figures.oversubscription().values()) {
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
  private double hostGBps(Host host) {
    double cables = gbps.getOrDefault(host.id(), 0.0);
    if (cables > 0) {
      return cables / BITS / host.type().gpus();
    }
    return host.type().railGBps() > 0
        ? host.type().railGBps()
        : GpuDevice.usualNetworkGBps(GpuHardwareTable.gpu(host.type().gpuModel()));
  }
}
