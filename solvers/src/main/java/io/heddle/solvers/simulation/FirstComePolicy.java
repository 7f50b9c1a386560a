package io.heddle.solvers.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobResourceRequest;
import io.heddle.model.job.TraceJob;
import io.heddle.model.job.TrainingJob;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.eligibility.EligibilityRule;
import io.heddle.solvers.eligibility.ExcludedHosts;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostExclusionFinding;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * First come, first served: a job that does not fit holds back those behind it. Jobs hold their
 * GPUs, usually near each other, until their work is done.
 */
public final class FirstComePolicy implements ClusterSchedulingPolicy {
  private final Cluster cluster;
  private final LocalityGpuAllocator allocator;
  private final HostGpuInventory empty;

  /** Sizes of jobs that fit the empty cluster. */
  private final Set<List<Integer>> fitting = new HashSet<>();

  public FirstComePolicy(Cluster cluster) {
    this(cluster, new LocalityGpuAllocator(cluster));
  }

  /** With hosts chosen by an allocator of this cluster. */
  public FirstComePolicy(Cluster cluster, LocalityGpuAllocator allocator) {
    this.cluster = cluster;
    this.allocator = allocator;
    empty = new HostGpuInventory(cluster.hosts());
  }

  /** Whether a job finds room once all others have ended. */
  public boolean couldHold(TraceJob job) {
    var size = List.of(job.gpus(), job.gpusPerHost());
    if (!fitting.contains(size)
        && allocator.allocate(empty, job.gpus(), job.gpusPerHost()) != null) {
      fitting.add(size);
    }
    return fitting.contains(size);
  }

  /**
   * @throws InfeasibleException if a job comes that the empty cluster has no room for
   */
  @Override
  public void react(ClusterSimulationEvent event, PolicySchedulingContext context) {
    if (event instanceof ClusterSimulationEvent.Submitted(var job) && !couldHold(job)) {
      throw new InfeasibleException(
          "job %s wants %,d GPUs, cluster %s has %,d free ones%s"
              .formatted(
                  job.id(), job.gpus(), cluster.name(), empty.usableGpus(), why(cluster, job)));
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

  /** Hosts that cannot give GPUs to a job of a trace, by rule. */
  private static String why(Cluster cluster, TraceJob job) {
    var eligibility =
        new HostEligibility(cluster, TrainingJob.of(job.id(), JobResourceRequest.of(job.gpus())));
    var findings =
        ExcludedHosts.ofGivers(eligibility, Host::freeGpus, EligibilityRule::gpusNow, true);
    return findings.isEmpty() ? "" : ": " + HostExclusionFinding.words(findings);
  }
}
