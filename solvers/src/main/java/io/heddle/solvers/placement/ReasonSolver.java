package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.model.result.SpreadTable;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.Termination;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;

/**
 * Says why a placement is as it is: which capacity forces which spread, where α changes the answer,
 * what one more free host would give. The last asks for a front per distinct capacity, so it is
 * left out for clusters of many minipods.
 */
public final class ReasonSolver implements Solver<ReasonSolver.Question, List<Reason>> {
  private static final int MOST_MINIPODS = 24;
  private static final long EFFORT = 50_000;

  /** A problem with an answer to it, whichever algorithm gave it. */
  public record Question(PlacementProblem problem, Placement placement) {}

  private final Fronts fronts = new Fronts();

  @Override
  public List<Reason> solve(Question question, SolveControl<List<Reason>> control) {
    var pool = HostPool.of(question.problem());
    var capacities = pool.capacities();
    int rows = pool.matrix().rows();
    int cols = pool.matrix().cols();
    var objective = question.placement().objective();
    var reasons = new ArrayList<Reason>();
    reasons.add(whole("DP", cols, rows, capacities, objective.maxDpSpread()));
    reasons.add(whole("PP", rows, cols, capacities, objective.maxPpSpread()));
    reasons.add(
        new Reason.Capacity(
            rows * cols, Fills.fewest(capacities, rows * cols).size(), objective.minipodsUsed()));
    var front = fronts.of(pool, control.termination());
    turns(front, reasons);
    if (capacities.length <= MOST_MINIPODS) {
      oneMore(question, pool, front, control.termination(), reasons);
    }
    return List.copyOf(reasons);
  }

  private static Reason whole(String group, int groups, int size, int[] capacities, int spread) {
    return new Reason.WholeGroups(
        group,
        groups,
        size,
        Arrays.stream(capacities).map(each -> each / size).sum(),
        Arrays.stream(capacities).max().orElse(0),
        spread);
  }

  /** The lower hull of the front, walked by rising α: from few minipods a row to few a column. */
  private static void turns(TileFront front, List<Reason> reasons) {
    var points =
        front.tilings().stream()
            .map(each ->
                new int[] {SpreadTable.spread(each.inColumn()), SpreadTable.spread(each.inRow())})
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
      reasons.add(new Reason.Turn(turn, now[0], now[1], next[0], next[1]));
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
      TileFront front,
      Termination termination,
      List<Reason> reasons) {
    double alpha = question.problem().alpha();
    double before = question.placement().objective().weightedSpread();
    double best = best(front, alpha);
    var minipods = question.problem().cluster().minipods();
    var capacities = pool.capacities();
    var known = new HashMap<Integer, TileFront>();
    boolean proven = before <= best + Answers.EPSILON;
    boolean helps = false;
    for (int i = 0; i < capacities.length && !termination.isReached(); i++) {
      if (capacities[i] >= minipods.get(i).hosts().size()) {
        continue; // all are free already
      }
      int at = i;
      var more =
          known.computeIfAbsent(
              capacities[i],
              _ -> {
                var one = capacities.clone();
                one[at]++;
                return TileFront.of(
                    one, pool.matrix().rows(), pool.matrix().cols(), EFFORT, termination);
              });
      double after = Math.min(best, best(more, alpha));
      if (after < Math.min(before, best) - Answers.EPSILON) {
        reasons.add(new Reason.OneMore(minipods.get(i).name(), capacities[i], before, after));
        helps = true;
      }
      proven &= more.lowerBound(alpha) >= before - Answers.EPSILON;
    }
    if (!helps) {
      reasons.add(new Reason.NoneHelps(proven && !termination.isReached()));
    }
  }

  private static double best(TileFront front, double alpha) {
    return front.tilings().stream()
        .mapToDouble(each -> Answers.weightedSpread(alpha, each.inColumn(), each.inRow()))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }
}
