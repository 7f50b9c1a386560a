package io.heddle.model.result;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.MemberException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;

/**
 * What a cluster has left for the next request.
 *
 * @param freeGpus all free GPUs
 * @param freeHosts hosts that are well and none of whose GPUs is busy
 * @param fragmentedGpus free GPUs of hosts that are partly busy
 */
public record ClusterFragmentation(
    @FileMember("GPUs, at least 0") int freeGpus,
    @FileMember("hosts, at least 0") int freeHosts,
    @FileMember(FRAGMENTED) int fragmentedGpus) {
  private static final String FRAGMENTED = "GPUs, at most those that are free";

  /**
   * @throws MemberException if more GPUs are fragmented than are free
   */
  public ClusterFragmentation {
    if (fragmentedGpus > freeGpus) {
      throw new MemberException("/fragmentedGpus", FRAGMENTED);
    }
  }

  public static ClusterFragmentation of(Cluster cluster) {
    return after(cluster, List.of());
  }

  /**
   * Once these free GPUs are busy, too. O(hosts + GPUs).
   *
   * @param taken none twice
   */
  public static ClusterFragmentation after(Cluster cluster, Collection<Gpu> taken) {
    var byHost = new HashMap<String, Integer>();
    taken.forEach(gpu -> byHost.merge(gpu.host(), 1, Integer::sum));
    int freeGpus = 0;
    int freeHosts = 0;
    int fragmented = 0;
    for (var host : cluster.hosts()) {
      int free = host.freeGpus() - byHost.getOrDefault(host.id(), 0);
      freeGpus += free;
      freeHosts += free == host.type().gpus() ? 1 : 0;
      fragmented += free == host.type().gpus() ? 0 : free;
    }
    return new ClusterFragmentation(freeGpus, freeHosts, fragmented);
  }

  /** Share of the free GPUs that no whole host holds, in [0, 1]. */
  public double share() {
    return freeGpus == 0 ? 0 : (double) fragmentedGpus / freeGpus;
  }
}
