package io.heddle.model.result;

import java.util.List;

/**
 * Which clusters a job runs on.
 *
 * @param shares in the order of the job's way from cluster to cluster
 * @param bottleneckGbps the least widest path between two of its clusters, in 10⁹ bit/s; infinite
 *     on one cluster
 * @param latencyMs of the way along the shares, each hop over links at least as wide as the
 *     bottleneck; 0 on one cluster
 * @param lowerBound clusters that any answer takes
 * @param provenOptimal fewest clusters, then widest bottleneck, then least latency
 * @param why in words for a person
 * @param seconds to find it
 */
public record FederatedJob(
    String job,
    List<Share> shares,
    double bottleneckGbps,
    double latencyMs,
    int lowerBound,
    boolean provenOptimal,
    String algorithm,
    String why,
    double seconds) {
  public FederatedJob {
    shares = List.copyOf(shares);
    if (shares.isEmpty()) {
      throw new IllegalArgumentException("job %s has no shares".formatted(job));
    }
  }

  /**
   * GPUs of one cluster.
   *
   * @param gpus at least 1
   */
  public record Share(String cluster, int gpus) {}

  public int clusterCount() {
    return shares.size();
  }

  public FederatedJob withSeconds(double newSeconds) {
    return new FederatedJob(
        job,
        shares,
        bottleneckGbps,
        latencyMs,
        lowerBound,
        provenOptimal,
        algorithm,
        why,
        newSeconds);
  }
}
