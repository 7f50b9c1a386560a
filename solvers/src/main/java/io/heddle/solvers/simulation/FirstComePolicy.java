package io.heddle.solvers.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.solvers.InfeasibleException;

/**
 * First come, first served: a job that does not fit holds back those behind it. Jobs hold their
 * GPUs, near each other, until their work is done.
 */
public final class FirstComePolicy implements SchedulingPolicy {
  private final Cluster cluster;
  private final LocalityAllocator allocator;

  public FirstComePolicy(Cluster cluster) {
    this.cluster = cluster;
    allocator = new LocalityAllocator(cluster);
  }

  /**
   * @throws InfeasibleException if a job comes that is larger than the cluster
   */
  @Override
  public void react(SimulationEvent event, SchedulingContext context) {
    if (event instanceof SimulationEvent.Submitted(var job)
        && job.gpus() > context.fleet().usableGpus()) {
      throw new InfeasibleException(
          "job %s wants %,d GPUs, cluster %s has %,d free ones"
              .formatted(job.id(), job.gpus(), cluster.name(), context.fleet().usableGpus()));
    }
    while (!context.waiting().isEmpty()) {
      var first = context.waiting().iterator().next();
      var where = allocator.allocate(context.fleet(), first.gpus(), first.gpusPerHost());
      if (where == null) {
        return;
      }
      context.start(first, where);
    }
  }
}
