package io.heddle.solvers.replay;

import io.heddle.model.job.Profile;
import io.heddle.model.result.Allocation;
import io.heddle.model.result.GpuShare;
import io.heddle.solvers.contention.Flow;
import io.heddle.solvers.contention.JobTraffic;
import io.heddle.solvers.contention.Network;
import java.util.ArrayList;

/** What a job sends that reduces over a ring of its hosts, for each adapter that it has on them. */
public final class RingTraffic {
  private RingTraffic() {}

  /**
   * A job on these GPUs.
   *
   * @param profile with what its hosts reduce in an iteration
   */
  public static JobTraffic of(Network network, String id, Profile profile, Allocation allocation) {
    var shares = allocation.shares();
    var flows = new ArrayList<Flow>();
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
            new Flow(
                from.host().id(),
                to.host().id(),
                bytes / parts,
                out[p % out.length],
                in[p % in.length]));
      }
    }
    return new JobTraffic(
        id,
        allocation.gpus(),
        profile.flopsPerIteration(),
        profile.computeSeconds(),
        profile.overlapStart(),
        2.0 * (n - 1) * JobTraffic.STEP_SECONDS,
        flows);
  }

  private static int[] groups(Network network, GpuShare share) {
    return share.gpus().stream()
        .mapToInt(gpu -> network.pcieGroup(share.host(), gpu))
        .distinct()
        .toArray();
  }
}
