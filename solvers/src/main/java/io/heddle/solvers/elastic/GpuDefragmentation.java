package io.heddle.solvers.elastic;

import io.heddle.solvers.simulation.HostGpuInventory;
import io.heddle.solvers.simulation.SimulatedRunningJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which jobs on single hosts have to move so that GPUs that are free, but scattered, can be had by
 * one job (Arena, 3.5: “periodic job migration for defragmentation”). Greedy: the hosts with most
 * room are emptied as far as needed, into the fullest others.
 */
final class GpuDefragmentation {
  private final HostGpuInventory fleet;
  private final BuddyAllocator allocator;

  /** By host, jobs that are there alone. */
  private final Map<String, List<SimulatedRunningJob>> movable = new HashMap<>();

  GpuDefragmentation(
      HostGpuInventory fleet, BuddyAllocator allocator, List<SimulatedRunningJob> running) {
    this.fleet = fleet;
    this.allocator = allocator;
    for (var job : running) {
      var shares = job.allocation().shares();
      if (shares.size() == 1) {
        movable.computeIfAbsent(shares.getFirst().host().id(), _ -> new ArrayList<>()).add(job);
      }
    }
  }

  /**
   * By job, the number of the host that it goes to, in an order in which each finds room; empty if
   * this does not help. O(hosts · jobs to move).
   */
  Map<SimulatedRunningJob, Integer> moves(GpuChoice wanted) {
    return allocator.hosts(wanted.type()).stream()
        .map(group -> moves(wanted, group, allocator.count(fleet, group, wanted)))
        .filter(moves -> !moves.isEmpty())
        .findFirst()
        .orElse(Map.of());
  }

  /** So that a host is free, or several of a group that reach each other. */
  private Map<SimulatedRunningJob, Integer> moves(
      GpuChoice wanted, List<Integer> group, int count) {
    int share = Math.ceilDiv(wanted.gpus(), count);
    var targets =
        group.stream()
            .filter(host -> fleet.usable(host) >= share)
            .sorted(
                Comparator.comparingInt((Integer host) -> -fleet.free(host))
                    .thenComparingInt(host -> host))
            .limit(count)
            .toList();
    if (targets.size() < count) {
      return Map.of();
    }
    var room = new HashMap<Integer, Integer>();
    allocator.hosts(wanted.type()).stream()
        .flatMap(List::stream)
        .filter(host -> !targets.contains(host))
        .forEach(host -> room.put(host, fleet.free(host)));
    var moves = new LinkedHashMap<SimulatedRunningJob, Integer>();
    for (int target : targets) {
      if (!empties(target, share, room, moves)) {
        return Map.of();
      }
    }
    return moves;
  }

  private boolean empties(
      int target, int share, Map<Integer, Integer> room, Map<SimulatedRunningJob, Integer> moves) {
    int free = fleet.free(target);
    var here =
        movable.getOrDefault(fleet.host(target).id(), List.of()).stream()
            .sorted(
                Comparator.comparingInt((SimulatedRunningJob job) -> job.allocation().gpus())
                    .thenComparingLong(SimulatedRunningJob::number))
            .toList();
    for (var job : here) {
      if (free >= share) {
        break;
      }
      int gpus = job.allocation().gpus();
      var to =
          room.entrySet().stream()
              .filter(each -> each.getValue() >= gpus)
              .min(
                  Comparator.comparingInt(Map.Entry<Integer, Integer>::getValue)
                      .thenComparingInt(Map.Entry::getKey));
      if (to.isPresent()) {
        room.merge(to.get().getKey(), -gpus, Integer::sum);
        moves.put(job, to.get().getKey());
        free += gpus;
      }
    }
    return free >= share;
  }
}
