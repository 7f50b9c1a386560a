package io.heddle.solvers.federation;

/**
 * Seconds that a volume takes from cluster to cluster along a way: w · x of SpiderFlow's Eq. 9.
 *
 * @param gbit sent over each hop, in 10⁹ bit
 */
record ClusterPathCost(ClusterChoiceProblem problem, double gbit) {
  private static final double BYTES = 2;
  private static final double BITS = 8;

  /** Sent where no model says how much: a billion bytes. */
  private static final double USUAL_GBIT = 8;

  /** With what an iteration of the job passes from stage to stage and back. */
  static ClusterPathCost of(ClusterChoiceProblem problem) {
    var job = problem.costs();
    return new ClusterPathCost(
        problem,
        job == null
            ? USUAL_GBIT
            : 2
                * BYTES
                * BITS
                * job.globalBatch()
                * job.shape().sequence()
                * job.shape().hidden()
                / 1e9);
  }

  /** Of one hop over the widest path; infinite where there is none. */
  double hop(int from, int to) {
    double gbps = problem.network().widths(from)[to];
    return gbps == 0
        ? Double.POSITIVE_INFINITY
        : gbit / gbps + ClusterPath.latencyMs(problem.network(), from, to, gbps) / 1000;
  }

  double of(ClusterGpuShares shares) {
    double sum = 0;
    for (int k = 1; k < shares.size(); k++) {
      sum += hop(shares.cluster(k - 1), shares.cluster(k));
    }
    return sum;
  }
}
