package io.heddle.solvers.replay;

import io.heddle.model.job.JobProfile;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.solvers.contention.DirectedLinkNetwork;
import io.heddle.solvers.contention.HostFlow;
import io.heddle.solvers.contention.PlacedJobTraffic;
import java.util.ArrayList;

/** What a job sends that reduces over a ring of its hosts, for each adapter that it has on them. */
public final class RingReductionTraffic {
  private RingReductionTraffic() {}

  /**
   * A job on these GPUs.
   *
   * @param profile with what its hosts reduce in an iteration
   */
  public static PlacedJobTraffic of(
      DirectedLinkNetwork network, String id, JobProfile profile, JobGpuAllocation allocation) {
    var shares = allocation.shares();
    var flows = new ArrayList<HostFlow>();
    int n = shares.size();
    double bytes = 2.0 * (n - 1) / n * profile.dpBytes();
    for (int i = 0; n > 1 && i < n; i++) {
      var from = shares.get(i);
      var to = shares.get((i + 1) % n);
      int[] out = groups(network, from);
      int[] in = groups(network, to);
      int parts = Math.max(out.length, in.length);
      for (int p = 0; p < parts; p++) {
        flows.add(
            new HostFlow(
                from.host().id(),
                to.host().id(),
                bytes / parts,
                out[p % out.length],
                in[p % in.length]));
      }
    }
    return new PlacedJobTraffic(
        id,
        allocation.gpus(),
        profile.flopsPerIteration(),
        profile.computeSeconds(),
        profile.overlapStart(),
        2.0 * (n - 1) * PlacedJobTraffic.STEP_SECONDS,
        flows);
  }

  private static int[] groups(DirectedLinkNetwork network, HostGpuShare share) {
    return share.gpus().stream()
        .mapToInt(gpu -> network.pcieGroup(share.host(), gpu))
        .distinct()
        .toArray();
  }
}
