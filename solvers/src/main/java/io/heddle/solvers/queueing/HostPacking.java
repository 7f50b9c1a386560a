package io.heddle.solvers.queueing;

import io.heddle.model.result.Allocation;
import io.heddle.model.result.GpuShare;
import io.heddle.solvers.simulation.Fleet;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Packs: a job takes one host, as full as can be, or several whole ones. */
final class HostPacking {
  private HostPacking() {}

  /** GPUs for a job on such hosts; null if they have no room. O(hosts). */
  static @Nullable Allocation find(Fleet fleet, int gpus, IntPredicate allowed) {
    if (gpus > fleet.freeGpus()) {
      return null;
    }
    int best = -1;
    for (int host = 0; host < fleet.size(); host++) {
      int free = fleet.free(host);
      if (free >= gpus && (best < 0 || free < fleet.free(best)) && allowed.test(host)) {
        best = host;
      }
    }
    if (best >= 0) {
      return new Allocation(List.of(fleet.lowest(best, gpus)));
    }
    var whole = new ArrayList<GpuShare>();
    int left = gpus;
    for (int host = 0; host < fleet.size() && left > 0; host++) {
      int size = fleet.free(host);
      if (fleet.isWhole(host) && gpus > size && allowed.test(host)) {
        whole.add(fleet.lowest(host, size));
        left -= size;
      }
    }
    return left > 0 ? null : new Allocation(whole);
  }

  /** Whether a job of that size could start on the fleet if it were empty. */
  static boolean couldHold(Fleet fleet, int gpus) {
    int whole = 0;
    for (int host = 0; host < fleet.size(); host++) {
      if (fleet.usable(host) >= gpus) {
        return true;
      }
      whole += fleet.usable(host) == fleet.host(host).type().gpus() ? fleet.usable(host) : 0;
    }
    return gpus <= whole;
  }
}
