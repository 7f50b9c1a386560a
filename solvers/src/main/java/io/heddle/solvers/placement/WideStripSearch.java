package io.heddle.solvers.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a colouring whose rows touch at most P minipods and whose columns at most Q, by
 * annealing over the ways to pour: the order of the minipods, the heights of the strips that are
 * filled column after column, there and back again, and which minipods end at a whole column of
 * their strip and leave the rest of their hosts unused. For up to 64 minipods. O(rows · cols) a
 * step, and a fixed number of steps.
 */
final class WideStripSearch {
  static final int MOST_MINIPODS = 64;

  private final int[] capacities;
  private final int rows;
  private final int cols;
  private final int inRow;
  private final int inColumn;
  private final int slack;
  private final Random random;
  private final long[] rowMasks;
  private final long[] columnMasks;

  /** One way to pour. */
  @SuppressWarnings("ArrayRecordComponent") // copied on change
  private record Pour(int[] order, boolean[] whole, int[] heights) {}

  WideStripSearch(int[] capacities, int rows, int cols, int inRow, int inColumn, Random random) {
    this.capacities = capacities;
    this.rows = rows;
    this.cols = cols;
    this.inRow = inRow;
    this.inColumn = inColumn;
    this.slack = Arrays.stream(capacities).sum() - rows * cols;
    this.random = random;
    this.rowMasks = new long[rows];
    this.columnMasks = new long[cols];
  }

  /**
   * @param steps ways to try
   * @return a colouring of these dimensions that keeps both limits, or null if none was found
   */
  @Nullable MinipodGrid run(int steps) {
    int restarts = 4;
    for (int restart = 0; restart < restarts; restart++) {
      var grid = anneal(steps / restarts);
      if (grid != null) {
        return grid;
      }
    }
    return null;
  }

  private @Nullable MinipodGrid anneal(int steps) {
    var pour = start();
    int cost = cost(pour, Integer.MAX_VALUE);
    for (int step = 0; step < steps && cost > 0; step++) {
      var next = neighbour(pour);
      double heat = 2.5 * (1 - (double) step / steps) + 0.05;
      // Metropolis: as bad as this is still taken; what is worse need not be counted out.
      int most = cost + (int) (-heat * Math.log(1 - random.nextDouble()));
      int nextCost = cost(next, most);
      if (nextCost <= most) {
        pour = next;
        cost = nextCost;
      }
    }
    return cost == 0 ? paint(pour) : null;
  }

  private Pour start() {
    var order =
        FirstFitOrders.largestFirst(capacities).stream().mapToInt(Integer::intValue).toArray();
    shuffle(order);
    var whole = new boolean[capacities.length];
    for (int i = 0; i < whole.length; i++) {
      whole[i] = random.nextBoolean();
    }
    int strips = 1 + random.nextInt(Math.min(rows, Math.max(1, inColumn)));
    var heights = new int[strips];
    for (int i = 0; i < strips; i++) {
      heights[i] = (rows * (i + 1)) / strips - (rows * i) / strips;
    }
    return new Pour(order, whole, heights);
  }

  private void shuffle(int[] order) {
    for (int i = order.length - 1; i > 0; i--) {
      swap(order, i, random.nextInt(i + 1));
    }
  }

  private static void swap(int[] array, int one, int two) {
    int kept = array[one];
    array[one] = array[two];
    array[two] = kept;
  }

  private Pour neighbour(Pour from) {
    var order = from.order();
    var whole = from.whole();
    var heights = from.heights();
    int pick = random.nextInt(10);
    if (pick < 4) {
      order = order.clone();
      swap(order, random.nextInt(order.length), random.nextInt(order.length));
    } else if (pick < 6) {
      order = moved(order);
    } else if (pick < 8) {
      whole = whole.clone();
      int at = order[random.nextInt(order.length)];
      whole[at] = !whole[at];
    } else {
      heights = changed(heights);
    }
    return new Pour(order, whole, heights);
  }

  private int[] moved(int[] order) {
    var list = new ArrayList<Integer>(order.length);
    for (int each : order) {
      list.add(each);
    }
    int taken = list.remove(random.nextInt(list.size()));
    list.add(random.nextInt(list.size() + 1), taken);
    return list.stream().mapToInt(Integer::intValue).toArray();
  }

  private int[] changed(int[] heights) {
    int at = random.nextInt(heights.length);
    switch (random.nextInt(4)) {
      case 0 -> { // split
        if (heights[at] > 1) {
          int upper = 1 + random.nextInt(heights[at] - 1);
          var more = new int[heights.length + 1];
          System.arraycopy(heights, 0, more, 0, at);
          more[at] = upper;
          more[at + 1] = heights[at] - upper;
          System.arraycopy(heights, at + 1, more, at + 2, heights.length - at - 1);
          return more;
        }
      }
      case 1 -> { // join
        if (at + 1 < heights.length) {
          var fewer = new int[heights.length - 1];
          System.arraycopy(heights, 0, fewer, 0, at + 1);
          fewer[at] += heights[at + 1];
          System.arraycopy(heights, at + 2, fewer, at + 1, heights.length - at - 2);
          return fewer;
        }
      }
      default -> { // shift a border
        int other = random.nextInt(heights.length);
        int by = 1 + random.nextInt(Math.max(1, heights[at] / 2));
        if (other != at && heights[at] > by) {
          var shifted = heights.clone();
          shifted[at] -= by;
          shifted[other] += by;
          return shifted;
        }
      }
    }
    return heights;
  }

  /** Takes hosts from the minipods in the order of a pour. */
  private final class Tap {
    private final Pour pour;
    private int unused = slack;
    private int next;
    private int minipod;
    private int left;

    Tap(Pour pour) {
      this.pour = pour;
      this.minipod = pour.order()[0];
      this.left = capacities[minipod];
    }

    /** Before a column of a strip: who shall end at a whole column may do so here. */
    void column(int height) {
      if (left < height && left <= unused && pour.whole()[minipod]) {
        unused -= left;
        left = 0;
      }
    }

    /** So many hosts of one minipod, at most those asked for. */
    int take(int wanted) {
      while (left == 0) {
        minipod = pour.order()[++next];
        left = capacities[minipod];
      }
      int taken = Math.min(left, wanted);
      left -= taken;
      return taken;
    }
  }

  /**
   * By how much rows and columns touch too many minipods.
   *
   * @param most beyond this only that it is more matters
   */
  private int cost(Pour pour, int most) {
    Arrays.fill(columnMasks, 0);
    Arrays.fill(rowMasks, 0);
    var tap = new Tap(pour);
    boolean back = false;
    int top = 0;
    int cost = 0;
    for (int height : pour.heights()) {
      int bottom = top + height;
      for (int step = 0; step < cols; step++) {
        int col = back ? cols - 1 - step : step;
        tap.column(height);
        for (int row = top; row < bottom; ) {
          int end = row + tap.take(bottom - row);
          long bit = 1L << tap.minipod;
          columnMasks[col] |= bit;
          while (row < end) {
            rowMasks[row++] |= bit;
          }
        }
      }
      back = !back;
      for (int row = top; row < bottom; row++) {
        cost += Math.max(0, Long.bitCount(rowMasks[row]) - inRow);
      }
      if (cost > most) {
        return cost;
      }
      top = bottom;
    }
    // A column is worth as much as all rows together are worth.
    int weight = Math.max(1, rows / cols);
    for (long mask : columnMasks) {
      cost += weight * Math.max(0, Long.bitCount(mask) - inColumn);
    }
    return cost;
  }

  private MinipodGrid paint(Pour pour) {
    var grid = new MinipodGrid(rows, cols);
    var tap = new Tap(pour);
    boolean back = false;
    int top = 0;
    for (int height : pour.heights()) {
      for (int step = 0; step < cols; step++) {
        int col = back ? cols - 1 - step : step;
        tap.column(height);
        for (int row = top; row < top + height; ) {
          for (int end = row + tap.take(top + height - row); row < end; row++) {
            grid.cells()[row][col] = tap.minipod;
          }
        }
      }
      back = !back;
      top += height;
    }
    return grid;
  }

  /** Tries both ways round. */
  static @Nullable MinipodGrid find(
      int[] capacities, int rows, int cols, int inRow, int inColumn, int steps, long seed) {
    if (capacities.length > MOST_MINIPODS) {
      return null;
    }
    var random = new Random(seed);
    var upright =
        new WideStripSearch(capacities, rows, cols, inRow, inColumn, random).run(steps / 2);
    if (upright != null) {
      return upright;
    }
    var turned =
        new WideStripSearch(capacities, cols, rows, inColumn, inRow, random).run(steps / 2);
    return turned == null ? null : turned.transposed();
  }
}
