package io.heddle.solvers.simulation;

import java.util.Arrays;

/**
 * Flows that cannot be distinguished by what they share, and links that cannot be distinguished by
 * what they carry: the coarsest equitable partition, by colour refinement. Every flow of a class
 * crosses equally many links of each class of links, and every link of a class carries equally many
 * flows of each class of flows, so that filling up progressively gives all flows of a class the
 * same speed at any time: one of them stands for all. O(crossings · rounds).
 */
final class FlowColorRefinement {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** The class of each flow, numbered by their first members. */
  final int[] ofFlow;

  /** The class of each link, numbered by their first members. */
  final int[] ofLink;

  /**
   * @param linksOfFlow numbers of links from 0 on
   * @param flowColour alike for flows that may be in one class
   * @param linkColour alike for links that may be in one class
   */
  FlowColorRefinement(int[][] linksOfFlow, long[] flowColour, long[] linkColour) {
    long[] flows = flowColour.clone();
    long[] links = linkColour.clone();
    int before = 0;
    int classes = distinct(flows) + distinct(links);
    while (classes > before) {
      refine(linksOfFlow, flows, links);
      before = classes;
      classes = distinct(flows) + distinct(links);
    }
    ofFlow = numbered(flows);
    ofLink = numbered(links);
  }

  private static void refine(int[][] linksOfFlow, long[] flows, long[] links) {
    var carried = new long[links.length];
    for (int f = 0; f < flows.length; f++) {
      long mixed = mix(flows[f]);
      for (int link : linksOfFlow[f]) {
        carried[link] += mixed;
      }
    }
    for (int link = 0; link < links.length; link++) {
      links[link] = mix(links[link] * GOLDEN + carried[link]);
    }
    for (int f = 0; f < flows.length; f++) {
      long crossed = 0;
      for (int link : linksOfFlow[f]) {
        crossed += mix(links[link]);
      }
      flows[f] = mix(flows[f] * GOLDEN + crossed);
    }
  }

  static long mix(long value) {
    long x = (value ^ value >>> 32) * 0xD6E8FEB86659FD93L;
    x = (x ^ x >>> 32) * 0xD6E8FEB86659FD93L;
    return x ^ x >>> 32;
  }

  private static int distinct(long[] colours) {
    long[] sorted = colours.clone();
    Arrays.sort(sorted);
    int count = sorted.length == 0 ? 0 : 1;
    for (int i = 1; i < sorted.length; i++) {
      count += sorted[i] == sorted[i - 1] ? 0 : 1;
    }
    return count;
  }

  private static int[] numbered(long[] colours) {
    long[] sorted = Arrays.stream(colours).sorted().distinct().toArray();
    var number = new int[sorted.length];
    Arrays.fill(number, -1);
    var result = new int[colours.length];
    int next = 0;
    for (int i = 0; i < colours.length; i++) {
      int at = Arrays.binarySearch(sorted, colours[i]);
      if (number[at] < 0) {
        number[at] = next++;
      }
      result[i] = number[at];
    }
    return result;
  }
}
