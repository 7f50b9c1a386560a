package io.heddle.solvers.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import java.util.List;

/** Hosts drawn by lot are nobody's twice, either. */
class FirstComeByLotTest extends SchedulingPolicyContract {
  @Override
  protected ClusterSchedulingPolicy policy(Cluster cluster, List<TraceJob> jobs) {
    return new FirstComePolicy(cluster, LocalityGpuAllocator.byLot(cluster, 7));
  }
}
