package io.heddle.solvers.simulation;

import java.util.Arrays;

/**
 * Leaves out links that can never be what limits a flow: whose flows all cross one other link that
 * is no faster. O(crossings · links of a flow).
 */
final class BottleneckFilter {
  private BottleneckFilter() {}

  /**
   * The links of each flow that are left.
   *
   * @param linksOfFlow numbers of links from 0 on, each at most once; every link has a flow
   * @param capacity of each link
   */
  static int[][] of(int[][] linksOfFlow, double[] capacity) {
    int[][] flowsOfLink = flowsOfLink(linksOfFlow, capacity.length);
    var kept = new boolean[capacity.length];
    Arrays.fill(kept, true);
    var common = new int[capacity.length];
    for (int link = 0; link < capacity.length; link++) {
      for (int flow : flowsOfLink[link]) {
        for (int other : linksOfFlow[flow]) {
          common[other]++;
        }
      }
      int users = flowsOfLink[link].length;
      for (int other : linksOfFlow[flowsOfLink[link][0]]) {
        kept[link] &=
            other == link
                || !kept[other]
                || common[other] < users
                || capacity[other] > capacity[link];
      }
      for (int flow : flowsOfLink[link]) {
        for (int other : linksOfFlow[flow]) {
          common[other] = 0;
        }
      }
    }
    return Arrays.stream(linksOfFlow)
        .map(links -> Arrays.stream(links).filter(link -> kept[link]).toArray())
        .toArray(int[][]::new);
  }

  private static int[][] flowsOfLink(int[][] linksOfFlow, int links) {
    var counts = new int[links];
    for (int[] path : linksOfFlow) {
      for (int link : path) {
        counts[link]++;
      }
    }
    var flows = new int[links][];
    Arrays.setAll(flows, link -> new int[counts[link]]);
    for (int f = linksOfFlow.length - 1; f >= 0; f--) {
      for (int link : linksOfFlow[f]) {
        flows[link][--counts[link]] = f;
      }
    }
    return flows;
  }
}
