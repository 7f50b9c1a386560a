package io.heddle.app.usecase.dispatch;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Health;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.Gpu;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * GPUs that a person thinks of as busy or free, whatever the cluster says; their hosts as well.
 * Immutable.
 *
 * @param busy the busy GPUs of each host that is thought of
 */
public record WhatIfGpus(Map<String, SortedSet<Integer>> busy) {
  public static final WhatIfGpus NOTHING = new WhatIfGpus(Map.of());

  public WhatIfGpus {
    busy = Collections.unmodifiableMap(new TreeMap<>(busy));
  }

  Host of(Host host) {
    var now = busy.get(host.id());
    return now == null
        ? host
        : host.withHealth(Health.WELL).withGpuStates(host.gpuStates().onlyBusy(now));
  }

  public Cluster of(Cluster cluster) {
    return busy.isEmpty()
        ? cluster
        : cluster.withHosts(cluster.hosts().stream().map(this::of).toList());
  }

  /** Hosts that differ from the cluster's. */
  public Map<String, Host> hosts(Cluster cluster) {
    var hosts = new LinkedHashMap<String, Host>();
    busy.keySet().forEach(id -> hosts.put(id, of(cluster.host(id))));
    return hosts;
  }

  /** Unavailable GPUs: all of a host that is not healthy. */
  private static SortedSet<Integer> taken(Host host) {
    return host.isWell() ? host.busyGpus() : host.allBusy().busyGpus();
  }

  /** A free GPU becomes busy, a busy one free; so does one of a host that is not well. */
  public WhatIfGpus toggled(Cluster cluster, Gpu gpu) {
    var now = new TreeSet<>(taken(of(cluster.host(gpu.host()))));
    if (!now.remove(gpu.gpu())) {
      now.add(gpu.gpu());
    }
    return with(cluster.host(gpu.host()), now);
  }

  /** All GPUs of a host become busy; where they are, they become free. */
  public WhatIfGpus toggledHost(Cluster cluster, String id) {
    var host = cluster.host(id);
    boolean full = of(host).freeGpus() == 0;
    return with(host, full ? new TreeSet<>() : host.allBusy().busyGpus());
  }

  private WhatIfGpus with(Host host, SortedSet<Integer> now) {
    var next = new TreeMap<>(busy);
    if (now.equals(taken(host))) {
      next.remove(host.id());
    } else {
      next.put(host.id(), now);
    }
    return new WhatIfGpus(next);
  }
}
