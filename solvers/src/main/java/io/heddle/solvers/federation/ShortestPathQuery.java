package io.heddle.solvers.federation;

import java.util.Arrays;

/**
 * Which way through so many clusters that hold a job is the shortest.
 *
 * @param latency milliseconds, clusters × clusters, symmetric
 * @param free GPUs of each
 * @param length clusters of a way, at least 2
 * @param gpus that a way holds
 */
@SuppressWarnings("ArrayRecordComponent") // read alone
record ShortestPathQuery(double[][] latency, int[] free, int length, long gpus) {
  int clusters() {
    return free.length;
  }

  double latencyMs(int[] way) {
    double sum = 0;
    for (int i = 1; i < way.length; i++) {
      sum += latency[way[i - 1]][way[i]];
    }
    return sum;
  }

  /** With some of the clusters alone. */
  ShortestPathQuery among(int[] places) {
    return new ShortestPathQuery(
        Arrays.stream(places)
            .mapToObj(from -> Arrays.stream(places).mapToDouble(to -> latency[from][to]).toArray())
            .toArray(double[][]::new),
        Arrays.stream(places).map(place -> free[place]).toArray(),
        length,
        gpus);
  }
}
