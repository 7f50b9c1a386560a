package io.heddle.solvers.placement;

import io.heddle.solvers.SolverTermination;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a colouring whose rows touch at most P minipods and whose columns at most Q, by
 * annealing over the sets that rows and columns may touch. A cell may lie in what its row and its
 * column share; that the capacities allow it for all cells at once is a bipartite matching,
 * repaired by augmenting paths after every change. What is minimised is the number of cells that
 * find no place. For up to 64 minipods. O(rows · cols) a step at worst.
 */
final class MinipodSetSearch {
  static final int MOST_MINIPODS = 64;

  private static final int NONE = -1;
  private static final double HOT = 0.5;
  private static final double COLD = 0.14;

  private final int rows;
  private final int cols;
  private final int minipods;
  private final long[] sets;
  private final int[] left;
  private final int[] colour;

  /** Cells of each minipod, and each cell's place among them. */
  private final int[][] members;

  private final int[] count;
  private final int[] place;
  private final int[] homeless;
  private int homelessCount;

  private final int[] from;
  private final int[] via;
  private final int[] queue;
  private final Random random;

  /**
   * @param near a colouring whose sets are the first ones, as far as they fit
   */
  MinipodSetSearch(int[] capacities, MinipodGrid near, int inRow, int inColumn, long seed) {
    rows = near.rows();
    cols = near.cols();
    minipods = capacities.length;
    left = capacities.clone();
    sets = new long[rows + cols];
    colour = new int[rows * cols];
    members = new int[minipods][rows * cols];
    count = new int[minipods];
    place = new int[rows * cols];
    homeless = new int[rows * cols];
    from = new int[minipods];
    via = new int[minipods];
    queue = new int[minipods];
    random = new Random(seed);
    begin(near.cells(), Math.min(inRow, minipods), Math.min(inColumn, minipods));
  }

  private void begin(int[][] near, int inRow, int inColumn) {
    var hosts = new int[rows + cols][minipods];
    for (int row = 0; row < rows; row++) {
      for (int col = 0; col < cols; col++) {
        hosts[row][near[row][col]]++;
        hosts[rows + col][near[row][col]]++;
      }
    }
    for (int group = 0; group < sets.length; group++) {
      sets[group] = most(hosts[group], group < rows ? inRow : inColumn);
    }
    for (int cell = 0; cell < colour.length; cell++) {
      colour[cell] = NONE;
      leave(cell);
    }
    settle();
  }

  /** The so many minipods with most hosts; the largest ones where there are too few. */
  private long most(int[] hosts, int wanted) {
    long set = 0;
    for (int taken = 0; taken < wanted; taken++) {
      int best = NONE;
      for (int j = 0; j < minipods; j++) {
        boolean better =
            best == NONE
                || hosts[j] > hosts[best]
                || hosts[j] == hosts[best] && left[j] > left[best];
        if ((set >> j & 1) == 0 && better) {
          best = j;
        }
      }
      set |= 1L << best;
    }
    return set;
  }

  /**
   * @return a colouring that keeps both limits, or null if none was found
   */
  @Nullable MinipodGrid run(int steps, SolverTermination termination) {
    var colours = colour.clone();
    for (int step = 0; step < steps && homelessCount > 0; step++) {
      if ((step & 255) == 0 && termination.isReached()) {
        return null;
      }
      double heat = HOT * Math.pow(COLD / HOT, (double) step / steps);
      int group = group();
      int before = homelessCount;
      long setBefore = sets[group];
      System.arraycopy(colour, 0, colours, 0, colours.length);
      exchange(group);
      settle();
      int worse = homelessCount - before;
      if (worse > 0 && random.nextDouble() >= Math.exp(-worse / heat)) {
        sets[group] = setBefore;
        restore(colours);
      }
    }
    return homelessCount == 0 ? grid() : null;
  }

  /** The row or the column of a cell without a place; now and then any. */
  private int group() {
    if (random.nextInt(4) == 0) {
      return random.nextInt(sets.length);
    }
    int cell = homeless[random.nextInt(homelessCount)];
    return random.nextBoolean() ? cell / cols : rows + cell % cols;
  }

  /** One minipod of the set for another. */
  private void exchange(int group) {
    long set = sets[group];
    int size = Long.bitCount(set);
    if (size == minipods) {
      return;
    }
    int out = pick(set, random.nextInt(size));
    int in = pick(~set, random.nextInt(minipods - size));
    sets[group] = set & ~(1L << out) | 1L << in;
    int first = group < rows ? group * cols : group - rows;
    int step = group < rows ? 1 : cols;
    int end = group < rows ? first + cols : rows * cols;
    for (int cell = first; cell < end; cell += step) {
      if (colour[cell] == out) {
        vacate(cell);
        leave(cell);
      }
    }
  }

  private static int pick(long set, int index) {
    long rest = set;
    for (int i = 0; i < index; i++) {
      rest &= rest - 1;
    }
    return Long.numberOfTrailingZeros(rest);
  }

  private long allowed(int cell) {
    return sets[cell / cols] & sets[rows + cell % cols];
  }

  private void leave(int cell) {
    homeless[homelessCount++] = cell;
  }

  private void vacate(int cell) {
    int minipod = colour[cell];
    int last = members[minipod][--count[minipod]];
    members[minipod][place[cell]] = last;
    place[last] = place[cell];
    colour[cell] = NONE;
    left[minipod]++;
  }

  private void occupy(int cell, int minipod) {
    colour[cell] = minipod;
    place[cell] = count[minipod];
    members[minipod][count[minipod]++] = cell;
    left[minipod]--;
  }

  /** Finds a place for as many as can have one. */
  private void settle() {
    long dead = 0; // from here no free host is in reach
    int kept = 0;
    int all = homelessCount;
    for (int i = 0; i < all; i++) {
      int cell = homeless[i];
      long open = allowed(cell) & ~dead;
      long reached = open == 0 ? 0 : augment(cell, open, dead);
      if (reached == 0 && open != 0) {
        continue;
      }
      dead |= reached;
      homeless[kept++] = cell;
    }
    homelessCount = kept;
  }

  /**
   * Breadth first over minipods.
   *
   * @return 0 if the cell has a place now, else the minipods that were searched in vain
   */
  private long augment(int cell, long open, long dead) {
    long seen = open | dead;
    int tail = 0;
    for (long rest = open; rest != 0; rest &= rest - 1) {
      int minipod = Long.numberOfTrailingZeros(rest);
      from[minipod] = NONE;
      queue[tail++] = minipod;
    }
    for (int head = 0; head < tail; head++) {
      int minipod = queue[head];
      if (left[minipod] > 0) {
        shift(cell, minipod);
        return 0;
      }
      for (int i = 0; i < count[minipod] && ~seen != 0; i++) {
        int member = members[minipod][i];
        for (long rest = allowed(member) & ~seen; rest != 0; rest &= rest - 1) {
          int next = Long.numberOfTrailingZeros(rest);
          seen |= 1L << next;
          from[next] = minipod;
          via[next] = member;
          queue[tail++] = next;
        }
      }
    }
    return seen;
  }

  /** Moves one cell along each edge of the path, so that the first minipod has a free host. */
  private void shift(int cell, int end) {
    int minipod = end;
    while (from[minipod] != NONE) {
      int member = via[minipod];
      vacate(member);
      occupy(member, minipod);
      minipod = from[minipod];
    }
    occupy(cell, minipod);
  }

  private void restore(int[] colours) {
    homelessCount = 0;
    for (int cell = 0; cell < colour.length; cell++) {
      if (colour[cell] != colours[cell] && colour[cell] != NONE) {
        vacate(cell);
      }
    }
    for (int cell = 0; cell < colour.length; cell++) {
      if (colours[cell] == NONE) {
        leave(cell);
      } else if (colour[cell] == NONE) {
        occupy(cell, colours[cell]);
      }
    }
  }

  private MinipodGrid grid() {
    var grid = new MinipodGrid(rows, cols);
    for (int cell = 0; cell < colour.length; cell++) {
      grid.cells()[cell / cols][cell % cols] = colour[cell];
    }
    return grid;
  }
}
