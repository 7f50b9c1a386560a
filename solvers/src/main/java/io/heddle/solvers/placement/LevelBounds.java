package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.result.LevelSpread;
import io.heddle.model.result.Placement;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far a placement is spread at each level of its cluster, beside bounds that hold whatever is
 * done at the other levels: at each level by itself, its domains are the minipods of Arnold's
 * problem, and no placement spreads less than counting allows there.
 */
final class LevelBounds {
  private LevelBounds() {}

  /**
   * By level, from the innermost outward.
   *
   * @param minipods lower bound of the weighted spread over minipods; 0 where none is known
   */
  static Map<String, LevelSpread> of(
      HostPool pool, PlacementProblem problem, Placement placement, double minipods) {
    var cluster = problem.cluster();
    var domains = cluster.domains();
    var spreads = new LinkedHashMap<String, LevelSpread>();
    for (var level : domains.levels()) {
      double counted = bound(pool, problem, level);
      boolean isMinipod =
          level.domains() == domains.minipods().domains() && level.isWithin(domains.minipods());
      spreads.put(
          level.id(),
          LevelSpread.of(
              domains, level, placement, isMinipod ? Math.max(minipods, counted) : counted));
    }
    return spreads;
  }

  /** A placement about whose bounds nothing is known. */
  static Placement of(Cluster cluster, Placement placement, List<List<String>> segments) {
    var domains = cluster.domains();
    var spreads = new LinkedHashMap<String, LevelSpread>();
    for (var level : domains.levels()) {
      spreads.put(level.id(), LevelSpread.of(domains, level, placement, 0));
    }
    return placement.withTopology(spreads, segments);
  }

  /** A placement whose bounds are no higher than another answer's to the same question. */
  static Placement lowered(Placement placement, Placement other) {
    var levels = new LinkedHashMap<>(placement.levels());
    levels.replaceAll((id, spread) -> {
      var theirs = other.levels().get(id);
      double bound = theirs == null ? 0 : theirs.lowerBound();
      return spread.withBound(placement.alpha(), Math.min(spread.lowerBound(), bound));
    });
    return placement.withTopology(levels, placement.segments());
  }

  /** Of the weighted spread over minipods where units run across the columns. */
  static double linear(HostPool pool, PlacementProblem problem) {
    return bound(pool, problem, problem.cluster().domains().minipods());
  }

  private static double bound(
      HostPool pool, PlacementProblem problem, TopologyDomains.Level level) {
    return pool.counted()
        .computeIfAbsent(level.id(), _ -> counted(pool, problem.cluster(), level))
        .lowerBound(problem.alpha());
  }

  /** By parts of units that fill columns: whole units do, unless they run across the columns. */
  private static TileParetoFront counted(
      HostPool pool, Cluster cluster, TopologyDomains.Level level) {
    var units = pool.units().upTo(cluster.domains(), level.id());
    var unit = units.outermost();
    var hosts = pool.units().hosts(pool.matrix());
    int rows =
        BigInteger.valueOf(unit.rows()).gcd(BigInteger.valueOf(hosts.rows())).intValueExact();
    int parts = unit.rows() / rows;
    var capacities =
        cluster.domains().together(level.id(), pool.hosts()).stream()
            .mapToInt(here -> units.packed(cluster, here).size() * parts)
            .toArray();
    return TileParetoFront.counted(capacities, hosts.rows() / rows, hosts.cols() / unit.cols());
  }
}
