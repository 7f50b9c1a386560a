package io.heddle.solvers.moves;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Hosts that can be freed, in groups that the same moves free. */
final class AlikeHosts {
  private record Alike(int minipod, Set<Integer> jobs) {}

  /** Hosts of a minipod that these jobs hold. */
  record Group(Set<Integer> jobs, List<Integer> hosts) {
    int gpus(Fleet fleet) {
      return hosts.stream().mapToInt(h -> fleet.gpus[h]).sum();
    }
  }

  /** By the first host of each, so that the answer is always the same. */
  final SortedMap<Integer, Group> all = new TreeMap<>();

  /** O(hosts + shares). */
  AlikeHosts(Fleet fleet) {
    var holders = new HashMap<Integer, Set<Integer>>();
    for (var share : fleet.shares) {
      holders.computeIfAbsent(share.host(), _ -> new TreeSet<>()).add(share.job());
    }
    var first = new HashMap<Alike, Integer>();
    for (int h = 0; h < fleet.hosts.size(); h++) {
      if (fleet.canBeFreed(h)) {
        var jobs = holders.getOrDefault(h, Set.of());
        int known = first.computeIfAbsent(new Alike(fleet.minipod[h], jobs), _ -> -1);
        if (known < 0) {
          first.put(new Alike(fleet.minipod[h], jobs), h);
          all.put(h, new Group(jobs, new ArrayList<>()));
          known = h;
        }
        Objects.requireNonNull(all.get(known)).hosts().add(h);
      }
    }
  }
}
