package io.heddle.solvers.federation;

import io.heddle.model.hardware.GpuHardwareTable;
import io.heddle.solvers.parallelism.GpuDevice;
import org.jspecify.annotations.Nullable;

/** The GPUs of a federation's clusters, as the estimate knows them. */
@FunctionalInterface
public interface FederationClusterDevices {
  /** Default GPUs per host. */
  int USUAL_HOST = 8;

  /** One of a cluster's GPUs of that model; null if its speed is unknown. */
  @Nullable GpuDevice of(String cluster, String gpuModel);

  /** Those of the table of hardware, in usual hosts on a usual network. */
  static FederationClusterDevices usual() {
    return (_, gpuModel) -> {
      var spec = GpuHardwareTable.find(gpuModel);
      return spec == null ? null : GpuDevice.of(spec, USUAL_HOST, GpuDevice.usualNetworkGBps(spec));
    };
  }
}
