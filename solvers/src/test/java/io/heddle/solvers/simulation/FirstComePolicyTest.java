package io.heddle.solvers.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TraceJob;
import java.util.List;

class FirstComePolicyTest extends SchedulingPolicyContract {
  @Override
  protected ClusterSchedulingPolicy policy(Cluster cluster, List<TraceJob> jobs) {
    return new FirstComePolicy(cluster);
  }
}
