package io.heddle.solvers.dispatch;

import io.heddle.model.bandwidth.ClusterBandwidthFunction;
import io.heddle.model.bandwidth.HostGpuSet;
import io.heddle.model.bandwidth.HostShare;
import io.heddle.model.bandwidth.IntraHostBandwidthTable;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.QualifiedBandwidth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;

/**
 * The free GPUs that one answer may come from, by host. A choice of GPUs is an array of {@link
 * HostGpuSet}s, one a slot.
 */
final class FreeGpuPool {
  /** A host with GPUs to give. */
  record Slot(
      Host host,
      long free,
      IntraHostBandwidthTable intra,
      String key,
      double rail,
      FastestGpuSets best) {
    int capacity() {
      return best.capacity();
    }
  }

  private final List<Slot> slots;
  private final int wanted;
  private final DispatchConstraints constraints;

  /** Hosts of one type with the same free GPUs share their tables. */
  private record Kind(String type, long free) {}

  FreeGpuPool(
      Collection<Host> hosts,
      ClusterBandwidthFunction truth,
      int wanted,
      DispatchConstraints constraints) {
    this.wanted = wanted;
    this.constraints = constraints;
    var kinds = new HashMap<Kind, FastestGpuSets>();
    var found = new ArrayList<Slot>();
    for (var host : hosts) {
      boolean usable = constraints.wholeHosts() ? host.isFree() : host.freeGpus() > 0;
      if (usable) {
        long free = HostGpuSet.free(host);
        var intra = truth.intra(host.type());
        var best =
            kinds.computeIfAbsent(
                new Kind(host.type().name(), free), _ -> new FastestGpuSets(intra, free));
        found.add(new Slot(host, free, intra, truth.key(host), truth.rail(host), best));
      }
    }
    this.slots = List.copyOf(found);
  }

  List<Slot> slots() {
    return slots;
  }

  int size() {
    return slots.size();
  }

  Slot slot(int i) {
    return slots.get(i);
  }

  /** How many GPUs are asked for. */
  int wanted() {
    return wanted;
  }

  int free() {
    return slots.stream().mapToInt(Slot::capacity).sum();
  }

  int maxHosts() {
    return Math.min(constraints.maxHosts(), size());
  }

  /** Whether a host may give so many GPUs. */
  boolean allows(int slot, int count) {
    int capacity = slot(slot).capacity();
    return constraints.wholeHosts() ? count == 0 || count == capacity : count <= capacity;
  }

  /** What the estimate sees of a choice. */
  List<HostShare> shares(long[] choice) {
    var shares = new ArrayList<HostShare>();
    for (int i = 0; i < choice.length; i++) {
      if (choice[i] != 0) {
        shares.add(
            new HostShare(
                Long.bitCount(choice[i]),
                slot(i).intra().of(choice[i]),
                slot(i).rail(),
                slot(i).key()));
      }
    }
    return shares;
  }

  /** The best GPUs of each host for these counts. */
  long[] choice(int[] counts) {
    var choice = new long[counts.length];
    for (int i = 0; i < counts.length; i++) {
      choice[i] = slot(i).best().set(counts[i]);
    }
    return choice;
  }

  static int[] counts(long[] choice) {
    var counts = new int[choice.length];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = Long.bitCount(choice[i]);
    }
    return counts;
  }

  /** B of a choice, and how it is known; infinite for one GPU. */
  QualifiedBandwidth figure(ClusterBandwidthFunction bandwidth, long[] choice) {
    var shares = new ArrayList<ClusterBandwidthFunction.Share>();
    for (int i = 0; i < choice.length; i++) {
      if (choice[i] != 0) {
        shares.add(
            new ClusterBandwidthFunction.Share(
                slot(i).host().type(), slot(i).key(), slot(i).rail(), choice[i]));
      }
    }
    return bandwidth.figure(shares);
  }
}
