package io.heddle.model.cabling;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * Every cable of a cluster with the ports that it joins.
 *
 * @param cluster its name
 * @param cables no port has two
 */
public record CablingPlan(String cluster, List<Cable> cables) {
  public CablingPlan {
    cables = List.copyOf(cables);
  }

  /** Hosts and switches that have a cable, in the order of the plan. O(cables). */
  public SequencedSet<String> devices() {
    var devices = new LinkedHashSet<String>();
    for (var cable : cables) {
      devices.add(cable.from().device());
      devices.add(cable.to().device());
    }
    return devices;
  }
}
