package io.heddle.app.usecase.estimate;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlanEstimate;
import io.heddle.solvers.parallelism.PlacedNetworkShares;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the plan of a job costs where it is placed, beside what no placement on the free hosts can
 * be better than.
 *
 * @param bound each kind of group in as few minipods as one of that size needs, none in the way of
 *     others; both kinds at once may be out of reach
 */
public record PlacedCosts(PlanEstimate placed, PlanEstimate bound) {
  private static final double PERCENT = 100;

  /**
   * O(links + hosts · hosts of an expert group).
   *
   * @throws JobDoesNotFitException if the job has no model or no degrees, or the cluster lacks a
   *     host
   * @throws io.heddle.model.hardware.UnknownGpuException if the table of hardware lacks the GPU
   */
  public static PlacedCosts of(Cluster cluster, TrainingJob job, Placement placement) {
    var hosts = new HashSet<String>();
    placement.matrix().forEach(hosts::addAll);
    for (var id : hosts) {
      if (!cluster.hasHost(id)) {
        throw new JobDoesNotFitException(
            "placement of %s: host %s is not in cluster %s. It may have been made for another one."
                .formatted(placement.job(), id, cluster.name()));
      }
    }
    var plan = job.requireParallelism();
    var device =
        PlanCosts.device(
            cluster.host(placement.host(0, 0)), new FabricGpuBandwidth(cluster).slowestGBps(hosts));
    PlacedNetworkShares shares = new PlacedShares(cluster).of(placement, plan);
    PlacedNetworkShares best = PlacedShares.best(placement, plan, largestMinipod(cluster, hosts));
    return new PlacedCosts(PlanCosts.of(device, shares, job), PlanCosts.of(device, best, job));
  }

  /** Hosts of a minipod that the job could have had, at most. */
  private static int largestMinipod(Cluster cluster, Set<String> own) {
    return cluster.minipods().stream()
        .map(minipod -> count(minipod.hosts(), own))
        .reduce(0, Math::max);
  }

  private static int count(List<Host> hosts, Set<String> own) {
    return (int)
        hosts.stream()
            .filter(host -> own.contains(host.id()) || host.isWell() && host.isFree())
            .count();
  }

  /** How much longer an iteration takes than at best, in percent; 0 where it does not. */
  public double slowerPercent() {
    double ratio = placed.iterationSeconds() / bound.iterationSeconds();
    return Math.max(0, PERCENT * (ratio - 1));
  }
}
