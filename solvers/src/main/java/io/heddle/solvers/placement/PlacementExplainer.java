package io.heddle.solvers.placement;

import io.heddle.model.cluster.Host;
import io.heddle.model.result.MinipodSpreadTable;
import io.heddle.model.result.Placement;
import io.heddle.model.result.PlacementObjective;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverTermination;
import io.heddle.solvers.eligibility.HostEligibility;
import io.heddle.solvers.eligibility.HostUnit;
import io.heddle.solvers.eligibility.JobUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says why a placement is as it is: which capacity forces which spread, what a better placement
 * would have, where α changes the best, what one more free host would give. Each sentence is about
 * the given placement of any algorithm: that groups are split for the sake of others is said only
 * where keeping them whole is proven to cost more. The last asks for a front per distinct capacity,
 * so it is left out for clusters of many minipods.
 */
public final class PlacementExplainer
    implements Solver<PlacementExplainer.Question, List<PlacementExplanation>> {
  private static final int MOST_MINIPODS = 24;
  private static final long EFFORT = 50_000;

  /** A problem with an answer to it, whichever algorithm gave it and for whichever α. */
  public record Question(PlacementProblem problem, Placement placement) {
    /** What the answer costs at the problem's α. */
    private double value() {
      var objective = placement.objective();
      double alpha = problem.alpha();
      return alpha * objective.maxDpSpread() + (1 - alpha) * objective.maxPpSpread();
    }
  }

  private final ParetoFrontCache fronts = new ParetoFrontCache();

  @Override
  public List<PlacementExplanation> solve(
      Question question, SolveControl<List<PlacementExplanation>> control) {
    var pool = HostPool.of(question.problem(), question.placement());
    int rows = pool.matrix().rows();
    int cols = pool.matrix().cols();
    var objective = question.placement().objective();
    var front = fronts.of(pool, control.termination());
    var reasons = new ArrayList<PlacementExplanation>();
    double alpha = question.problem().alpha();
    if (pool.units().isLinear()) { // nothing else is known of segments across stages
      return List.of(shared(pool, question, control.termination()));
    }
    reasons.add(groups("DP", cols, rows, pool, objective.maxDpSpread(), front, question));
    reasons.add(groups("PP", rows, cols, pool, objective.maxPpSpread(), front, question));
    reasons.add(capacity(pool, question, control.termination()));
    if (!pool.units().isTrivial()) {
      reasons.add(shared(pool, question, control.termination()));
    }
    better(front, question.value(), alpha, reasons);
    turns(front, reasons);
    boolean singly = pool.units().isTrivial(); // else one more host may be of no use
    if (singly && pool.capacities().length <= MOST_MINIPODS) {
      oneMore(question, pool, front, control.termination(), reasons);
    }
    return List.copyOf(reasons);
  }

  private static PlacementExplanation groups(
      String group,
      int groups,
      int size,
      HostPool pool,
      int spread,
      TileParetoFront front,
      Question question) {
    var capacities = pool.capacities();
    boolean dp = group.equals("DP");
    var matrix = pool.matrix();
    int down = matrix.rowsPerCell();
    int across = matrix.colsPerCell();
    int inHosts = size * (dp ? down : across);
    int each = dp ? across : down;
    int all = groups * each;
    int whole = Arrays.stream(capacities).map(cells -> cells / size).sum() * each;
    if (spread == 0 || whole < all) {
      int largest = Arrays.stream(capacities).max().orElse(0) * matrix.hostsPerCell();
      return new PlacementExplanation.WholeGroups(group, all, inHosts, whole, largest, spread);
    }
    double alpha = question.problem().alpha();
    double value = question.value();
    double known = front.value(alpha, dp ? 1 : Integer.MAX_VALUE, dp ? Integer.MAX_VALUE : 1);
    double least = front.lowerBound(alpha, dp ? 1 : Integer.MAX_VALUE, dp ? Integer.MAX_VALUE : 1);
    return new PlacementExplanation.Split(
        group, all, inHosts, spread, value, known, Math.min(least, known));
  }

  /** Of all sets of so few minipods none has room for more than the largest. */
  private static PlacementExplanation capacity(
      HostPool pool, Question question, SolverTermination termination) {
    PlacementObjective objective = question.placement().objective();
    double alpha = question.problem().alpha();
    var fewest = FirstFitOrders.fewest(pool.capacities(), pool.matrix().cells());
    double value = question.value();
    double within = value;
    double least = value;
    if (objective.minipodsUsed() > fewest.size()) {
      var largest = fewest.stream().mapToInt(each -> pool.capacities()[each]).toArray();
      var front =
          TileParetoFront.of(
              largest, pool.matrix().rows(), pool.matrix().cols(), EFFORT, termination);
      within = front.value(alpha);
      least = Math.min(within, front.lowerBound(alpha));
    }
    return new PlacementExplanation.Capacity(
        pool.matrix().hosts(), fewest.size(), objective.minipodsUsed(), value, within, least);
  }

  /** The same problem with single hosts as cells. */
  private PlacementExplanation shared(
      HostPool pool, Question question, SolverTermination termination) {
    var cluster = question.problem().cluster();
    var unit = pool.units().outermost();
    var level =
        pool.units().units().stream()
            .filter(each -> each.hosts() == unit.hosts())
            .findFirst()
            .orElse(unit);
    var single =
        new HostPool(
            pool.units().hosts(pool.matrix()),
            JobUnits.NONE,
            pool.hosts(),
            cluster.minipods().stream().map(minipod -> units(pool, minipod.hosts())).toList(),
            Map.of(),
            Map.of());
    var front = fronts.of(single, question.problem().alpha(), termination);
    double alpha = question.problem().alpha();
    return new PlacementExplanation.SharedDomains(
        unit.hosts(),
        level.level(),
        pool.cells().stream().mapToInt(List::size).sum(),
        pool.matrix().cells(),
        question.value(),
        front.value(alpha),
        front.lowerBound(alpha));
  }

  /** Single hosts of a pool, as units. */
  private static List<HostUnit> units(HostPool pool, List<Host> some) {
    var usable = HostEligibility.ids(pool.hosts());
    return some.stream()
        .filter(host -> usable.contains(host.id()))
        .map(host -> new HostUnit(List.of(host)))
        .toList();
  }

  private static void better(
      TileParetoFront front, double value, double alpha, List<PlacementExplanation> reasons) {
    for (var tiling : front.tilings()) {
      double best = PlacementBuilder.weightedSpread(alpha, tiling.inColumn(), tiling.inRow());
      if (best < value - PlacementBuilder.EPSILON
          && best <= front.value(alpha) + PlacementBuilder.EPSILON) {
        reasons.add(
            new PlacementExplanation.Better(
                value,
                best,
                MinipodSpreadTable.spread(tiling.inColumn()),
                MinipodSpreadTable.spread(tiling.inRow())));
        return;
      }
    }
  }

  /** The lower hull of the front, walked by rising α: from few minipods a row to few a column. */
  private static void turns(TileParetoFront front, List<PlacementExplanation> reasons) {
    var points =
        front.tilings().stream()
            .map(each ->
                new int[] {
                  MinipodSpreadTable.spread(each.inColumn()),
                  MinipodSpreadTable.spread(each.inRow())
                })
            .toList();
    int[] now = fewestInRow(points);
    while (true) {
      int[] next = null;
      double turn = Double.POSITIVE_INFINITY;
      for (var point : points) {
        // α·dp + (1−α)·pp is equal where α·(Δdp) = (1−α)·(Δpp).
        int less = now[0] - point[0];
        int more = point[1] - now[1];
        double at = (double) more / (less + more);
        boolean further = next != null && at == turn && point[0] < next[0];
        if (less > 0 && more >= 0 && (at < turn || further)) {
          turn = at;
          next = point;
        }
      }
      if (next == null) {
        return;
      }
      reasons.add(new PlacementExplanation.Turn(turn, now[0], now[1], next[0], next[1]));
      now = next;
    }
  }

  /** What is best for α = 0. */
  private static int[] fewestInRow(List<int[]> points) {
    return points.stream()
        .min(Comparator.comparingInt((int[] each) -> each[1]).thenComparingInt(each -> each[0]))
        .orElseThrow();
  }

  private static void oneMore(
      Question question,
      HostPool pool,
      TileParetoFront front,
      SolverTermination termination,
      List<PlacementExplanation> reasons) {
    double alpha = question.problem().alpha();
    double before = front.value(alpha);
    var minipods = question.problem().cluster().minipods();
    var capacities = pool.capacities();
    var known = new HashMap<Integer, TileParetoFront>();
    boolean proven = true;
    boolean helps = false;
    for (int i = 0; i < capacities.length && !termination.isReached(); i++) {
      if (capacities[i]
          >= pool.units().count(question.problem().cluster(), minipods.get(i).hosts())) {
        continue; // all are free already
      }
      int at = i;
      var more =
          known.computeIfAbsent(
              capacities[i],
              _ -> {
                var one = capacities.clone();
                one[at]++;
                return TileParetoFront.of(
                    one, pool.matrix().rows(), pool.matrix().cols(), EFFORT, termination);
              });
      double after = more.value(alpha);
      if (after < before - PlacementBuilder.EPSILON) {
        reasons.add(
            new PlacementExplanation.OneMore(minipods.get(i).name(), capacities[i], before, after));
        helps = true;
      }
      proven &= more.lowerBound(alpha) >= before - PlacementBuilder.EPSILON;
    }
    if (!helps) {
      reasons.add(new PlacementExplanation.NoneHelps(proven && !termination.isReached()));
    }
  }
}
