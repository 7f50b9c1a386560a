package io.heddle.solvers.moves;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Hosts that can be emptied, in groups that the same moves empty, and equal groups together. */
final class EquivalentHostGroups {
  private record Alike(Object domain, boolean isWanted, Set<Integer> jobs) {}

  /** What groups have in common whose jobs lie nowhere else: any of them does as well. */
  private record Closed(
      Object domain, boolean isWanted, int gpus, long cost, List<Integer> shares) {}

  /** Hosts of a minipod that these jobs hold. */
  record Group(Set<Integer> jobs, List<Integer> hosts) {
    int gpus(IndexedMovesProblem fleet) {
      return hosts.stream().mapToInt(h -> fleet.gpus[h]).sum();
    }

    long cost(IndexedMovesProblem fleet) {
      return jobs.stream().mapToLong(fleet::cost).sum();
    }
  }

  /** Groups of which one does as well as another. */
  record Kind(List<Group> groups) {
    Group one() {
      return groups.getFirst();
    }

    /** Numbers of what may move: jobs, or that many groups, named after a job of the first one. */
    Set<Integer> movers() {
      return groups.size() == 1 ? one().jobs() : Set.of(Collections.min(one().jobs()));
    }

    /** How many groups such jobs hold. */
    int moved(Set<Integer> some) {
      return (int) groups.stream().filter(group -> some.containsAll(group.jobs())).count();
    }
  }

  /** Equal groups, by the first host of the first one, so that the answer is always the same. */
  final SortedMap<Integer, Kind> all = new TreeMap<>();

  private final IndexedMovesProblem fleet;

  /** O(hosts + shares). */
  EquivalentHostGroups(IndexedMovesProblem fleet) {
    this.fleet = fleet;
    var holders = new HashMap<Integer, Set<Integer>>();
    for (var share : fleet.shares) {
      holders.computeIfAbsent(share.host(), _ -> new TreeSet<>()).add(share.job());
    }
    var groups = new TreeMap<Integer, Group>();
    var first = new HashMap<Alike, Integer>();
    for (int h = 0; h < fleet.hosts.size(); h++) {
      if (fleet.counts[h] && fleet.stuck[h] == 0) {
        int host = h;
        var jobs = holders.getOrDefault(h, Set.of());
        int group = first.computeIfAbsent(new Alike(domain(h), fleet.wanted[h], jobs), _ -> host);
        groups.computeIfAbsent(group, _ -> new Group(jobs, new ArrayList<>())).hosts().add(h);
      }
    }
    var equal = new HashMap<Closed, Integer>();
    groups.forEach((host, group) -> {
      int key = isClosed(group) ? equal.computeIfAbsent(closed(host, group), _ -> host) : host;
      all.computeIfAbsent(key, _ -> new Kind(new ArrayList<>())).groups().add(group);
    });
  }

  private Object domain(int host) {
    return fleet.pool().group() == 1 ? fleet.minipod[host] : fleet.domain(host);
  }

  private boolean isClosed(Group group) {
    return group.hosts().size() == 1
        && !group.jobs().isEmpty()
        && group.jobs().stream().allMatch(job -> fleet.of.get(job).size() == 1);
  }

  private Closed closed(int host, Group group) {
    return new Closed(
        domain(host),
        fleet.wanted[host],
        fleet.gpus[host],
        group.cost(fleet),
        group.jobs().stream()
            .map(job -> fleet.shares.get(fleet.of.get(job).getFirst()).gpus())
            .sorted()
            .toList());
  }
}
