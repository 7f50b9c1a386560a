package io.heddle.model.exchange;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a port hears of the port at the other end of its cable.
 *
 * @param device that receives
 * @param port of it; empty if not stated
 * @param name of the other device
 * @param ports what the other port may be called, the likeliest first; empty if not stated
 * @param system the other device's description of its system; empty where it is not said
 * @param forwards whether the other device says that it bridges or routes; null where it does not
 *     say
 * @param gbps speed in Gbit/s; 0 where it is not said
 */
record LldpNeighbour(
    String device,
    String port,
    String name,
    List<String> ports,
    String system,
    @Nullable Boolean forwards,
    double gbps) {
  LldpNeighbour {
    ports = List.copyOf(ports);
  }
}
