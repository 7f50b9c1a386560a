package io.heddle.model.bandwidth;

import java.util.Arrays;

/** Rings through sets of GPUs whose slowest link is as fast as possible. */
final class MaxBandwidthRings {
  private MaxBandwidthRings() {}

  /**
   * For every set of vertices the largest t so that a cyclic order of them uses links of at least t
   * only; of two vertices their link, of fewer 0. Dynamic programming over paths that start in a
   * set's lowest vertex: O(2^n · n · distinct speeds).
   *
   * @param links symmetric, n × n, n at most 20
   */
  static double[] widest(double[][] links) {
    int n = links.length;
    var result = new double[1 << n];
    var speeds =
        Arrays.stream(links)
            .flatMapToDouble(Arrays::stream)
            .filter(speed -> speed > 0)
            .distinct()
            .sorted()
            .toArray();
    for (double speed : speeds) {
      var near = new int[n];
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          near[a] |= a != b && links[a][b] >= speed ? 1 << b : 0;
        }
      }
      var ends = pathEnds(n, near);
      for (int set = 1; set < result.length; set++) {
        if (Integer.bitCount(set) >= 2
            && (ends[set] & near[Integer.numberOfTrailingZeros(set)]) != 0) {
          result[set] = speed;
        }
      }
    }
    return result;
  }

  /** For every set: where paths through all of it end that start in its lowest vertex. */
  private static int[] pathEnds(int n, int[] near) {
    var ends = new int[1 << n];
    for (int vertex = 0; vertex < n; vertex++) {
      ends[1 << vertex] = 1 << vertex;
    }
    for (int set = 1; set < ends.length; set++) {
      int lowest = Integer.lowestOneBit(set);
      for (int others = set ^ lowest; others != 0; others &= others - 1) {
        int end = Integer.lowestOneBit(others);
        if ((ends[set ^ end] & near[Integer.numberOfTrailingZeros(end)]) != 0) {
          ends[set] |= end;
        }
      }
    }
    return ends;
  }
}
