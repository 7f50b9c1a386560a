package io.heddle.solvers.federation;

import java.util.Arrays;
import java.util.List;

/** The priority B of clusters (SpiderFlow, 4.1.2) and the order that it gives. */
final class ClusterPriorityScores {
  private final ClusterChoiceProblem problem;
  private final double[] score;

  /** Eq. 3 where the job comes from a cluster, else Eq. 2. O(clusters). */
  ClusterPriorityScores(ClusterChoiceProblem problem) {
    this.problem = problem;
    var submit = problem.submit();
    var network = problem.network();
    score = submit == null ? network.widest().incident() : network.widths(submit);
  }

  double of(int cluster) {
    return score[cluster];
  }

  /** The highest first; of equals the one with more GPUs, then the one that the file has first. */
  int compare(int one, int other) {
    int byScore = Double.compare(score[other], score[one]);
    int bySize = byScore != 0 ? byScore : Integer.compare(problem.free(other), problem.free(one));
    return bySize != 0 ? bySize : Integer.compare(one, other);
  }

  /** The first of these that holds so many GPUs, or -1. O(clusters). */
  int first(int[] clusters, int gpus) {
    int first = -1;
    for (int cluster : clusters) {
      if (problem.free(cluster) >= gpus && (first < 0 || compare(cluster, first) < 0)) {
        first = cluster;
      }
    }
    return first;
  }

  List<Integer> descending(int[] clusters) {
    return Arrays.stream(clusters).boxed().sorted(this::compare).toList();
  }
}
