package io.heddle.solvers.simulation;

import java.util.Arrays;

/**
 * The active groups of flows on each link. A group comes and goes in O(its links). Not safe for
 * several threads.
 */
final class ActiveLinkUsers {
  private final AggregatedTransfers flows;
  private final int[] count;
  private final int[][] groups;

  /** Beside them: which of the group's links it is. */
  private final int[][] own;

  /** Of each group, beside its links: its place among the link's groups. */
  private final int[][] place;

  ActiveLinkUsers(AggregatedTransfers flows) {
    this.flows = flows;
    var most = new int[flows.capacity.length];
    for (int[] path : flows.links) {
      for (int link : path) {
        most[link]++;
      }
    }
    count = new int[most.length];
    groups = Arrays.stream(most).mapToObj(int[]::new).toArray(int[][]::new);
    own = Arrays.stream(most).mapToObj(int[]::new).toArray(int[][]::new);
    place = Arrays.stream(flows.links).map(path -> new int[path.length]).toArray(int[][]::new);
  }

  /** A group begins to use its links. */
  void add(int group) {
    int[] path = flows.links[group];
    for (int l = 0; l < path.length; l++) {
      put(path[l], count[path[l]]++, group, l);
    }
  }

  /** A group leaves its links, the last group of each takes its place there. */
  void remove(int group) {
    int[] path = flows.links[group];
    for (int l = 0; l < path.length; l++) {
      int link = path[l];
      int last = --count[link];
      put(link, place[group][l], groups[link][last], own[link][last]);
    }
  }

  private void put(int link, int at, int group, int which) {
    groups[link][at] = group;
    own[link][at] = which;
    place[group][which] = at;
  }

  int count(int link) {
    return count[link];
  }

  /** The i-th active group on a link. */
  int group(int link, int i) {
    return groups[link][i];
  }

  /**
   * What active groups above a level leave of a link, in bytes per second.
   *
   * @param level of each group
   * @param rate of one flow of each group
   */
  double left(int link, int[] level, int top, double[] rate) {
    double rest = flows.capacity[link];
    for (int i = 0; i < count[link]; i++) {
      int group = groups[link][i];
      if (level[group] > top) {
        rest -= rate[group] * flows.crossing[group][own[link][i]];
      }
    }
    return Math.max(0, rest);
  }
}
