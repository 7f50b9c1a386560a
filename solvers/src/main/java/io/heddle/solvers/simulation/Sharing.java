package io.heddle.solvers.simulation;

/**
 * How active flows share links: the higher level first, and max–min fair within a level
 * (progressive filling). Not safe for several threads.
 */
final class Sharing {
  private final double[] capacities;
  private final Transfers flows;
  private final int[] level;
  private final double[] left;
  private final double[] weight;
  private final int[] touched;
  private final int[] fresh;
  private final int[] pending;

  /**
   * @param level of each group of flows
   */
  Sharing(double[] capacities, Transfers flows, int[] level) {
    this.capacities = capacities;
    this.flows = flows;
    this.level = level;
    left = new double[capacities.length];
    weight = new double[capacities.length];
    touched = new int[capacities.length];
    fresh = new int[flows.size()];
    pending = new int[flows.size()];
  }

  /**
   * Sets the speed of each active group, in bytes a second for one of its flows.
   *
   * @param active groups by falling level
   */
  void share(int[] active, int count, double[] rate) {
    for (int i = 0; i < count; i++) {
      for (int link : flows.links[active[i]]) {
        left[link] = capacities[link];
      }
    }
    int begin = 0;
    while (begin < count) {
      int end = begin + 1;
      while (end < count && level[active[end]] == level[active[begin]]) {
        end++;
      }
      fill(active, begin, end, rate);
      begin = end;
    }
  }

  private void fill(int[] active, int begin, int end, double[] rate) {
    int links = 0;
    for (int i = begin; i < end; i++) {
      for (int link : flows.links[active[i]]) {
        if (weight[link] == 0) {
          touched[links++] = link;
        }
        weight[link] += flows.multiplicity[active[i]];
      }
    }
    int open = end - begin;
    System.arraycopy(active, begin, pending, 0, open);
    while (open > 0) {
      double share = Double.POSITIVE_INFINITY;
      int used = 0;
      for (int t = 0; t < links; t++) {
        int link = touched[t];
        if (weight[link] > 0.5) {
          share = Math.min(share, left[link] / weight[link]);
          touched[used++] = link;
        } else {
          weight[link] = 0;
        }
      }
      links = used;
      int kept = 0;
      for (int i = 0; i < open; i++) {
        if (flows.cap[pending[i]] <= share) {
          freeze(pending[i], flows.cap[pending[i]], rate);
        } else {
          pending[kept++] = pending[i];
        }
      }
      if (kept == open) {
        double limit = share * (1 + 1e-12);
        int frozen = 0;
        kept = 0;
        for (int i = 0; i < open; i++) {
          if (isAtBottleneck(pending[i], limit)) {
            fresh[frozen++] = pending[i];
          } else {
            pending[kept++] = pending[i];
          }
        }
        for (int i = 0; i < frozen; i++) {
          freeze(fresh[i], share, rate);
        }
      }
      open = kept;
    }
    for (int t = 0; t < links; t++) {
      weight[touched[t]] = 0;
    }
  }

  private boolean isAtBottleneck(int group, double limit) {
    for (int link : flows.links[group]) {
      if (left[link] <= limit * weight[link]) {
        return true;
      }
    }
    return false;
  }

  private void freeze(int group, double speed, double[] rate) {
    rate[group] = speed;
    for (int link : flows.links[group]) {
      left[link] = Math.max(0, left[link] - speed * flows.multiplicity[group]);
      weight[link] -= flows.multiplicity[group];
    }
  }
}
