package io.heddle.solvers.placement;

import io.heddle.model.result.Placement;
import io.heddle.solvers.SolveControl;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Exact search for {@link GroupPacking}: every split of every group, groups in falling order since
 * they are alike, cut off by the counting bound. For jobs with few groups; gives up after a fixed
 * number of steps.
 */
final class GroupPackingSearch implements ArnoldPlacementSolver.Decider {
  private static final long STEPS = 200_000;

  @Override
  public int @Nullable [][] pack(
      int[] capacities, int groups, int size, int touched, SolveControl<Placement> control)
      throws ArnoldPlacementSolver.UndecidedException {
    var state = new State(capacities.clone(), groups, size, touched, control);
    return state.group(0) ? state.packing : null;
  }

  private static final class State {
    private final int[] left;
    private final int size;
    private final int touched;
    private final SolveControl<Placement> control;
    private final int[][] packing;
    private long steps;

    State(int[] left, int groups, int size, int touched, SolveControl<Placement> control) {
      this.left = left;
      this.size = size;
      this.touched = touched;
      this.control = control;
      this.packing = new int[groups][left.length];
    }

    boolean group(int group) throws ArnoldPlacementSolver.UndecidedException {
      if (group == packing.length) {
        return true;
      }
      int open = packing.length - group;
      if (Arrays.stream(left).asLongStream().sum() < (long) open * size
          || GroupPacking.leastTouched(left, open, size) > touched) {
        return false;
      }
      return visit(group, 0, size, touched);
    }

    /** Takes some hosts from this minipod, the most first, then goes on to the next one. */
    private boolean visit(int group, int minipod, int need, int visits)
        throws ArnoldPlacementSolver.UndecidedException {
      if (++steps > STEPS || steps % 1024 == 0 && control.stopped()) {
        throw new ArnoldPlacementSolver.UndecidedException();
      }
      if (need == 0) {
        return group(group + 1);
      }
      if (visits == 0 || minipod == left.length) {
        return false;
      }
      for (int take = Math.min(need, left[minipod]); take >= 0; take--) {
        left[minipod] -= take;
        packing[group][minipod] = take;
        if (notBeforeLast(group)
            && visit(group, minipod + 1, need - take, take > 0 ? visits - 1 : visits)) {
          return true;
        }
        left[minipod] += take;
        packing[group][minipod] = 0;
      }
      return false;
    }

    /** Groups are alike: they come in falling order, so that each set of groups is seen once. */
    private boolean notBeforeLast(int group) {
      return group == 0 || Arrays.compare(packing[group], packing[group - 1]) <= 0;
    }
  }
}
