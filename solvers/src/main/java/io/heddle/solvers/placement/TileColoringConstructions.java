package io.heddle.solvers.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Colourings worth trying: strips that waste nothing, and bands in which each minipod takes whole
 * columns, each also with rows and columns exchanged. A matrix of k × k equal minipods becomes k ×
 * k tiles.
 */
final class TileColoringConstructions {
  /** More than this many are sorted rather than picked one by one. */
  private static final int MOST_SELECTED = 10;

  /** More bands than this are worth little, and cost time where rows are many. */
  private static final int MOST_BALANCED = 48;

  private static final int EXTRA = 2;

  private TileColoringConstructions() {}

  /** O((√rows + √cols + minipods) · rows · cols). */
  static List<MinipodGrid> all(int[] capacities, int rows, int cols) {
    var found = new ArrayList<MinipodGrid>();
    upright(capacities, rows, cols, found);
    var turned = new ArrayList<MinipodGrid>();
    upright(capacities, cols, rows, turned);
    turned.forEach(grid -> found.add(grid.transposed()));
    return found;
  }

  private static void upright(int[] capacities, int rows, int cols, List<MinipodGrid> found) {
    var all = FirstFitOrders.largestFirst(capacities);
    var fewest = FirstFitOrders.fewest(capacities, rows * cols);
    var heights = heights(rows);
    for (int height : heights) {
      found.add(FirstFitOrders.strips(height, rows, cols, fewest, capacities));
      found.add(FirstFitOrders.strips(height, rows, cols, fewest.reversed(), capacities));
    }
    int most = Math.min(all.size(), cols);
    for (int each = 1; each <= most; each++) {
      for (boolean whole : new boolean[] {true, false}) {
        var grid = bands(capacities, rows, cols, each, rows, whole);
        if (grid != null) {
          found.add(grid);
        }
      }
    }
    for (int bands = 1; bands <= Math.min(rows, MOST_BALANCED); bands++) {
      var grid = BalancedBands.find(capacities, rows, cols, bands, EXTRA);
      if (grid != null) {
        found.add(grid);
      }
    }
    for (int height : heights) {
      for (int each = least(capacities, all, height, cols); each <= most; each++) {
        var grid = bands(capacities, rows, cols, each, height, true);
        if (grid != null) {
          found.add(grid);
          break; // more minipods a band only touch more
        }
      }
    }
  }

  /** Below this many minipods not even the first band of that height is filled. */
  private static int least(int[] capacities, List<Integer> largestFirst, int height, int cols) {
    int columns = 0;
    int count = 0;
    while (columns < cols && count < largestFirst.size()) {
      columns += capacities[largestFirst.get(count++)] / height;
    }
    return columns < cols ? largestFirst.size() + 1 : count;
  }

  /** One height for each number of strips. */
  private static int[] heights(int rows) {
    return IntStream.rangeClosed(1, rows)
        .map(strips -> (rows + strips - 1) / strips)
        .distinct()
        .toArray();
  }

  /**
   * Bands from top to bottom, each of the largest remaining minipods and as high as these allow.
   *
   * @param each minipods a band at most
   * @param highest rows a band at most
   * @param whole whether a minipod takes whole columns of its band only
   */
  private static @Nullable MinipodGrid bands(
      int[] capacities, int rows, int cols, int each, int highest, boolean whole) {
    var left = capacities.clone();
    var grid = new MinipodGrid(rows, cols);
    for (int top = 0; top < rows; ) {
      var chosen = largest(left, each);
      int height = height(left, chosen, Math.min(highest, rows - top), cols, whole);
      if (height == 0) {
        return null;
      }
      fill(grid, left, enough(left, chosen, height, cols, whole), top, height, whole);
      top += height;
    }
    return grid;
  }

  /** The so many minipods that have most left, the first of equal ones first. */
  private static int[] largest(int[] left, int count) {
    // Sorted as numbers: this runs for every band of every construction.
    var keys = new long[left.length];
    for (int minipod = 0; minipod < left.length; minipod++) {
      keys[minipod] = ((long) -left[minipod] << 32) + minipod;
    }
    int kept = Math.min(count, left.length);
    if (kept <= MOST_SELECTED) {
      for (int i = 0; i < kept; i++) {
        int least = i;
        for (int other = i + 1; other < keys.length; other++) {
          least = keys[other] < keys[least] ? other : least;
        }
        long smallest = keys[least];
        keys[least] = keys[i];
        keys[i] = smallest;
      }
    } else {
      Arrays.sort(keys);
    }
    var chosen = new int[kept];
    for (int i = 0; i < kept; i++) {
      chosen[i] = (int) keys[i];
    }
    return chosen;
  }

  private static boolean contains(int[] minipods, int wanted) {
    for (int minipod : minipods) {
      if (minipod == wanted) {
        return true;
      }
    }
    return false;
  }

  /** The highest band that the chosen minipods fill, or 0: the higher, the fewer columns. */
  private static int height(int[] left, int[] chosen, int highest, int cols, boolean whole) {
    int low = 0;
    int high = highest;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (columns(left, chosen, chosen.length, middle, whole) >= cols) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Columns of a band that the first so many chosen minipods can fill. */
  private static int columns(int[] left, int[] chosen, int count, int height, boolean whole) {
    int columns = 0;
    for (int i = 0; i < count; i++) {
      columns += whole ? left[chosen[i]] / height : left[chosen[i]];
    }
    return whole ? columns : columns / height;
  }

  /** The last band needs fewer minipods: drop the smallest ones while the rest suffice. */
  private static int[] enough(int[] left, int[] chosen, int height, int cols, boolean whole) {
    int count = chosen.length;
    while (count > 1 && columns(left, chosen, count - 1, height, whole) >= cols) {
      count--;
    }
    var kept = Arrays.copyOf(chosen, count);
    // What completes the band may be the tightest that does, so that large ones stay for others.
    int last = kept[count - 1];
    int missing = cols - columns(left, kept, count - 1, height, whole);
    int held = -left[last];
    for (int minipod : kept) {
      held += left[minipod];
    }
    for (int other = 0; other < left.length; other++) {
      int hosts = left[other];
      boolean suffices = whole ? hosts / height >= missing : (held + hosts) / height >= cols;
      if (suffices && hosts < left[kept[count - 1]] && !contains(kept, other)) {
        kept[count - 1] = other;
      }
    }
    return kept;
  }

  private static void fill(
      MinipodGrid grid, int[] left, int[] chosen, int top, int height, boolean whole) {
    int at = 0;
    int budget = budget(left[chosen[0]], height, whole);
    for (int col = 0; col < grid.cols(); col++) {
      for (int row = top; row < top + height; row++) {
        while (budget == 0) {
          budget = budget(left[chosen[++at]], height, whole);
        }
        grid.cells()[row][col] = chosen[at];
        left[chosen[at]]--;
        budget--;
      }
    }
  }

  private static int budget(int left, int height, boolean whole) {
    return whole ? left / height * height : left;
  }
}
