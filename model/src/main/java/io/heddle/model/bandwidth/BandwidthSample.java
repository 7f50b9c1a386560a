package io.heddle.model.bandwidth;

import io.heddle.model.result.Gpu;
import java.util.List;

/**
 * A measured allocation over two or more hosts.
 *
 * @param gpus which GPUs; empty where only the hosts' shares are known
 * @param shares what each host gave, sorted
 */
public record BandwidthSample(List<Gpu> gpus, List<HostShare> shares, double gigabytesPerSecond) {
  public BandwidthSample {
    gpus = gpus.stream().sorted().toList();
    shares = shares.stream().sorted().toList();
  }

  /** Without the names of the GPUs and of their models: hosts are what their speeds are. */
  public BandwidthSample anonymous() {
    var unnamed =
        shares.stream()
            .map(each -> new HostShare(each.count(), each.intraGBps(), each.railGBps()))
            .toList();
    return new BandwidthSample(List.of(), unnamed, gigabytesPerSecond);
  }

  /** The slowest host that gave two or more GPUs; infinite where there is none. */
  public double slowestHost() {
    return shares.stream().mapToDouble(HostShare::intraGBps).min().orElse(Double.POSITIVE_INFINITY);
  }

  /** How many GPUs each host gives. */
  public PerHostGpuCounts counts() {
    return PerHostGpuCounts.of(shares.stream().mapToInt(HostShare::count).toArray());
  }
}
