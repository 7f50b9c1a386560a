package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.cluster.Host;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementRepair;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The smallest repair after host failures: only the ranks on failed hosts move, and of all choices
 * of their new minipods one with the least weighted spread is taken (branch and bound over
 * minipods; beyond a number of steps the best so far, with the bound of what is certain). Within a
 * minipod, spares come first, then hosts under the failed host's own switch. A host that shares a
 * tensor group with others has its stand-in in their NVLink domain, one of a segment in the domain
 * of the segment.
 */
public final class PlacementRepairSolver
    implements Solver<PlacementRepairProblem, PlacementRepair> {
  private static final long MOST_STEPS = 300_000;

  private record Cell(int row, int col, String failed, int home) {}

  /**
   * @throws InfeasibleException if fewer hosts are free than have failed, or an NVLink domain has
   *     none for a tensor group that lost one
   */
  @Override
  public PlacementRepair solve(
      PlacementRepairProblem problem, SolveControl<PlacementRepair> control) {
    var cluster = problem.cluster();
    var before = problem.placement();
    var cells = new ArrayList<Cell>();
    for (int row = 0; row < before.rows(); row++) {
      for (int col = 0; col < before.cols(); col++) {
        var host = before.host(row, col);
        if (problem.failed().contains(host)) {
          cells.add(new Cell(row, col, host, cluster.minipodOf(host).index()));
        }
      }
    }
    var homes = new StandInHomes(cluster, before);
    var rooms = new ReplacementHosts(problem, cells.size()).rooms();
    @Nullable InfeasibleException refused = null;
    for (var candidates : rooms) {
      try {
        if (!homes.areFree()) {
          requireStandIns(homes, problem, cells, candidates);
        }
        var search = new Search(problem, cells, candidates, control);
        search.run();
        return search.repair(before);
      } catch (InfeasibleException none) {
        refused = none;
      }
    }
    throw Objects.requireNonNull(refused);
  }

  private static void requireStandIns(
      StandInHomes homes,
      PlacementRepairProblem problem,
      List<Cell> cells,
      List<List<Host>> candidates) {
    for (var cell : cells) {
      var host = problem.cluster().host(cell.failed());
      var home = homes.of(host);
      long lost =
          cells.stream()
              .filter(each -> homes.of(problem.cluster().host(each.failed())).equals(home))
              .count();
      long free =
          candidates.get(cell.home()).stream().filter(each -> homes.of(each).equals(home)).count();
      if (free < lost) {
        throw new InfeasibleException(
            "job %s lost %s of the %s of %s, with which others share a %s, and %,d are free in it. Place the job again."
                .formatted(
                    problem.placement().job(),
                    lost == 1 ? "a host" : "%,d hosts".formatted(lost),
                    homes.shared(),
                    host.id(),
                    problem.placement().hostsPerTensorGroup() > 1 ? "TP group" : "segment",
                    free));
      }
    }
  }

  private static final class Search {
    private final PlacementRepairProblem problem;
    private final List<Cell> cells;
    private final List<List<Host>> candidates;
    private final SolveControl<PlacementRepair> control;
    private final StandInHomes homes;
    private final double alpha;
    private final int[][] rowHosts;
    private final int[][] colHosts;
    private final int[] left;
    private final int[] chosen;
    private final int inRow;
    private final int inColumn;

    /** Eq. 2 of the hosts that are left: new ones cannot lower it. */
    private final double certain;

    private int[] best = new int[0];
    private double bestValue = Double.POSITIVE_INFINITY;
    private int bestMoved = Integer.MAX_VALUE;
    private long steps;
    private boolean stopped;

    Search(
        PlacementRepairProblem problem,
        List<Cell> cells,
        List<List<Host>> candidates,
        SolveControl<PlacementRepair> control) {
      this.problem = problem;
      this.cells = cells;
      this.candidates = candidates;
      this.control = control;
      this.homes = new StandInHomes(problem.cluster(), problem.placement());
      this.alpha = problem.placement().alpha();
      var table = MinipodSpreadTable.of(problem.cluster(), problem.placement());
      rowHosts = table.ppHosts();
      colHosts = table.dpHosts();
      for (var cell : cells) {
        rowHosts[cell.row()][cell.home()]--;
        colHosts[cell.col()][cell.home()]--;
      }
      left = candidates.stream().mapToInt(List::size).toArray();
      chosen = new int[cells.size()];
      inRow = most(rowHosts);
      inColumn = most(colHosts);
      certain = PlacementBuilder.weightedSpread(alpha, inColumn, inRow);
    }

    private static int most(int[][] groups) {
      int most = 0;
      for (var group : groups) {
        most = Math.max(most, MinipodSpreadTable.touched(group));
      }
      return most;
    }

    void run() {
      place(0, 0, inRow, inColumn);
    }

    private boolean isBest() {
      return bestValue <= certain + PlacementBuilder.EPSILON && bestMoved == 0;
    }

    /**
     * @param moved cells that left their minipod so far
     */
    private void place(int at, int moved, int rowMost, int columnMost) {
      if (stopped || isBest()) {
        return;
      }
      if (++steps > MOST_STEPS || control.stopped() && best.length > 0) {
        stopped = true;
        return;
      }
      double value = PlacementBuilder.weightedSpread(alpha, columnMost, rowMost);
      if (value > bestValue + PlacementBuilder.EPSILON
          || value > bestValue - PlacementBuilder.EPSILON && moved >= bestMoved) {
        return;
      }
      if (at == cells.size()) {
        bestValue = value;
        bestMoved = moved;
        best = chosen.clone();
        return;
      }
      var cell = cells.get(at);
      for (int minipod : choices(cell)) {
        left[minipod]--;
        rowHosts[cell.row()][minipod]++;
        colHosts[cell.col()][minipod]++;
        chosen[at] = minipod;
        place(
            at + 1,
            moved + (minipod == cell.home() ? 0 : 1),
            Math.max(rowMost, MinipodSpreadTable.touched(rowHosts[cell.row()])),
            Math.max(columnMost, MinipodSpreadTable.touched(colHosts[cell.col()])));
        left[minipod]++;
        rowHosts[cell.row()][minipod]--;
        colHosts[cell.col()][minipod]--;
      }
    }

    /** The own minipod first, then those that the row and the column know already. */
    private int[] choices(Cell cell) {
      if (!homes.areFree()) {
        return new int[] {cell.home()};
      }
      var order = new ArrayList<Integer>();
      for (int i = 0; i < left.length; i++) {
        if (left[i] > 0) {
          order.add(i);
        }
      }
      order.sort(
          Comparator.comparingInt(i ->
              i == cell.home()
                  ? -1
                  : (rowHosts[cell.row()][i] > 0 ? 0 : 1) + (colHosts[cell.col()][i] > 0 ? 0 : 1)));
      return order.stream().mapToInt(Integer::intValue).toArray();
    }

    PlacementRepair repair(Placement before) {
      Cluster cluster = problem.cluster();
      var matrix = new ArrayList<List<String>>();
      before.matrix().forEach(row -> matrix.add(new ArrayList<>(row)));
      var used = new HashSet<String>();
      var moves = new ArrayList<PlacementRepair.Move>();
      for (int i = 0; i < best.length; i++) {
        var cell = cells.get(i);
        var host = pick(cluster, cell, candidates.get(best[i]), used);
        matrix.get(cell.row()).set(cell.col(), host);
        moves.add(new PlacementRepair.Move(cell.row(), cell.col(), cell.failed(), host));
      }
      var after =
          new Placement(
              before.cluster(),
              before.job(),
              before.algorithm(),
              before.alpha(),
              before.unit(),
              before.tp(),
              before.gpusPerHost(),
              matrix,
              matrix.stream()
                  .map(row -> row.stream().map(host -> cluster.minipodOf(host).name()).toList())
                  .toList(),
              before.objective(),
              before.seconds(),
              control.seed());
      double bound = stopped ? Math.min(certain, bestValue) : bestValue;
      boolean proven = bestValue <= bound + PlacementBuilder.EPSILON;
      var groups = before.objective().groups();
      return new PlacementRepair(
          before.withObjective(
              MinipodSpreadTable.of(cluster, before)
                  .objective(
                      alpha,
                      before.unit(),
                      before.objective().lowerBound(),
                      before.objective().provenOptimal())
                  .withGroups(groups)),
          LevelBounds.of(cluster, after, segments(before, moves))
              .withObjective(
                  MinipodSpreadTable.of(cluster, after)
                      .objective(alpha, before.unit(), bound, proven)
                      .withGroups(groups == null ? null : groups.in(cluster, after))),
          moves);
    }

    private static List<List<String>> segments(Placement before, List<PlacementRepair.Move> moves) {
      return before.segments().isEmpty()
          ? List.of()
          : before.segments().stream()
              .map(hosts ->
                  hosts.stream()
                      .map(host ->
                          moves.stream()
                              .filter(move -> move.failed().equals(host))
                              .map(PlacementRepair.Move::replacement)
                              .findFirst()
                              .orElse(host))
                      .toList())
              .toList();
    }

    /** A spare, else a host under the same switch, else the first. */
    private String pick(Cluster cluster, Cell cell, List<Host> hosts, Set<String> used) {
      var home = cluster.switchOf(cell.failed());
      var failed = cluster.host(cell.failed());
      boolean anywhere = homes.areFree();
      var host =
          hosts.stream()
              .filter(each ->
                  !used.contains(each.id())
                      && (anywhere || homes.of(each).equals(homes.of(failed))))
              .min(
                  Comparator.comparing((Host each) -> !problem.spares().contains(each.id()))
                      .thenComparing(each -> !cluster.switchOf(each.id()).equals(home)))
              .orElseThrow();
      used.add(host.id());
      return host.id();
    }
  }
}
