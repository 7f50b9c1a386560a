package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.TopologyDomains;
import io.heddle.model.result.LevelSpread;
import io.heddle.model.result.Placement;
import io.heddle.solvers.eligibility.LevelUnit;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How far a placement is spread at each level of its cluster, beside bounds that hold whatever is
 * done at the other levels: at each level by itself, its domains are the minipods of Arnold's
 * problem, and no placement spreads less than counting allows there.
 */
final class LevelBounds {
  /** Two levels of some clusters, whose jobs are asked about by one algorithm after the other. */
  private static final int KEPT = 32;

  /** What a bound depends on: it is the same for every algorithm and α. */
  private record Shape(List<Integer> capacities, int rows, int cols) {}

  private static final Map<Shape, TileParetoFront> COUNTED =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Shape, TileParetoFront> eldest) {
              return size() > KEPT;
            }
          });

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
      double counted = bound(pool, problem, domains, level);
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

  private static double bound(
      HostPool pool,
      PlacementProblem problem,
      TopologyDomains domains,
      TopologyDomains.Level level) {
    var units = pool.units().upTo(domains, level.id());
    var capacities =
        domains.together(level.id(), pool.hosts()).stream()
            .mapToInt(here -> units.packed(problem.cluster(), here).size())
            .toArray();
    return counted(pool, units.outermost(), capacities, problem.alpha());
  }

  /** Of the weighted spread over minipods where units run across the columns. */
  static double linear(HostPool pool, PlacementProblem problem) {
    return counted(pool, pool.units().outermost(), pool.capacities(), problem.alpha());
  }

  /**
   * By parts of units that fill columns: whole units do, unless they run across the columns.
   *
   * @param capacities units that each domain has room for
   */
  private static double counted(HostPool pool, LevelUnit unit, int[] capacities, double alpha) {
    var hosts = pool.units().hosts(pool.matrix());
    int rows =
        BigInteger.valueOf(unit.rows()).gcd(BigInteger.valueOf(hosts.rows())).intValueExact();
    int parts = unit.rows() / rows;
    var inParts =
        Arrays.stream(capacities).filter(units -> units > 0).map(units -> units * parts).sorted();
    var shape =
        new Shape(inParts.boxed().toList(), hosts.rows() / rows, hosts.cols() / unit.cols());
    var front = COUNTED.get(shape);
    if (front == null) { // not in the lock: who asks for something else does not wait
      front =
          TileParetoFront.counted(
              shape.capacities().stream().mapToInt(Integer::intValue).toArray(),
              shape.rows(),
              shape.cols());
      COUNTED.put(shape, front);
    }
    return front.lowerBound(alpha);
  }
}
