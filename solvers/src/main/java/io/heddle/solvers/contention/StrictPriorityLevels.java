package io.heddle.solvers.contention;

import io.heddle.solvers.simulation.SimulatedJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Levels of which the higher goes first: only their order counts, so they are ranks from 0 on.
 *
 * @param proposed of each job
 * @param levels K
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once
record StrictPriorityLevels(int[] proposed, int levels) implements PriorityLevelMoves {
  private static final int FEW = 3;

  @Override
  public int[] alike(int jobs) {
    return new int[jobs];
  }

  @Override
  public int[] proposed(int[] members) {
    return ranks(Arrays.stream(members).map(member -> proposed[member]).toArray());
  }

  @Override
  public List<int[]> all(int jobs) {
    var orders = new ArrayList<int[]>();
    if (jobs <= FEW) {
      addOrders(new int[jobs], 0, orders);
    }
    return orders;
  }

  private void addOrders(int[] places, int at, List<int[]> orders) {
    if (at == places.length) {
      int[] order = ranks(places);
      if (fits(order)) {
        orders.add(order);
      }
      return;
    }
    for (int place = 0; place < places.length; place++) {
      places[at] = place;
      addOrders(places, at + 1, orders);
    }
  }

  @Override
  public SimulatedJob on(int level, SimulatedJob job) {
    return job.withLevel(level);
  }

  /** Above all others, and just above the next. */
  @Override
  public List<int[]> up(int[] best, int job) {
    return fitting(
        moved(best, job, 2 * Arrays.stream(best).max().orElse(0) + 1),
        moved(best, job, 2 * best[job] + 3));
  }

  @Override
  public List<int[]> down(int[] best, int job) {
    return fitting(moved(best, job, -1), moved(best, job, 2 * best[job] - 3));
  }

  /**
   * Moves one job.
   *
   * @param place twice the rank to be on, or the odd number between two
   */
  private static int[] moved(int[] best, int job, int place) {
    int[] moved = Arrays.stream(best).map(rank -> 2 * rank).toArray();
    moved[job] = place;
    return ranks(moved);
  }

  private List<int[]> fitting(int[]... moved) {
    return Stream.of(moved).filter(this::fits).toList();
  }

  private boolean fits(int[] ranks) {
    return Arrays.stream(ranks).max().orElse(0) < levels;
  }

  private static int[] ranks(int[] values) {
    int[] distinct = Arrays.stream(values).distinct().sorted().toArray();
    return Arrays.stream(values).map(value -> Arrays.binarySearch(distinct, value)).toArray();
  }
}
