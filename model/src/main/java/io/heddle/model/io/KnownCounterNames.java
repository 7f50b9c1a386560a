package io.heddle.model.io;

import io.heddle.model.telemetry.DeviceQuantity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What exporters and the kernel call the quantities that a job is known by. */
final class KnownCounterNames {
  /**
   * @param factor from what is read to bytes, or to a share
   */
  record Known(DeviceQuantity quantity, double factor) {}

  private static final double PERCENT = 0.01;

  /** InfiniBand counts words of four bytes (IBTA, PortXmitData). */
  private static final double WORD = 4;

  private static final Map<String, Known> BY_NAME = new LinkedHashMap<>();

  static {
    put(DeviceQuantity.SENT_BYTES, 1, "tx_bytes", "sent_bytes", "tx_bytes_phy");
    put(DeviceQuantity.SENT_BYTES, 1, "tx_vport_rdma_unicast_bytes");
    put(DeviceQuantity.SENT_BYTES, WORD, "port_xmit_data");
    put(DeviceQuantity.SENT_BYTES, 1, "node_network_transmit_bytes_total");
    put(DeviceQuantity.SENT_BYTES, 1, "node_infiniband_port_data_transmitted_bytes_total");
    put(DeviceQuantity.TENSOR_ACTIVE, 1, "tensor_active", "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE");
    put(DeviceQuantity.SM_ACTIVE, 1, "sm_active", "DCGM_FI_PROF_SM_ACTIVE");
    put(DeviceQuantity.GPU_BUSY, 1, "DCGM_FI_PROF_GR_ENGINE_ACTIVE");
    put(DeviceQuantity.GPU_BUSY, PERCENT, "gpu_util", "DCGM_FI_DEV_GPU_UTIL");
  }

  private KnownCounterNames() {}

  private static void put(DeviceQuantity quantity, double factor, String... names) {
    for (var name : names) {
      BY_NAME.put(name, new Known(quantity, factor));
    }
  }

  static @Nullable Known find(String name) {
    return BY_NAME.get(name);
  }

  static Set<String> names() {
    return BY_NAME.keySet();
  }
}
