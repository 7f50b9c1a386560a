package io.heddle.solvers.placement;

import io.heddle.model.result.GroupUnit;
import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arnold's MIP (Eq. 4–10) with whole hosts, solved directly. All groups are alike, so only the
 * sorted capacities matter: with y minipods the y largest are the best, and the least T falls with
 * y. T = 1 is decided by counting whole groups. T = 2 is reached by running groups over the borders
 * whenever the minipods hold a group each. Where smaller minipods leave a gap between the counting
 * bound and the quick rules, a decider is asked while the control allows.
 *
 * <p>What is minimised is α·y + β·T for either unit: the {@code mip} of the file. With the DP group
 * as the unit T counts DP groups, so that there β weighs the spread of the DP groups.
 *
 * <p>Time: O(minipods · groups · minipods) where nothing has to be searched.
 */
final class ArnoldPlacementSolver implements GridColoring {
  /** Decides whether groups can be packed with at most T minipods each. */
  interface Decider {
    /**
     * @return groups × minipods of hosts, or null if there is no such packing
     * @throws UndecidedException if it was stopped before it knew
     */
    int @Nullable [][] pack(
        int[] capacities, int groups, int size, int touched, SolveControl<Placement> control)
        throws UndecidedException;
  }

  /** The search was stopped, or given up, before it knew. */
  static final class UndecidedException extends Exception {
    private static final long serialVersionUID = 1;
  }

  /** Questions that may stay open before the search is left to the bound. */
  private static final int PATIENCE = 3;

  @SuppressWarnings("ArrayRecordComponent") // stays inside
  private record Packed(int minipods, int touched, int[][] packing) {}

  private final Decider decider;

  ArnoldPlacementSolver(Decider decider) {
    this.decider = decider;
  }

  @Override
  public Placement solve(PlacementProblem problem, SolveControl<Placement> control) {
    var pool = HostPool.of(problem);
    var found = search(problem, pool, control);
    return PlacementBuilder.mip(
        problem, pool, "arnold", found.grid(), found.bound(), control.seed());
  }

  @Override
  public MinipodGrid grid(
      PlacementProblem problem, HostPool pool, SolveControl<Placement> control) {
    return search(problem, pool, control).grid();
  }

  /** A grid, and a bound of the MIP. */
  private record Colored(MinipodGrid grid, double bound) {}

  private Colored search(PlacementProblem problem, HostPool pool, SolveControl<Placement> control) {
    boolean byRow = problem.unit() == GroupUnit.PP;
    int groups = byRow ? pool.matrix().rows() : pool.matrix().cols();
    int size = byRow ? pool.matrix().cols() : pool.matrix().rows();
    var order = FirstFitOrders.largestFirst(pool.capacities());
    var sorted = order.stream().mapToInt(minipod -> pool.capacities()[minipod]).toArray();
    return new Search(problem.alpha(), sorted, groups, size, control).run(byRow, order);
  }

  private final class Search {
    private final double alpha;
    private final int[] sorted;
    private final int groups;
    private final int size;
    private final SolveControl<Placement> control;
    private @Nullable Packed best;
    private double bestValue = Double.POSITIVE_INFINITY;
    private double bound = Double.POSITIVE_INFINITY;
    private int undecided;

    Search(double alpha, int[] sorted, int groups, int size, SolveControl<Placement> control) {
      this.alpha = alpha;
      this.sorted = sorted;
      this.groups = groups;
      this.size = size;
      this.control = control;
    }

    private double value(int minipods, int touched) {
      return alpha * minipods + (1 - alpha) * touched;
    }

    Colored run(boolean byRow, List<Integer> order) {
      int fewest = 1;
      while (sum(fewest) < (long) groups * size) {
        fewest++;
      }
      for (int minipods = fewest; minipods <= sorted.length; minipods++) {
        // More minipods only help while T can still fall.
        if (value(minipods, 1) >= bestValue - PlacementBuilder.EPSILON) {
          break;
        }
        quick(minipods);
      }
      close(fewest);
      var answer = best;
      if (answer == null) {
        throw new IllegalStateException("the fewest minipods hold the job, but nothing was packed");
      }
      return new Colored(
          MipRankOrder.grid(answer.packing(), order, size, byRow), Math.min(bound, bestValue));
    }

    private long sum(int minipods) {
      return Arrays.stream(sorted, 0, minipods).asLongStream().sum();
    }

    private void quick(int minipods) {
      var used = Arrays.copyOf(sorted, minipods);
      var packing = GroupPacking.whole(used, groups, size);
      if (packing == null) {
        packing = GroupPacking.quick(used, groups, size);
      }
      if (packing != null) {
        offer(minipods, packing);
      }
    }

    private void offer(int minipods, int[][] packing) {
      int touched = GroupPacking.mostTouched(packing);
      if (value(minipods, touched) < bestValue - PlacementBuilder.EPSILON) {
        bestValue = value(minipods, touched);
        best = new Packed(minipods, touched, packing);
      }
    }

    /**
     * Closes the gap between what was packed and what counting allows, the most promising pair of y
     * and T first: the answer is the first that can be packed. With fewer minipods it would be
     * harder still, so of equal pairs the one with more is asked first.
     */
    private void close(int fewest) {
      var refuted = new ArrayList<Question>();
      for (var next : questions(fewest)) {
        if (next.value() >= bestValue - PlacementBuilder.EPSILON) {
          return;
        }
        if (refuted.stream().anyMatch(next::isHarderThan)) {
          continue;
        }
        try {
          if (undecided >= PATIENCE) {
            throw new UndecidedException();
          }
          var used = Arrays.copyOf(sorted, next.minipods());
          var packing = decider.pack(used, groups, size, next.touched(), control);
          if (packing == null) {
            refuted.add(next);
          } else {
            offer(next.minipods(), packing);
          }
        } catch (UndecidedException _) {
          undecided++;
          bound = Math.min(bound, next.value());
          if (undecided > PATIENCE) {
            return; // what follows has a higher value
          }
        }
      }
    }

    /** All that would better the answer and that counting allows. */
    private List<Question> questions(int fewest) {
      var questions = new ArrayList<Question>();
      for (int minipods = fewest; minipods <= sorted.length; minipods++) {
        int least = GroupPacking.leastTouched(Arrays.copyOf(sorted, minipods), groups, size);
        for (int touched = least;
            touched <= minipods && value(minipods, touched) < bestValue - PlacementBuilder.EPSILON;
            touched++) {
          questions.add(new Question(minipods, touched, value(minipods, touched)));
        }
      }
      questions.sort(
          Comparator.comparingDouble(Question::value)
              .thenComparing(Comparator.comparingInt(Question::minipods).reversed()));
      return questions;
    }
  }

  /** Whether the groups can be packed into so many minipods with so many touched. */
  private record Question(int minipods, int touched, double value) {
    boolean isHarderThan(Question other) {
      return minipods <= other.minipods() && touched <= other.touched();
    }
  }
}
