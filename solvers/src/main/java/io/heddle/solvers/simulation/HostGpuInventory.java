package io.heddle.solvers.simulation;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.solvers.eligibility.HostEligibility;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The GPUs of hosts and who holds them. Hosts go by their number in the list. GPUs that are not
 * free in the list, or whose host is not well, are never free.
 */
public final class HostGpuInventory {
  private final List<Host> hosts;
  private final Map<String, Integer> numberOf = new HashMap<>();

  private final BitSet[] usable;
  private final BitSet[] free;

  /** How many of them, since counting bits takes time. */
  private final int[] usableOf;

  private final int[] freeOf;
  private final int usableGpus;
  private int freeGpus;

  /**
   * @throws IllegalArgumentException if a host comes twice
   */
  public HostGpuInventory(List<Host> hosts) {
    this.hosts = List.copyOf(hosts);
    usable = new BitSet[hosts.size()];
    free = new BitSet[hosts.size()];
    usableOf = new int[hosts.size()];
    for (int h = 0; h < usableOf.length; h++) {
      var host = hosts.get(h);
      if (numberOf.put(host.id(), h) != null) {
        throw new IllegalArgumentException("host %s: comes twice".formatted(host.id()));
      }
      usable[h] = new BitSet();
      if (host.freeGpus() > 0) {
        usable[h].set(0, host.type().gpus());
        host.gpuStates().taken().forEach(usable[h]::clear);
      }
      free[h] = (BitSet) usable[h].clone();
      usableOf[h] = usable[h].cardinality();
    }
    freeOf = usableOf.clone();
    usableGpus = Arrays.stream(usableOf).sum();
    freeGpus = usableGpus;
  }

  /**
   * For each host of a cluster, in its order, the number of the hosts that may give GPUs to one job
   * with it: those of its model that it reaches ({@link HostEligibility#alike}).
   */
  public static int[] groups(Cluster cluster) {
    var numberOf = new HashMap<String, Integer>();
    var groups = HostEligibility.alike(cluster);
    for (int group = 0; group < groups.size(); group++) {
      for (var host : groups.get(group)) {
        numberOf.put(host.id(), group);
      }
    }
    return cluster.hosts().stream()
        .mapToInt(host -> Objects.requireNonNull(numberOf.get(host.id())))
        .toArray();
  }

  /** How many there are. */
  public int size() {
    return freeOf.length;
  }

  public Host host(int number) {
    return hosts.get(number);
  }

  /** GPUs of a host that jobs may ever hold. */
  public int usable(int host) {
    return usableOf[host];
  }

  /** GPUs of a host that a job could start on now. */
  public int free(int host) {
    return freeOf[host];
  }

  public int usableGpus() {
    return usableGpus;
  }

  public int freeGpus() {
    return freeGpus;
  }

  /** Whether none of its GPUs is in use or out of use. */
  public boolean isWhole(int host) {
    return freeOf[host] == hosts.get(host).type().gpus();
  }

  /** Whether it runs a job of the simulation. */
  public boolean isRunning(int host) {
    return freeOf[host] < usableOf[host];
  }

  /**
   * The free GPUs of a host with the lowest indices.
   *
   * @throws IllegalArgumentException if it has fewer
   */
  public HostGpuShare lowest(int host, int count) {
    if (count > freeOf[host]) {
      throw new IllegalArgumentException(
          "host %s: %d GPUs wanted, %d free".formatted(hosts.get(host).id(), count, freeOf[host]));
    }
    var gpus = new ArrayList<Integer>(count);
    for (int gpu = free[host].nextSetBit(0); gpus.size() < count; ) {
      gpus.add(gpu);
      gpu = free[host].nextSetBit(gpu + 1);
    }
    return new HostGpuShare(hosts.get(host), gpus);
  }

  void take(String job, JobGpuAllocation allocation) {
    for (var share : allocation.shares()) {
      int host = number(job, share);
      for (int gpu : share.gpus()) {
        if (gpu < 0 || !free[host].get(gpu)) {
          throw new IllegalStateException(
              "job %s: GPU %d of host %s is %s"
                  .formatted(
                      job,
                      gpu,
                      share.host().id(),
                      gpu >= 0 && usable[host].get(gpu) ? "held by another job" : "out of use"));
        }
        free[host].clear(gpu);
        freeOf[host]--;
        freeGpus--;
      }
    }
  }

  void release(String job, JobGpuAllocation allocation) {
    for (var share : allocation.shares()) {
      int host = number(job, share);
      for (int gpu : share.gpus()) {
        free[host].set(gpu);
        freeOf[host]++;
        freeGpus++;
      }
    }
  }

  private int number(String job, HostGpuShare share) {
    var number = numberOf.get(share.host().id());
    if (number == null) {
      throw new IllegalStateException(
          "job %s: there is no host %s".formatted(job, share.host().id()));
    }
    return number;
  }
}
