package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.result.GroupSpread;
import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.eligibility.HostUnit;
import java.util.ArrayList;
import java.util.List;

/** Turns a colouring of the matrix into a placement on concrete hosts. */
final class PlacementBuilder {
  /** Rounding of sums of α-weighted counts. */
  static final double EPSILON = 1e-9;

  private PlacementBuilder() {}

  /** An answer of an algorithm that minimises the weighted spread. */
  static Placement spread(
      PlacementProblem problem,
      HostPool pool,
      String algorithm,
      MinipodGrid grid,
      double bound,
      long seed) {
    double certain = pool.units().isLinear() ? LevelBounds.linear(pool, problem) : bound;
    var placement = bare(problem, pool, algorithm, grid, certain, seed);
    double value = placement.objective().weightedSpread();
    double safe = Math.min(certain, value);
    return placement.withObjective(placement.objective().withBound(safe, value <= safe + EPSILON));
  }

  /** An answer of an algorithm that minimises Eq. 4. */
  static Placement mip(
      PlacementProblem problem,
      HostPool pool,
      String algorithm,
      MinipodGrid grid,
      double bound,
      long seed) {
    var placement = bare(problem, pool, algorithm, grid, 0, seed);
    double value = placement.objective().mip();
    double safe = pool.units().isLinear() ? 0 : Math.min(bound, value);
    return placement.withObjective(placement.objective().withBound(safe, value <= safe + EPSILON));
  }

  private static Placement bare(
      PlacementProblem problem,
      HostPool pool,
      String algorithm,
      MinipodGrid grid,
      double bound,
      long seed) {
    var job = problem.job();
    var matrix = pool.matrix();
    boolean grouped = GroupSpreadGoal.applies(job);
    var goal = grouped ? GroupSpreadGoal.of(job, matrix) : null;
    var units = GroupSpreadGoal.units(job, matrix);
    var ordered =
        goal == null || pool.units().isLinear() // there the order decides all spreads
            ? grid
            : GroupRowOrder.of(grid, goal);
    var bounded =
        bounded(
            problem.cluster(),
            Placement.of(
                problem.cluster(),
                job,
                algorithm,
                problem.alpha(),
                problem.unit(),
                matrix.gpusPerHost(),
                matrix(
                    goal == null || !job.request().topology().isNone()
                        ? DomainFilling.of(pool, problem, ordered)
                        : GridCellHosts.of(pool, ordered, units),
                    pool),
                new PlacementObjective(0, 0, 0, 0, 0, 0, 0, false),
                0,
                seed),
            0,
            false);
    var placement =
        bounded
            .withTopology(
                LevelBounds.of(pool, problem, bounded, bound),
                KeptSegments.of(problem.cluster(), job, bounded))
            .withObjective(
                bounded
                    .objective()
                    .withSegments(
                        KeptSegments.preferred(problem.cluster(), job, bounded, pool.hosts())));
    if (goal == null) {
      return placement;
    }
    var degrees = job.requireParallelism();
    var groups =
        GroupSpread.of(
            problem.cluster(),
            placement,
            degrees.cp(),
            degrees.ep(),
            goal.contextShare(),
            goal.lowerBound(pool.capacities(), matrix));
    return placement.withObjective(placement.objective().withGroups(groups));
  }

  private static Placement bounded(
      Cluster cluster, Placement placement, double bound, boolean proven) {
    GroupUnit unit = placement.unit();
    var objective =
        MinipodSpreadTable.of(cluster, placement).objective(placement.alpha(), unit, bound, proven);
    return placement.withObjective(objective);
  }

  /** From the units of each column, rows of hosts. */
  private static List<List<String>> matrix(List<List<HostUnit>> columns, HostPool pool) {
    var units = pool.matrix();
    var shape = pool.units().hosts(units);
    int down = units.rowsPerCell();
    var rows = new ArrayList<List<String>>();
    for (int row = 0; row < shape.rows(); row++) {
      var hosts = new ArrayList<String>();
      for (int col = 0; col < shape.cols(); col++) {
        int rank = pool.units().isLinear() ? shape.nodeRank(row, col) : row;
        int across = pool.units().isLinear() ? 0 : col;
        var unit = columns.get(across / units.colsPerCell()).get(rank / down);
        hosts.add(unit.hosts().get(across % units.colsPerCell() * down + rank % down).id());
      }
      rows.add(hosts);
    }
    return rows;
  }

  /** Eq. 2 of a colouring. */
  static double weightedSpread(double alpha, int mostInColumn, int mostInRow) {
    return alpha * MinipodSpreadTable.spread(mostInColumn)
        + (1 - alpha) * MinipodSpreadTable.spread(mostInRow);
  }

  /** Eq. 2 of a colouring. */
  static double weightedSpread(double alpha, MinipodGrid grid) {
    return weightedSpread(alpha, grid.mostInColumn(), grid.mostInRow());
  }

  /** All groups in one minipod cost nothing; a job that no minipod holds splits a group. */
  static double simpleBound(PlacementProblem problem, HostPool pool) {
    int cells = pool.matrix().cells();
    for (int capacity : pool.capacities()) {
      if (capacity >= cells) {
        return 0;
      }
    }
    boolean oneRow = pool.matrix().rows() == 1;
    boolean oneColumn = pool.matrix().cols() == 1;
    double dp = oneRow ? Double.POSITIVE_INFINITY : problem.alpha() * MinipodSpreadTable.spread(2);
    double pp =
        oneColumn ? Double.POSITIVE_INFINITY : (1 - problem.alpha()) * MinipodSpreadTable.spread(2);
    return Math.min(dp, pp);
  }
}
