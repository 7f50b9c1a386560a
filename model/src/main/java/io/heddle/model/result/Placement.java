package io.heddle.model.result;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.kind.AbsentMeaning;
import io.heddle.model.kind.ClaimedMembers;
import io.heddle.model.kind.DerivedMember;
import io.heddle.model.kind.FileMember;
import io.heddle.model.kind.FileMemberOrder;
import io.heddle.model.kind.FileRecordKind;
import io.heddle.model.kind.MemberException;
import io.heddle.model.kind.NameMember;
import io.heddle.model.kind.UniqueName;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which host runs which cell of the communication matrix ({@code heddle.placement/1}).
 *
 * @param cluster name of the cluster
 * @param job id of the job
 * @param alpha affinity of the DP groups, in [0, 1]; the PP groups have 1 − alpha
 * @param unit the group that {@link PlacementObjective#maxGroupMinipods()} counts for
 * @param tp tensor-parallel degree of the job; 0 where a file does not say. Where it is more than
 *     gpusPerHost, tp / gpusPerHost consecutive hosts of a column are a tensor group
 * @param gpusPerHost GPUs per host
 * @param matrix rows × cols of host ids; row = PP group, column = DP group; where a tensor group
 *     takes several hosts, as many consecutive rows are a PP group
 * @param minipods rows × cols, the name of each host's minipod; null where a file does not say
 * @param seconds wall time of the solver
 * @param levels how far its groups are spread, by level from the innermost outward; empty where a
 *     file does not say
 * @param segments the hosts of each segment that the job asks for, in the order of its ranks
 */
@FileMemberOrder({
  "cluster",
  "job",
  "algorithm",
  "alpha",
  "beta",
  "unit",
  "rows",
  "cols",
  "tp",
  "gpusPerHost",
  "objective",
  "seconds",
  "seed",
  "matrix",
  "minipods",
  "levels",
  "segments"
})
@RecordBuilder
@RecordBuilder.Options(suffix = "Copy")
public record Placement(
    @FileMember("the name of a cluster") @NameMember String cluster,
    @FileMember("the id of a job") @NameMember String job,
    @FileMember("the name of an algorithm") @NameMember String algorithm,
    @FileMember(value = "a number from 0 to 1", max = 1) double alpha,
    @FileMember("") GroupUnit unit,
    @FileMember(
            value = "a divisor of gpusPerHost, or a multiple",
            min = 1,
            absent = AbsentMeaning.OMITTED)
        int tp,
    @FileMember(value = "GPUs per host, 1 to 1024", min = 1, max = 1024) int gpusPerHost,
    @FileMember(value = "rows of host ids", nonEmpty = "at least one row of host ids")
        List<
                @FileMember(value = "a row of host ids", nonEmpty = "at least one host id") List<
                    @FileMember("a host id") @UniqueName String>>
            matrix,
    @FileMember("rows of minipod names")
        @Nullable
            List<
                @FileMember("a row of minipod names") List<
                    @FileMember("the name of a minipod") @NameMember String>>
            minipods,
    @FileMember("an object of what the placement costs") PlacementObjective objective,
    @FileMember(value = "seconds, at least 0", max = 1e30, absent = AbsentMeaning.USUAL)
        double seconds,
    @FileMember(
            value = "a whole number of 64 bits",
            min = Long.MIN_VALUE,
            absent = AbsentMeaning.USUAL)
        long seed,
    @FileMember(value = "spread by level", absent = AbsentMeaning.OMITTED)
        Map<String, @FileMember("how far groups are spread at a level") LevelSpread> levels,
    @FileMember(value = "segments of hosts", absent = AbsentMeaning.OMITTED)
        List<
                @FileMember(value = "the hosts of a segment", nonEmpty = "at least one host id")
                    List<
                    @FileMember("a host id") @NameMember String>>
            segments)
    implements FileRecordKind, ClaimedMembers, PlacementCopy.With {
  /** What the member {@code schema} of such a file says. */
  public static final String KIND = "heddle.placement/1";

  /**
   * @throws MemberException if the matrix is ragged, or minipods has another shape, or tensor,
   *     context or expert groups are no whole parts of a column
   */
  public Placement {
    matrix = matrix.stream().map(List::copyOf).toList();
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    segments = segments.stream().map(List::copyOf).toList();
    if (matrix.isEmpty() || matrix.getFirst().isEmpty()) {
      throw new IllegalArgumentException("placement of %s: an empty matrix".formatted(job));
    }
    int cols = matrix.getFirst().size();
    for (int row = 1; row < matrix.size(); row++) {
      if (matrix.get(row).size() != cols) {
        throw new MemberException("/matrix/" + row, "%s host ids as in row 0".formatted(cols));
      }
    }
    if (minipods != null) {
      minipods = minipods.stream().map(List::copyOf).toList();
      requireShape(minipods, matrix.size(), cols);
    }
    if (tp != 0 && !fits(tp, matrix.size(), gpusPerHost)) {
      throw new MemberException(
          "/tp",
          "a divisor of gpusPerHost %s, or a multiple of it that takes a whole part of %s rows"
              .formatted(gpusPerHost, matrix.size()));
    }
    PlacementConsistencyRules.requireWhole(objective.groups(), tp, matrix.size() * gpusPerHost);
  }

  /** Of which nothing is said about levels and segments. */
  public Placement(
      String cluster,
      String job,
      String algorithm,
      double alpha,
      GroupUnit unit,
      int tp,
      int gpusPerHost,
      List<List<String>> matrix,
      @Nullable List<List<String>> minipods,
      PlacementObjective objective,
      double seconds,
      long seed) {
    this(
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
        seconds,
        seed,
        Map.of(),
        List.of());
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
      PlacementObjective objective,
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

  /** Whether tensor groups of that degree are parts of a host, or whole hosts of a column. */
  public static boolean fits(int tp, int rows, int gpusPerHost) {
    return tp > 0
        && (tp <= gpusPerHost
            ? gpusPerHost % tp == 0
            : tp % gpusPerHost == 0 && rows % (tp / gpusPerHost) == 0);
  }

  private static void requireShape(List<List<String>> minipods, int rows, int cols) {
    if (minipods.size() != rows) {
      throw new MemberException("/minipods", "%s rows as in matrix".formatted(rows));
    }
    for (int row = 0; row < rows; row++) {
      if (minipods.get(row).size() != cols) {
        throw new MemberException(
            "/minipods/" + row, "%s names as in row %s of matrix".formatted(cols, row));
      }
    }
  }

  @DerivedMember("%s, the rows of matrix")
  public @FileMember(value = "the rows of matrix", min = 1) int rows() {
    return matrix.size();
  }

  @DerivedMember("%s, the columns of matrix")
  public @FileMember(value = "the columns of matrix", min = 1) int cols() {
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

  /** 1 − alpha as a person writes it: 0.7 for 0.3. */
  @DerivedMember("a number from 0 to 1: 1 − alpha = %s")
  public @FileMember(value = "a number from 0 to 1", max = 1) double beta() {
    return Math.rint((1 - alpha) * 1e12) / 1e12;
  }

  @Override
  public String kindInside() {
    return KIND;
  }

  @Override
  public String summary() {
    return "placement of %s on %s, %d × %d hosts".formatted(job, cluster, rows(), cols());
  }

  @Override
  public List<MemberException> broken() {
    return PlacementConsistencyRules.broken(this);
  }

  public String host(int row, int col) {
    return matrix.get(row).get(col);
  }

  /**
   * The same placement where the cluster, the job and hosts have other names.
   *
   * @param now the name of a host by its old one
   * @param pods names of the minipods, shaped as the matrix; null if not stated
   */
  public Placement renamed(
      String newCluster,
      String newJob,
      UnaryOperator<String> now,
      @Nullable List<List<String>> pods) {
    return with()
        .cluster(newCluster)
        .job(newJob)
        .matrix(matrix.stream().map(row -> row.stream().map(now).toList()).toList())
        .minipods(pods)
        .segments(segments.stream().map(hosts -> hosts.stream().map(now).toList()).toList())
        .build();
  }

  /** This placement with what is known of levels and segments. */
  public Placement withTopology(
      Map<String, LevelSpread> newLevels, List<List<String>> newSegments) {
    return with().levels(newLevels).segments(newSegments).build();
  }
}
