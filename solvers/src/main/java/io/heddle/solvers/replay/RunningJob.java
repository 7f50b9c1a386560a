package io.heddle.solvers.replay;

import io.heddle.solvers.contention.JobTraffic;
import io.heddle.solvers.contention.Network;
import java.util.List;

/** A job of the trace while it holds GPUs. */
final class RunningJob {
  final TraceJob job;
  final List<GpuShare> shares;
  final JobTraffic traffic;
  final double started;

  /** Seconds of compute left. */
  double left;

  /** Seconds by which its iterations begin later than they could. */
  double phase;

  /** Share of the time that it computes now. */
  double speed;

  RunningJob(TraceJob job, List<GpuShare> shares, Network network, double now) {
    this.job = job;
    this.shares = shares;
    this.started = now;
    this.traffic = GpuShare.traffic(network, job.id(), job.model(), shares);
  }
}
