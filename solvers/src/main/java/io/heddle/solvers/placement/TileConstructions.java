package io.heddle.solvers.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Colourings worth trying: strips that waste nothing, and bands in which each minipod takes whole
 * columns, each also with rows and columns exchanged. A matrix of k × k equal minipods becomes k ×
 * k tiles.
 */
final class TileConstructions {
  private TileConstructions() {}

  /** O((√rows + √cols + minipods) · rows · cols). */
  static List<Grid> all(int[] capacities, int rows, int cols) {
    var found = new ArrayList<Grid>();
    upright(capacities, rows, cols, found);
    var turned = new ArrayList<Grid>();
    upright(capacities, cols, rows, turned);
    turned.forEach(grid -> found.add(grid.transposed()));
    return found;
  }

  private static void upright(int[] capacities, int rows, int cols, List<Grid> found) {
    var all = Fills.largestFirst(capacities);
    var fewest = Fills.fewest(capacities, rows * cols);
    var heights = heights(rows);
    for (int height : heights) {
      found.add(Fills.strips(height, rows, cols, fewest, capacities));
      found.add(Fills.strips(height, rows, cols, fewest.reversed(), capacities));
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
    for (int height : heights) {
      for (int each = 1; each <= most; each++) {
        var grid = bands(capacities, rows, cols, each, height, true);
        if (grid != null) {
          found.add(grid);
          break; // more minipods a band only touch more
        }
      }
    }
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
  private static @Nullable Grid bands(
      int[] capacities, int rows, int cols, int each, int highest, boolean whole) {
    var left = capacities.clone();
    var grid = new Grid(rows, cols);
    for (int top = 0; top < rows; ) {
      var chosen =
          IntStream.range(0, left.length)
              .boxed()
              .sorted(Comparator.comparing((Integer minipod) -> -left[minipod]))
              .limit(each)
              .mapToInt(Integer::intValue)
              .toArray();
      int height = Math.min(highest, rows - top);
      while (height > 0 && columns(left, chosen, height, whole) < cols) {
        height--;
      }
      if (height == 0) {
        return null;
      }
      fill(grid, left, enough(left, chosen, height, cols, whole), top, height, whole);
      top += height;
    }
    return grid;
  }

  /** Columns of a band that the chosen minipods can fill. */
  private static int columns(int[] left, int[] chosen, int height, boolean whole) {
    return whole
        ? Arrays.stream(chosen).map(minipod -> left[minipod] / height).sum()
        : Arrays.stream(chosen).map(minipod -> left[minipod]).sum() / height;
  }

  /** The last band needs fewer minipods: drop the smallest ones while the rest suffice. */
  private static int[] enough(int[] left, int[] chosen, int height, int cols, boolean whole) {
    int count = chosen.length;
    while (count > 1 && columns(left, Arrays.copyOf(chosen, count - 1), height, whole) >= cols) {
      count--;
    }
    var kept = Arrays.copyOf(chosen, count);
    // What completes the band may be the tightest that does, so that large ones stay for others.
    for (int other = left.length - 1; other >= 0; other--) {
      int candidate = other;
      boolean taken = Arrays.stream(kept).anyMatch(minipod -> minipod == candidate);
      if (!taken && left[other] > 0 && left[other] < left[kept[count - 1]]) {
        var trial = kept.clone();
        trial[count - 1] = other;
        if (columns(left, trial, height, whole) >= cols) {
          kept = trial;
        }
      }
    }
    return kept;
  }

  private static void fill(
      Grid grid, int[] left, int[] chosen, int top, int height, boolean whole) {
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
