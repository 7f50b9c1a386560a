package io.heddle.solvers.federation;

import java.util.Arrays;

/** K: how many clusters that reach each other hold a job, at least. */
final class FewestClusterBound {
  private FewestClusterBound() {}

  /** The largest clusters of each part, until they hold it. O(clusters · log clusters). */
  static int of(ClusterChoiceProblem problem) {
    var candidates = problem.candidates();
    var sorted = new long[candidates.length]; // GPUs above, the cluster below
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = (long) problem.free(candidates[i]) << Integer.SIZE | candidates[i];
    }
    Arrays.sort(sorted);
    var held = new long[problem.network().size()];
    var count = new int[held.length];
    int fewest = Integer.MAX_VALUE;
    for (int i = sorted.length - 1; i >= 0; i--) {
      int cluster = (int) sorted[i];
      int part = problem.network().part(cluster);
      if (held[part] < problem.gpus()) {
        held[part] += problem.free(cluster);
        count[part]++;
        if (held[part] >= problem.gpus()) {
          fewest = Math.min(fewest, count[part]);
        }
      }
    }
    return fewest;
  }
}
