package io.heddle.model.result;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which host runs which cell of the communication matrix ({@code heddle.placement/1}).
 *
 * @param cluster name of the cluster
 * @param job id of the job
 * @param alpha affinity of the DP groups, in [0, 1]; the PP groups have 1 − alpha
 * @param unit the group that {@link Objective#maxGroupMinipods()} counts for
 * @param tp tensor-parallel degree of the job; 0 where a file does not say. Where it is more than
 *     gpusPerHost, tp / gpusPerHost consecutive hosts of a column are a tensor group
 * @param gpusPerHost GPUs a host
 * @param matrix rows × cols of host ids; row = PP group, column = DP group; where a tensor group
 *     takes several hosts, as many consecutive rows are a PP group
 * @param minipods rows × cols, the name of each host's minipod; null where a file does not say
 * @param seconds wall time of the solver
 */
public record Placement(
    String cluster,
    String job,
    String algorithm,
    double alpha,
    GroupUnit unit,
    int tp,
    int gpusPerHost,
    List<List<String>> matrix,
    @Nullable List<List<String>> minipods,
    Objective objective,
    double seconds,
    long seed) {
  /**
   * @throws IllegalArgumentException if the matrix is empty or ragged, or minipods has another
   *     shape
   */
  public Placement {
    matrix = matrix.stream().map(List::copyOf).toList();
    if (matrix.isEmpty() || matrix.getFirst().isEmpty()) {
      throw new IllegalArgumentException("placement of %s: an empty matrix".formatted(job));
    }
    requireShape("matrix", matrix, matrix.size(), matrix.getFirst().size());
    if (minipods != null) {
      minipods = minipods.stream().map(List::copyOf).toList();
      requireShape("minipods", minipods, matrix.size(), matrix.getFirst().size());
    }
  }

  /** A solver's answer; tp and the minipods' names follow from the job and the cluster. */
  public static Placement of(
      Cluster cluster,
      TrainingJob job,
      String algorithm,
      double alpha,
      GroupUnit unit,
      int gpusPerHost,
      List<List<String>> matrix,
      Objective objective,
      double seconds,
      long seed) {
    var minipods =
        matrix.stream()
            .map(row -> row.stream().map(host -> cluster.minipodOf(host).name()).toList())
            .toList();
    return new Placement(
        cluster.name(),
        job.id(),
        algorithm,
        alpha,
        unit,
        job.requireParallelism().tp(),
        gpusPerHost,
        matrix,
        minipods,
        objective,
        seconds,
        seed);
  }

  private static void requireShape(String name, List<List<String>> table, int rows, int cols) {
    if (table.size() != rows || table.stream().anyMatch(row -> row.size() != cols)) {
      throw new IllegalArgumentException("%s is not %d × %d".formatted(name, rows, cols));
    }
  }

  public int rows() {
    return matrix.size();
  }

  public int cols() {
    return matrix.getFirst().size();
  }

  /** Hosts of a tensor group, consecutive in a column: a divisor of the rows. */
  public int hostsPerTensorGroup() {
    return Math.max(1, tp / gpusPerHost);
  }

  /** PP groups: rows, or so many rows together as a tensor group has hosts. */
  public int ppGroups() {
    return rows() / hostsPerTensorGroup();
  }

  /** The PP group that a row belongs to. */
  public int ppGroup(int row) {
    return row / hostsPerTensorGroup();
  }

  public double beta() {
    return 1 - alpha;
  }

  public String host(int row, int col) {
    return matrix.get(row).get(col);
  }

  /** This placement with another objective, such as one recomputed from its {@link SpreadTable}. */
  public Placement withObjective(Objective newObjective) {
    return new Placement(
        cluster,
        job,
        algorithm,
        alpha,
        unit,
        tp,
        gpusPerHost,
        matrix,
        minipods,
        newObjective,
        seconds,
        seed);
  }

  public Placement withSeconds(double newSeconds) {
    return new Placement(
        cluster,
        job,
        algorithm,
        alpha,
        unit,
        tp,
        gpusPerHost,
        matrix,
        minipods,
        objective,
        newSeconds,
        seed);
  }
}
