package io.heddle.solvers.moves;

import io.heddle.solvers.ortools.HostClearingModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;

/** Hosts that jobs hold in parts: which of them are cleared, and what goes into the others. */
final class PartialHosts {
  private final IndexedMovesProblem fleet;
  private final int[] free;
  private final boolean[] whole;

  /** GPUs of the shares on each host, only of those that do not take it whole. */
  private final List<List<Integer>> parts = new ArrayList<>();

  /** Groups of hosts that can be cleared. */
  private final Map<Integer, EquivalentHostGroups.Kind> groups = new TreeMap<>();

  PartialHosts(IndexedMovesProblem fleet, EquivalentHostGroups alike) {
    this.fleet = fleet;
    free = fleet.free();
    whole = new boolean[free.length];
    for (int h = 0; h < free.length; h++) {
      parts.add(new ArrayList<>());
    }
    for (var share : fleet.shares) {
      if (share.gpus() == fleet.gpus[share.host()]) {
        whole[share.host()] = true;
      } else {
        parts.get(share.host()).add(share.gpus());
      }
    }
    alike.all.forEach((first, each) -> {
      if (!whole[first] && !each.movers().isEmpty()) {
        groups.put(first, each);
      }
    });
  }

  /**
   * As many hosts are cleared as the job needs beyond those that are empty. O(groups · GPUs).
   *
   * @param inGaps whether what leaves has to find gaps on hosts that are held in parts and stay so,
   *     or on some that are empty now
   */
  void ask(HostClearingModel model, boolean inGaps) {
    long lacking = fleet.pool().neededGpus();
    int empty = 0;
    int most = 0;
    for (int h = 0; h < free.length; h++) {
      most = Math.max(most, fleet.gpus[h]);
      if (fleet.counts[h] && free[h] == fleet.gpus[h]) {
        lacking -= free[h];
        empty++;
      }
    }
    if (!inGaps && lacking <= 0) {
      return;
    }
    groups.forEach((first, each) -> model.clears(first, each.groups().size(), each.movers()));
    if (inGaps) {
      groups.keySet().stream().filter(h -> fleet.wanted[h]).forEach(model::freedIsCleared);
      model.breaks(empty);
    }
    model.clearedGive(of(h -> fleet.gpus[h]), most, lacking);
    if (inGaps) {
      for (int size = 1; size < most; size++) {
        gaps(model, size, most);
      }
    }
  }

  /** Shares of a size and above find as many gaps. */
  private void gaps(HostClearingModel model, int size, int host) {
    long there = 0;
    for (int h = 0; h < free.length; h++) {
      boolean holds = fleet.hosts.get(h).isWell() && !whole[h] && free[h] < fleet.gpus[h];
      there += holds ? free[h] / size : 0;
    }
    model.clearedGive(
        of(h -> -(free[h] / size) - parts.get(h).stream().filter(share -> share >= size).count()),
        -(host / size),
        -there);
  }

  private Map<Integer, Long> of(IntToLongFunction each) {
    var sums = new TreeMap<Integer, Long>();
    groups.forEach((first, group) ->
        sums.put(first, group.one().hosts().stream().mapToLong(each::applyAsLong).sum()));
    return sums;
  }
}
