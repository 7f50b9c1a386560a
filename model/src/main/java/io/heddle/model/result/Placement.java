package io.heddle.model.result;

import java.util.List;

/**
 * Which host runs which cell of the communication matrix ({@code heddle.placement/1}).
 *
 * @param cluster name of the cluster
 * @param job id of the job
 * @param alpha affinity of the DP groups, in [0, 1]; the PP groups have 1 − alpha
 * @param unit the group that {@link Objective#maxGroupMinipods()} counts for
 * @param gpusPerHost GPUs a host
 * @param matrix rows × cols of host ids; row = PP group, column = DP group
 * @param seconds wall time of the solver
 */
public record Placement(
    String cluster,
    String job,
    String algorithm,
    double alpha,
    GroupUnit unit,
    int gpusPerHost,
    List<List<String>> matrix,
    Objective objective,
    double seconds,
    long seed) {
  public Placement {
    matrix = matrix.stream().map(List::copyOf).toList();
  }

  public int rows() {
    return matrix.size();
  }

  public int cols() {
    return matrix.getFirst().size();
  }

  public double beta() {
    return 1 - alpha;
  }

  public String host(int row, int col) {
    return matrix.get(row).get(col);
  }

  public Placement withSeconds(double newSeconds) {
    return new Placement(
        cluster, job, algorithm, alpha, unit, gpusPerHost, matrix, objective, newSeconds, seed);
  }
}
