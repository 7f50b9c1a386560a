package io.heddle.model.generate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Switch;
import java.util.Comparator;
import java.util.HashMap;
import org.jspecify.annotations.Nullable;

/**
 * Switches with more cables than one box has ports.
 *
 * @param id of the one with the most cables
 * @param cables its number of cables
 * @param switches how many there are
 */
public record CrowdedSwitches(String id, int cables, int switches) {
  /** Ports of the largest single switch: NVIDIA Quantum-X800 Q3400, 144 × 800 Gbit/s. */
  public static final int MOST_PORTS = 144;

  /** Those of a cluster; null where each switch has few enough cables. O(links). */
  public static @Nullable CrowdedSwitches of(Cluster cluster) {
    var cables = new HashMap<String, Integer>();
    for (var link : cluster.links()) {
      cables.merge(link.from(), link.count(), Integer::sum);
      cables.merge(link.to(), link.count(), Integer::sum);
    }
    var crowded =
        cluster.switches().stream()
            .map(Switch::id)
            .filter(id -> cables.getOrDefault(id, 0) > MOST_PORTS)
            .sorted(Comparator.comparing((String id) -> -cables.getOrDefault(id, 0)))
            .toList();
    return crowded.isEmpty()
        ? null
        : new CrowdedSwitches(
            crowded.getFirst(), cables.getOrDefault(crowded.getFirst(), 0), crowded.size());
  }
}
