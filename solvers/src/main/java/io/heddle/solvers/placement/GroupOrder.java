package io.heddle.solvers.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Orders the rows of a grid so that context and expert groups touch few minipods. Which minipods
 * its rows and columns touch stays. O(rows · cols · log rows).
 */
final class GroupOrder {
  private GroupOrder() {}

  /** The order that is there, or rows that are alike together where that is better. */
  static Grid of(Grid grid, GroupGoal goal) {
    double value = goal.value(grid);
    if (value <= Answers.EPSILON) {
      return grid;
    }
    var rows = new ArrayList<>(List.of(grid.cells()));
    rows.sort(Arrays::compare);
    var sorted = new Grid(rows.toArray(int[][]::new));
    return goal.value(sorted) < value - Answers.EPSILON ? sorted : grid;
  }
}
