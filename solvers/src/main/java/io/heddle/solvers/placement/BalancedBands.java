package io.heddle.solvers.placement;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the matrix into equally high bands and shares the minipods out among them, so that each band
 * is filled by as few as can be and none is left with the small ones. A minipod takes whole columns
 * of one band: rows touch as many minipods as their band has, columns as many as there are bands.
 * Dealt by falling size, then repaired by swaps; what is left free is never needed exactly, but
 * where no host is spare this is a number partitioning, and many small numbers make it easy.
 */
final class BalancedBands {
  private static final int MOST_SWAPS = 400;

  /** Swaps that only shift the lack elsewhere, from where the next may help. */
  private static final int MOST_SHIFTS = 60;

  private static final int NONE = -1;

  private final int[] capacities;
  private final int rows;
  private final int cols;
  private final int[] heights;
  private final int[] bandOf;
  private final int[] columns;
  private final Random random = new Random(0);
  private int shifts;

  private BalancedBands(int[] capacities, int rows, int cols, int bands) {
    this.capacities = capacities;
    this.rows = rows;
    this.cols = cols;
    heights = new int[bands];
    for (int band = 0; band < bands; band++) {
      heights[band] = rows * (band + 1) / bands - rows * band / bands;
    }
    bandOf = new int[capacities.length];
    columns = new int[bands];
  }

  /**
   * A colouring with so many bands, or null if none was found. O(swaps · minipods²).
   *
   * @param extra minipods a band may have beyond the fewest that could do
   */
  static @Nullable MinipodGrid find(int[] capacities, int rows, int cols, int bands, int extra) {
    var search = new BalancedBands(capacities, rows, cols, bands);
    var largestFirst = FirstFitOrders.largestFirst(capacities);
    int fewest = search.fewest(largestFirst);
    for (int each = fewest; fewest > 0 && each <= fewest + extra; each++) {
      search.deal(largestFirst, each);
      if (search.mend()) {
        return search.grid();
      }
    }
    return null;
  }

  /** The fewest minipods a band with which all bands together have columns enough; 0: none. */
  private int fewest(List<Integer> largestFirst) {
    int lowest = Arrays.stream(heights).min().orElseThrow();
    long needed = (long) cols * heights.length;
    long held = 0;
    for (int i = 0; i < largestFirst.size(); i++) {
      held += capacities[largestFirst.get(i)] / lowest;
      if (held >= needed) {
        return (i + heights.length) / heights.length;
      }
    }
    return 0;
  }

  /** There and back again, so that no band gets the best of every round. */
  private void deal(List<Integer> largestFirst, int each) {
    int bands = heights.length;
    Arrays.fill(bandOf, NONE);
    Arrays.fill(columns, 0);
    shifts = 0;
    for (int i = 0; i < Math.min(bands * each, largestFirst.size()); i++) {
      int place = i % bands;
      int band = Math.floorDiv(i, bands) % 2 == 0 ? place : bands - 1 - place;
      give(largestFirst.get(i), band);
    }
  }

  private void give(int minipod, int band) {
    bandOf[minipod] = band;
    columns[band] += capacities[minipod] / heights[band];
  }

  private int missing(int band, int change) {
    return band == NONE ? 0 : Math.max(0, cols - columns[band] - change);
  }

  private int worth(int minipod, int band) {
    return band == NONE ? 0 : capacities[minipod] / heights[band];
  }

  /** Swaps minipods of the neediest band as long as that helps. Whether no band lacks columns. */
  private boolean mend() {
    for (int swaps = 0; swaps < MOST_SWAPS; swaps++) {
      int needy = 0;
      for (int band = 1; band < columns.length; band++) {
        needy = columns[band] < columns[needy] ? band : needy;
      }
      if (columns[needy] >= cols) {
        return true;
      }
      if (!swap(needy)) {
        return false;
      }
    }
    return false;
  }

  private boolean swap(int needy) {
    int most = 0;
    int alike = 0;
    int give = NONE;
    int take = NONE;
    for (int own = 0; own < bandOf.length; own++) {
      if (bandOf[own] != needy) {
        continue;
      }
      for (int other = 0; other < bandOf.length; other++) {
        int band = bandOf[other];
        if (band == needy || capacities[other] <= capacities[own]) {
          continue;
        }
        int here = worth(other, needy) - worth(own, needy);
        int there = worth(own, band) - worth(other, band);
        int gain =
            missing(needy, 0) + missing(band, 0) - missing(needy, here) - missing(band, there);
        boolean drawn = gain == 0 && most == 0 && random.nextInt(++alike) == 0;
        if (gain > most || drawn) {
          most = gain;
          give = own;
          take = other;
        }
      }
    }
    if (give == NONE || most == 0 && ++shifts > MOST_SHIFTS) {
      return false;
    }
    int band = bandOf[take];
    columns[needy] += worth(take, needy) - worth(give, needy);
    if (band != NONE) {
      columns[band] += worth(give, band) - worth(take, band);
    }
    bandOf[take] = needy;
    bandOf[give] = band;
    return true;
  }

  private MinipodGrid grid() {
    var grid = new MinipodGrid(rows, cols);
    int top = 0;
    for (int band = 0; band < heights.length; band++) {
      int col = 0;
      for (int minipod : members(band)) {
        int end = Math.min(cols, col + capacities[minipod] / heights[band]);
        for (; col < end; col++) {
          for (int row = top; row < top + heights[band]; row++) {
            grid.cells()[row][col] = minipod;
          }
        }
      }
      top += heights[band];
    }
    return grid;
  }

  /** By falling size: the last ones may not be needed. */
  private List<Integer> members(int band) {
    var found = new ArrayList<Integer>();
    for (int minipod = 0; minipod < bandOf.length; minipod++) {
      if (bandOf[minipod] == band) {
        found.add(minipod);
      }
    }
    found.sort((one, two) -> Integer.compare(capacities[two], capacities[one]));
    return found;
  }
}
