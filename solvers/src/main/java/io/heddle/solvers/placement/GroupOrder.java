package io.heddle.solvers.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedCollection;

/**
 * Orders the rows of a grid so that context and expert groups touch few minipods. Which minipods
 * its rows and columns touch stays. O(rows · cols · log rows).
 */
final class GroupOrder {
  private GroupOrder() {}

  /**
   * The best of the order that is there, of rows sorted by their minipods, and of rows that are
   * alike brought together in whole groups.
   *
   * @param units rows of a group, ascending; each divides the next, and all the rows
   */
  static Grid of(Grid grid, GroupGoal goal, SequencedCollection<Integer> units) {
    double least = goal.value(grid);
    var best = grid;
    if (least <= Answers.EPSILON) {
      return grid;
    }
    var sorted = new ArrayList<>(List.of(grid.cells()));
    sorted.sort(Arrays::compare);
    for (var rows : List.of(sorted, together(sorted, units.reversed()))) {
      var ordered = new Grid(rows.toArray(int[][]::new));
      double value = goal.value(ordered);
      if (value < least - Answers.EPSILON) {
        least = value;
        best = ordered;
      }
    }
    return best;
  }

  /** Whole groups of rows that are alike first, the largest groups first; what is left sorted. */
  private static List<int[]> together(List<int[]> sorted, Collection<Integer> units) {
    var done = new ArrayList<int[]>();
    var left = sorted;
    for (int unit : units) {
      var alike = new LinkedHashMap<List<Integer>, List<int[]>>();
      for (var row : left) {
        alike
            .computeIfAbsent(Arrays.stream(row).boxed().toList(), _ -> new ArrayList<>())
            .add(row);
      }
      var rest = new ArrayList<int[]>();
      for (var rows : alike.values()) {
        int whole = rows.size() / unit * unit;
        done.addAll(rows.subList(0, whole));
        rest.addAll(rows.subList(whole, rows.size()));
      }
      left = rest;
    }
    done.addAll(left);
    return done;
  }
}
