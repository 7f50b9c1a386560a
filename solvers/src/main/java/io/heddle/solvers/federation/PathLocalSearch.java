package io.heddle.solvers.federation;

import java.util.Arrays;

/**
 * Makes a way through clusters shorter, one change after the other, until none helps: a stretch
 * gone through backwards, or another cluster instead of one.
 *
 * @param clusters that may take part
 * @param gbps of the links that may be taken, at least
 */
@SuppressWarnings("ArrayRecordComponent") // read alone
record PathLocalSearch(ClusterChoiceProblem problem, int[] clusters, double gbps) {
  /** What is less is rounding. */
  private static final double LEAST_GAIN_MS = 1e-6;

  /** O(way · (clusters + way)) a change. */
  int[] from(int[] way) {
    var at = way.clone();
    while (changed(at)) {
      // until none helps
    }
    return at;
  }

  double latencyMs(int[] way) {
    double sum = 0;
    for (int i = 1; i < way.length; i++) {
      sum += hop(way, i - 1, way[i]);
    }
    return sum;
  }

  /** To a cluster from that place of the way; none before its beginning and behind its end. */
  private double hop(int[] way, int at, int cluster) {
    return at < 0 || at >= way.length
        ? 0
        : problem.network().near(way[at], gbps).latencyMs()[cluster];
  }

  /** Makes the first change that helps. */
  private boolean changed(int[] way) {
    var on = new boolean[problem.network().size()];
    Arrays.stream(way).forEach(each -> on[each] = true);
    long spare = Arrays.stream(way).asLongStream().map(each -> problem.free((int) each)).sum();
    spare -= problem.gpus();
    for (int i = 0; i < way.length; i++) {
      for (int j = i + 1; j < way.length; j++) {
        double now = hop(way, i - 1, way[i]) + hop(way, j + 1, way[j]);
        if (hop(way, i - 1, way[j]) + hop(way, j + 1, way[i]) < now - LEAST_GAIN_MS) {
          turn(way, i, j);
          return true;
        }
      }
      double now = hop(way, i - 1, way[i]) + hop(way, i + 1, way[i]);
      for (int other : clusters) {
        if (!on[other]
            && spare - problem.free(way[i]) + problem.free(other) >= 0
            && hop(way, i - 1, other) + hop(way, i + 1, other) < now - LEAST_GAIN_MS) {
          way[i] = other;
          return true;
        }
      }
    }
    return false;
  }

  private static void turn(int[] way, int from, int to) {
    for (int i = from, j = to; i < j; i++, j--) {
      int kept = way[i];
      way[i] = way[j];
      way[j] = kept;
    }
  }
}
