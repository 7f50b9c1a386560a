package io.heddle.solvers.replay;

import io.heddle.solvers.contention.Flow;
import io.heddle.solvers.contention.JobTraffic;
import io.heddle.solvers.contention.Network;
import java.util.ArrayList;
import java.util.List;

/** A job of the trace while it holds GPUs. */
final class RunningJob {
  final TraceJob job;
  final List<Allocator.Share> shares;
  final JobTraffic traffic;
  final double started;

  /** Seconds of compute left. */
  double left;

  /** Share of the time that it computes now. */
  double speed;

  RunningJob(TraceJob job, List<Allocator.Share> shares, Network network, double now) {
    this.job = job;
    this.shares = shares;
    this.started = now;
    var model = job.model();
    this.traffic =
        new JobTraffic(
            job.id(),
            job.gpus(),
            job.gpus() * model.teraflops() * 1e12 * model.computeSeconds(),
            model.computeSeconds(),
            model.overlapStart(),
            flows(network));
  }

  /** A ring over the hosts for each adapter that the job has on them. */
  private List<Flow> flows(Network network) {
    var flows = new ArrayList<Flow>();
    int n = shares.size();
    if (n < 2) {
      return flows;
    }
    double bytes = 2.0 * (n - 1) / n * job.model().gigabytes() * 1e9;
    for (int i = 0; i < n; i++) {
      var from = shares.get(i);
      var to = shares.get((i + 1) % n);
      int[] out = groups(from, network);
      int[] in = groups(to, network);
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
    return flows;
  }

  private static int[] groups(Allocator.Share share, Network network) {
    return share.gpus().stream()
        .map(gpu -> network.pcieGroup(share.host(), gpu))
        .distinct()
        .toArray();
  }
}
