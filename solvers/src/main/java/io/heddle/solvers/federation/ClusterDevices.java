package io.heddle.solvers.federation;

import io.heddle.model.hardware.Hardware;
import io.heddle.solvers.parallelism.Device;
import org.jspecify.annotations.Nullable;

/** The GPUs of a federation's clusters, as the estimate knows them. */
@FunctionalInterface
public interface ClusterDevices {
  /** GPUs of a host, where nobody says. */
  int USUAL_HOST = 8;

  /** One of a cluster's GPUs of that model; null where nobody knows how fast it is. */
  @Nullable Device of(String cluster, String gpuModel);

  /** Those of the table of hardware, in usual hosts on a usual network. */
  static ClusterDevices usual() {
    return (_, gpuModel) -> {
      var spec = Hardware.find(gpuModel);
      return spec == null ? null : Device.of(spec, USUAL_HOST, Device.usualNetworkGBps(spec));
    };
  }
}
