package io.heddle.solvers.placement;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Ways to pour minipods into the matrix, one after the other. */
final class FirstFitOrders {
  private FirstFitOrders() {}

  /** Minipods that have capacity, the largest first. */
  static List<Integer> largestFirst(int[] capacities) {
    return IntStream.range(0, capacities.length)
        .boxed()
        .filter(minipod -> capacities[minipod] > 0)
        .sorted(Comparator.comparing((Integer minipod) -> -capacities[minipod]))
        .toList();
  }

  /** The fewest largest minipods that hold so many hosts. */
  static List<Integer> fewest(int[] capacities, int hosts) {
    var order = largestFirst(capacities);
    int held = 0;
    int count = 0;
    while (held < hosts) {
      held += capacities[order.get(count++)];
    }
    return order.subList(0, count);
  }

  /** Row after row. */
  static MinipodGrid byRows(int rows, int cols, List<Integer> order, int[] capacities) {
    return byColumns(/* rows= */ cols, /* cols= */ rows, order, capacities).transposed();
  }

  /** Column after column. */
  static MinipodGrid byColumns(int rows, int cols, List<Integer> order, int[] capacities) {
    return strips(rows, rows, cols, order, capacities);
  }

  /**
   * Strips of so many rows, each filled column after column, there and back again, so that a
   * minipod that a strip leaves unfinished goes on right below.
   */
  static MinipodGrid strips(int height, int rows, int cols, List<Integer> order, int[] capacities) {
    var grid = new MinipodGrid(rows, cols);
    int next = 0;
    int left = capacities[order.getFirst()];
    boolean back = false;
    for (int top = 0; top < rows; top += height) {
      for (int step = 0; step < cols; step++) {
        int col = back ? cols - 1 - step : step;
        for (int row = top; row < Math.min(rows, top + height); row++) {
          while (left == 0) {
            next++;
            left = capacities[order.get(next)];
          }
          grid.cells()[row][col] = order.get(next);
          left--;
        }
      }
      back = !back;
    }
    return grid;
  }
}
