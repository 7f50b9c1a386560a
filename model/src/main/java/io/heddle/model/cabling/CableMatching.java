package io.heddle.model.cabling;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;

/** Pairs planned with found cables, each at most once, by one key after the other. */
final class CableMatching {
  private final List<Cable> planned;
  private final List<Cable> found;
  private final Map<Cable, CablingFault> faults = new LinkedHashMap<>();
  private List<Integer> openPlanned;
  private List<Integer> openFound;

  CableMatching(List<Cable> planned, List<Cable> found) {
    this.planned = planned;
    this.found = found;
    openPlanned = new ArrayList<>(Stream.iterate(0, i -> i + 1).limit(planned.size()).toList());
    openFound = new ArrayList<>(Stream.iterate(0, i -> i + 1).limit(found.size()).toList());
  }

  /** From now on, slow ones come first. */
  void sort(Comparator<Cable> order) {
    openPlanned.sort(Comparator.comparing(planned::get, order));
    openFound.sort(Comparator.comparing(found::get, order));
  }

  /**
   * Gives each planned cable that is still open, in order, the first found one that has one of its
   * keys and is good.
   */
  void pair(
      Function<Cable, List<String>> ofPlanned,
      Function<Cable, List<String>> ofFound,
      BiPredicate<Cable, Cable> good,
      BiConsumer<Cable, Cable> then) {
    if (openPlanned.isEmpty() || openFound.isEmpty()) {
      return;
    }
    var byKey = new HashMap<String, Deque<Integer>>();
    for (int index : openFound) {
      for (var key : ofFound.apply(found.get(index))) {
        byKey.computeIfAbsent(key, _ -> new ArrayDeque<>()).add(index);
      }
    }
    var taken = new boolean[found.size()];
    var left = new ArrayList<Integer>();
    for (int index : openPlanned) {
      var cable = planned.get(index);
      int mate = take(ofPlanned.apply(cable), byKey, taken, cable, good);
      if (mate < 0) {
        left.add(index);
      } else {
        taken[mate] = true;
        then.accept(cable, found.get(mate));
      }
    }
    openPlanned = left;
    openFound = new ArrayList<>(openFound.stream().filter(index -> !taken[index]).toList());
  }

  private int take(
      List<String> keys,
      Map<String, Deque<Integer>> byKey,
      boolean[] taken,
      Cable cable,
      BiPredicate<Cable, Cable> good) {
    for (var key : keys) {
      var queue = byKey.getOrDefault(key, new ArrayDeque<>());
      for (var each = queue.iterator(); each.hasNext(); ) {
        int index = each.next();
        if (taken[index]) {
          each.remove();
        } else if (good.test(cable, found.get(index))) {
          each.remove();
          return index;
        }
      }
    }
    return -1;
  }

  /** Notes what is wrong with a pair. */
  void fault(Cable cable, CablingFault fault) {
    faults.put(cable, fault);
  }

  /** Wrong pairs in the order of the plan. */
  List<CablingFault> faults() {
    return planned.stream().filter(faults::containsKey).map(faults::get).toList();
  }

  List<Cable> missing() {
    return openPlanned.stream().sorted().map(planned::get).toList();
  }

  List<Cable> extra() {
    return openFound.stream().sorted().map(found::get).toList();
  }
}
