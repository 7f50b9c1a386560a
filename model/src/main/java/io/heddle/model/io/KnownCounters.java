package io.heddle.model.io;

import io.heddle.model.telemetry.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What exporters and the kernel call the quantities that a job is known by. */
final class KnownCounters {
  /**
   * @param factor from what is read to bytes, or to a share
   */
  record Known(Quantity quantity, double factor) {}

  private static final double PERCENT = 0.01;

  /** InfiniBand counts words of four bytes (IBTA, PortXmitData). */
  private static final double WORD = 4;

  private static final Map<String, Known> BY_NAME = new LinkedHashMap<>();

  static {
    put(Quantity.SENT_BYTES, 1, "tx_bytes", "sent_bytes", "tx_bytes_phy");
    put(Quantity.SENT_BYTES, 1, "tx_vport_rdma_unicast_bytes");
    put(Quantity.SENT_BYTES, WORD, "port_xmit_data");
    put(Quantity.SENT_BYTES, 1, "node_network_transmit_bytes_total");
    put(Quantity.SENT_BYTES, 1, "node_infiniband_port_data_transmitted_bytes_total");
    put(Quantity.TENSOR_ACTIVE, 1, "tensor_active", "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE");
    put(Quantity.SM_ACTIVE, 1, "sm_active", "DCGM_FI_PROF_SM_ACTIVE");
    put(Quantity.GPU_BUSY, 1, "DCGM_FI_PROF_GR_ENGINE_ACTIVE");
    put(Quantity.GPU_BUSY, PERCENT, "gpu_util", "DCGM_FI_DEV_GPU_UTIL");
  }

  private KnownCounters() {}

  private static void put(Quantity quantity, double factor, String... names) {
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
