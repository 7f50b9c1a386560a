package io.heddle.solvers.ortools;

import com.google.ortools.graph.MaxFlow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Chooses so many items of which no more than allowed are in one group of a first kind, nor in one
 * of a second kind. A maximum flow. For one use.
 */
public final class SpreadSelectionFlow {
  {
    OrToolsNativeLibrary.load();
  }

  private final int size;
  private final Map<String, Integer> first = new LinkedHashMap<>();
  private final Map<String, Integer> second = new LinkedHashMap<>();
  private final List<Integer> mostOfFirst = new ArrayList<>();
  private final List<Integer> mostOfSecond = new ArrayList<>();
  private final List<int[]> items = new ArrayList<>();

  /**
   * @param size items to choose
   */
  public SpreadSelectionFlow(int size) {
    this.size = size;
  }

  /** An item, its groups, and how many of each may be chosen: the first time they are named. */
  public void item(String one, int mostOfOne, String other, int mostOfOther) {
    items.add(
        new int[] {
          number(first, mostOfFirst, one, mostOfOne),
          number(second, mostOfSecond, other, mostOfOther)
        });
  }

  private static int number(
      Map<String, Integer> known, List<Integer> most, String name, int limit) {
    var number = known.get(name);
    if (number == null) {
      number = known.size();
      known.put(name, number);
      most.add(limit);
    }
    return number;
  }

  /** The numbers of the chosen items, in the order of their coming; null where it cannot be. */
  public @Nullable List<Integer> chosen() {
    var flow = new MaxFlow();
    int source = first.size() + second.size();
    int sink = source + 1;
    for (int i = 0; i < mostOfFirst.size(); i++) {
      flow.addArcWithCapacity(source, i, mostOfFirst.get(i));
    }
    for (int i = 0; i < mostOfSecond.size(); i++) {
      flow.addArcWithCapacity(first.size() + i, sink, mostOfSecond.get(i));
    }
    var arcs = new ArrayList<Integer>();
    for (var item : items) {
      arcs.add(flow.addArcWithCapacity(item[0], first.size() + item[1], 1));
    }
    if (size > 0 && (items.isEmpty() || solve(flow, source, sink) < size)) {
      return null;
    }
    var chosen = new ArrayList<Integer>();
    for (int i = 0; i < arcs.size() && chosen.size() < size; i++) {
      if (flow.getFlow(arcs.get(i)) > 0) {
        chosen.add(i);
      }
    }
    return chosen;
  }

  private static long solve(MaxFlow flow, int source, int sink) {
    var status = flow.solve(source, sink);
    if (status != MaxFlow.Status.OPTIMAL) {
      throw new IllegalStateException("flow: " + status);
    }
    return flow.getOptimalFlow();
  }
}
