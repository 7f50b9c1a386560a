package io.heddle.solvers.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Orders the rows of a grid so that context and expert groups touch few minipods. Which minipods
 * its rows and columns touch stays. O(rows · cols · log rows).
 */
final class GroupRowOrder {
  private GroupRowOrder() {}

  /** The order that is there, or rows that are alike together where that is better. */
  static MinipodGrid of(MinipodGrid grid, GroupSpreadGoal goal) {
    double value = goal.value(grid);
    if (value <= PlacementBuilder.EPSILON) {
      return grid;
    }
    var rows = new ArrayList<>(List.of(grid.cells()));
    rows.sort(Arrays::compare);
    var sorted = new MinipodGrid(rows.toArray(int[][]::new));
    return goal.value(sorted) < value - PlacementBuilder.EPSILON ? sorted : grid;
  }
}
