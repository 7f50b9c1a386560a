package io.heddle.solvers.moves;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Hosts that can be emptied, in groups that the same moves empty. */
final class AlikeHosts {
  private record Alike(Object domain, boolean isWanted, Set<Integer> jobs) {}

  /** Hosts of a minipod that these jobs hold. */
  record Group(Set<Integer> jobs, List<Integer> hosts) {
    int gpus(Fleet fleet) {
      return hosts.stream().mapToInt(h -> fleet.gpus[h]).sum();
    }
  }

  /** By the first host of each, so that the answer is always the same. */
  final SortedMap<Integer, Group> all = new TreeMap<>();

  private static Object domain(Fleet fleet, int host) {
    return fleet.pool().group() == 1 ? fleet.minipod[host] : fleet.domain(host);
  }

  /** O(hosts + shares). */
  AlikeHosts(Fleet fleet) {
    var holders = new HashMap<Integer, Set<Integer>>();
    for (var share : fleet.shares) {
      holders.computeIfAbsent(share.host(), _ -> new TreeSet<>()).add(share.job());
    }
    var first = new HashMap<Alike, Integer>();
    for (int h = 0; h < fleet.hosts.size(); h++) {
      if (fleet.counts[h] && fleet.stuck[h] == 0) {
        int host = h;
        var jobs = holders.getOrDefault(h, Set.of());
        int group =
            first.computeIfAbsent(new Alike(domain(fleet, h), fleet.wanted[h], jobs), _ -> host);
        all.computeIfAbsent(group, _ -> new Group(jobs, new ArrayList<>())).hosts().add(h);
      }
    }
  }
}
