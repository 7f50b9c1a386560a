package io.heddle.solvers.queueing;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.solvers.simulation.HostGpuInventory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Packs: a job takes one host, as full as can be, or several whole ones, of one model and joined by
 * cables.
 */
final class JobHostPacking {
  private final int[] groupOf;
  private final int groups;

  /** On fleets of this cluster's hosts. */
  JobHostPacking(Cluster cluster) {
    groupOf = HostGpuInventory.groups(cluster);
    groups = Arrays.stream(groupOf).max().orElse(-1) + 1;
  }

  /** GPUs for a job on such hosts; null if they have no room. O(hosts). */
  @Nullable JobGpuAllocation find(HostGpuInventory fleet, int gpus, IntPredicate allowed) {
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
      return new JobGpuAllocation(List.of(fleet.lowest(best, gpus)));
    }
    var whole = new ArrayList<List<HostGpuShare>>();
    var left = new int[groups];
    for (int group = 0; group < groups; group++) {
      whole.add(new ArrayList<>());
      left[group] = gpus;
    }
    for (int host = 0; host < fleet.size(); host++) {
      int group = groupOf[host];
      int size = fleet.free(host);
      if (fleet.isWhole(host) && gpus > size && left[group] > 0 && allowed.test(host)) {
        whole.get(group).add(fleet.lowest(host, size));
        left[group] -= size;
        if (left[group] <= 0) {
          return new JobGpuAllocation(whole.get(group));
        }
      }
    }
    return null;
  }

  /** Whether a job of that size could start on the fleet if it were empty. */
  boolean couldHold(HostGpuInventory fleet, int gpus) {
    var whole = new long[groups];
    for (int host = 0; host < fleet.size(); host++) {
      if (fleet.usable(host) >= gpus) {
        return true;
      }
      whole[groupOf[host]] +=
          fleet.usable(host) == fleet.host(host).type().gpus() ? fleet.usable(host) : 0;
    }
    return Arrays.stream(whole).anyMatch(each -> gpus <= each);
  }
}
