package io.heddle.model.result;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.GpuState;
import java.util.Collection;
import java.util.HashMap;
import java.util.TreeSet;

/** GPUs of a cluster. */
public final class ClusterGpus {
  private ClusterGpus() {}

  /**
   * The cluster with these GPUs busy, too, whatever their state was. O(hosts).
   *
   * @throws java.util.NoSuchElementException if there is no such host
   */
  public static Cluster taken(Cluster cluster, Collection<Gpu> gpus) {
    var byHost = new HashMap<String, TreeSet<Integer>>();
    for (var gpu : gpus) {
      byHost.computeIfAbsent(gpu.host(), _ -> new TreeSet<>()).add(gpu.gpu());
    }
    return cluster.withHosts(
        cluster.hosts().stream()
            .map(host -> {
              var busy = byHost.get(host.id());
              return busy == null
                  ? host
                  : host.withGpuStates(host.gpuStates().mark(GpuState.BUSY, busy));
            })
            .toList());
  }
}
