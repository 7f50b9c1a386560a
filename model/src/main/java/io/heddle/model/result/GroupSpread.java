package io.heddle.model.result;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.NvlinkDomains;
import io.heddle.model.job.GroupRows;
import io.heddle.model.kind.FileMember;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.function.Function;

/**
 * How far the context and expert groups of a placed job are spread: its second goal, behind the
 * weighted spread of its DP and PP groups.
 *
 * @param cp context-parallel degree; 1: no such groups
 * @param ep expert-parallel degree
 * @param maxCpSpread the largest spread (Arnold's Eq. 3, over minipods) of a context group
 * @param maxEpSpread the largest spread of an expert group
 * @param maxCpDomains the most NVLink domains that a context group touches; a host that shares no
 *     NVLink is one
 * @param maxEpDomains the most NVLink domains that an expert group touches
 * @param cpShare share of the context groups in what both send, in [0, 1]
 * @param weightedSpread cpShare · maxCpSpread + (1 − cpShare) · maxEpSpread
 * @param lowerBound no placement on these hosts has a smaller weightedSpread, whatever it costs the
 *     DP and PP groups
 * @param provenOptimal whether weightedSpread equals lowerBound
 */
@RecordBuilder
public record GroupSpread(
    @FileMember(value = FROM_1, min = 1) int cp,
    @FileMember(value = FROM_1, min = 1) int ep,
    @FileMember(FROM_0) int maxCpSpread,
    @FileMember(FROM_0) int maxEpSpread,
    @FileMember(value = FROM_1, min = 1) int maxCpDomains,
    @FileMember(value = FROM_1, min = 1) int maxEpDomains,
    @FileMember(value = "a number from 0 to 1", max = 1) double cpShare,
    @FileMember(value = AMOUNT, max = 1e15) double weightedSpread,
    @FileMember(value = AMOUNT, max = 1e15) double lowerBound,
    @FileMember("true or false") boolean provenOptimal)
    implements GroupSpreadBuilder.With {
  static final String FROM_0 = "a whole number of at least 0";
  static final String FROM_1 = "a whole number of at least 1";
  static final String AMOUNT = "a number of at least 0";
  private static final double EPSILON = 1e-9;

  /**
   * Recomputed from the hosts of a placement that says its tp. O(hosts).
   *
   * @param bound lower bound of the weighted spread
   */
  public static GroupSpread of(
      Cluster cluster, Placement placement, int cp, int ep, double cpShare, double bound) {
    var rows =
        new GroupRows(placement.rows(), placement.gpusPerHost(), Math.max(1, placement.tp()), cp);
    var context = rows.context();
    var expert = rows.expert(ep);
    Function<String, Object> minipod = host -> cluster.minipodOf(host).index();
    Function<String, Object> domain =
        host -> {
          var name = NvlinkDomains.nameOf(cluster.host(host));
          return name == null ? cluster.host(host) : name;
        };
    int cpSpread = MinipodSpreadTable.spread(most(placement, context, minipod));
    int epSpread = MinipodSpreadTable.spread(most(placement, expert, minipod));
    double value = cpShare * cpSpread + (1 - cpShare) * epSpread;
    double safe = Math.min(bound, value);
    return new GroupSpread(
        cp,
        ep,
        cpSpread,
        epSpread,
        most(placement, context, domain),
        most(placement, expert, domain),
        cpShare,
        value,
        safe,
        value <= safe + EPSILON);
  }

  /** Of other hosts, about which no more is known than before. */
  public GroupSpread in(Cluster cluster, Placement placement) {
    return of(cluster, placement, cp, ep, cpShare, 0);
  }

  /** With another bound. */
  public GroupSpread withBound(double bound) {
    double safe = Math.min(bound, weightedSpread);
    return with().lowerBound(safe).provenOptimal(weightedSpread <= safe + EPSILON).build();
  }

  private static int most(
      Placement placement, List<List<Integer>> groups, Function<String, Object> place) {
    int most = 0;
    for (int col = 0; col < placement.cols(); col++) {
      for (var group : groups) {
        var touched = new HashSet<>();
        for (int row : group) {
          touched.add(place.apply(placement.host(row, col)));
        }
        most = Math.max(most, touched.size());
      }
    }
    return most;
  }
}
