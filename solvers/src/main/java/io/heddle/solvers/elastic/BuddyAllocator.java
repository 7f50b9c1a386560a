package io.heddle.solvers.elastic;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.HostGpuShare;
import io.heddle.model.result.JobGpuAllocation;
import io.heddle.solvers.simulation.HostGpuInventory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds GPUs of one type near each other by the buddy rule (ElasticFlow, Arena 3.5): of the fullest
 * host that has room, else of hosts that stand beside each other in blocks aligned to their number.
 * Inside a host any GPU is as good as another.
 */
final class BuddyAllocator {
  /** By type, hosts that reach each other together. */
  private final Map<String, List<List<Integer>>> hostsOf = new TreeMap<>();

  private final Map<String, Integer> largest = new HashMap<>();

  /** For fleets of this cluster's hosts. */
  BuddyAllocator(Cluster cluster, HostGpuInventory fleet) {
    var groups = HostGpuInventory.groups(cluster);
    var together = new TreeMap<Integer, List<Integer>>();
    for (int host = 0; host < fleet.size(); host++) {
      if (fleet.usable(host) > 0) {
        var group = together.get(groups[host]);
        if (group == null) {
          group = new ArrayList<>();
          together.put(groups[host], group);
          var type = fleet.host(host).type().gpuModel();
          hostsOf.computeIfAbsent(type, _ -> new ArrayList<>()).add(group);
        }
        group.add(host);
        largest.merge(fleet.host(host).type().gpuModel(), fleet.usable(host), Math::max);
      }
    }
  }

  /**
   * Null where there is no room of that shape. O(hosts of the type).
   *
   * @param own what the job gives back for it, or null
   */
  @Nullable JobGpuAllocation allocate(
      HostGpuInventory fleet, GpuChoice choice, @Nullable JobGpuAllocation own) {
    var groups = hosts(choice.type());
    int most = largest.getOrDefault(choice.type(), 0);
    if (most == 0) {
      return null;
    }
    var mine = own(own);
    var chosen =
        choice.gpus() <= most
            ? fullest(fleet, groups.stream().flatMap(List::stream).toList(), choice.gpus(), mine)
            : groups.stream()
                .map(
                    hosts -> beside(fleet, hosts, choice.gpus(), count(fleet, hosts, choice), mine))
                .filter(hosts -> !hosts.isEmpty())
                .findFirst()
                .orElse(List.of());
    if (chosen.isEmpty()) {
      return null;
    }
    var shares = new ArrayList<HostGpuShare>();
    int left = choice.gpus();
    for (int i = 0; i < chosen.size(); i++) {
      int share = Math.ceilDiv(left, chosen.size() - i);
      shares.add(take(fleet, chosen.get(i), share, mine));
      left -= share;
    }
    return new JobGpuAllocation(shares);
  }

  /** Hosts that a choice takes: one where any host of the type is large enough. */
  int count(HostGpuInventory fleet, List<Integer> hosts, GpuChoice choice) {
    return choice.gpus() <= largest.getOrDefault(choice.type(), 0)
        ? 1
        : Math.ceilDiv(choice.gpus(), hosts.stream().mapToInt(fleet::usable).max().orElseThrow());
  }

  private static Map<String, HostGpuShare> own(@Nullable JobGpuAllocation own) {
    var shares = new LinkedHashMap<String, HostGpuShare>();
    if (own != null) {
      own.shares().forEach(share -> shares.put(share.host().id(), share));
    }
    return shares;
  }

  private static int free(HostGpuInventory fleet, int host, Map<String, HostGpuShare> mine) {
    return fleet.free(host) + held(fleet, host, mine);
  }

  private static int held(HostGpuInventory fleet, int host, Map<String, HostGpuShare> mine) {
    var share = mine.isEmpty() ? null : mine.get(fleet.host(host).id());
    return share == null ? 0 : share.gpus().size();
  }

  /** One host; where it has some GPUs already if that is possible. */
  private static List<Integer> fullest(
      HostGpuInventory fleet, List<Integer> hosts, int gpus, Map<String, HostGpuShare> mine) {
    int best = -1;
    for (int host : hosts) {
      int free = free(fleet, host, mine);
      if (free >= gpus && (best < 0 || isBetter(fleet, host, best, mine))) {
        best = host;
      }
    }
    return best < 0 ? List.of() : List.of(best);
  }

  private static boolean isBetter(
      HostGpuInventory fleet, int host, int best, Map<String, HostGpuShare> mine) {
    boolean here = held(fleet, host, mine) > 0;
    boolean there = held(fleet, best, mine) > 0;
    return here == there ? free(fleet, host, mine) < free(fleet, best, mine) : here;
  }

  /** An aligned block, else those that stand nearest to each other. */
  private static List<Integer> beside(
      HostGpuInventory fleet,
      List<Integer> hosts,
      int gpus,
      int count,
      Map<String, HostGpuShare> mine) {
    int share = Math.ceilDiv(gpus, count);
    var candidates = new ArrayList<Integer>(); // places in the list of hosts
    int aligned = 0;
    for (int place = 0; place < hosts.size(); place++) {
      aligned = place % count == 0 ? 0 : aligned;
      if (free(fleet, hosts.get(place), mine) >= share) {
        candidates.add(place);
        aligned++;
        if (aligned == count) {
          return hosts.subList(place - count + 1, place + 1);
        }
      }
    }
    int best = -1;
    for (int i = 0; i + count <= candidates.size(); i++) {
      if (best < 0 || span(candidates, i, count) < span(candidates, best, count)) {
        best = i;
      }
    }
    return best < 0
        ? List.of()
        : candidates.subList(best, best + count).stream().map(hosts::get).toList();
  }

  private static int span(List<Integer> candidates, int from, int count) {
    return candidates.get(from + count - 1) - candidates.get(from);
  }

  private static HostGpuShare take(
      HostGpuInventory fleet, int host, int count, Map<String, HostGpuShare> mine) {
    var gpus = new ArrayList<Integer>(count);
    var share = mine.get(fleet.host(host).id());
    if (share != null) {
      gpus.addAll(share.gpus().subList(0, Math.min(count, share.gpus().size())));
    }
    if (gpus.size() < count) {
      gpus.addAll(fleet.lowest(host, count - gpus.size()).gpus());
    }
    return new HostGpuShare(fleet.host(host), gpus.stream().sorted().toList());
  }

  /** Hosts of a type, in the cluster's order, those together that reach each other. */
  List<List<Integer>> hosts(String type) {
    return hostsOf.getOrDefault(type, List.of());
  }
}
