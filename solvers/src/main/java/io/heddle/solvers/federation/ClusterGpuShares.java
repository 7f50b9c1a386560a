package io.heddle.solvers.federation;

import java.util.List;

/**
 * GPUs of clusters, in the order of a job's way.
 *
 * @param clusters by index
 * @param gpus of each, at least 1
 */
record ClusterGpuShares(List<Integer> clusters, List<Integer> gpus) {
  ClusterGpuShares {
    clusters = List.copyOf(clusters);
    gpus = List.copyOf(gpus);
  }

  int size() {
    return clusters.size();
  }

  int cluster(int at) {
    return clusters.get(at);
  }

  int gpus(int at) {
    return gpus.get(at);
  }
}
