package io.heddle.solvers.placement;

import io.heddle.model.job.CommunicationMatrix;
import io.heddle.model.job.GroupCommunicationVolumes;
import io.heddle.model.job.GroupRows;
import io.heddle.model.job.TrainingJob;
import io.heddle.model.result.MinipodSpreadTable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/**
 * The second goal of a placement: context and expert groups in few minipods, weighted by what they
 * send. Both are parts of columns, so the order of the rows decides it, which is all one to the DP
 * and the PP groups.
 *
 * @param context the context groups of a column, each by the rows of its cells
 * @param expert the expert groups of a column
 * @param contextShare weight of the context groups, in [0, 1]
 */
record GroupSpreadGoal(
    List<List<Integer>> context, List<List<Integer>> expert, double contextShare) {
  static GroupSpreadGoal of(TrainingJob job, CommunicationMatrix matrix) {
    var degrees = job.requireParallelism();
    int gpus = matrix.gpusPerHost() * matrix.rowsPerCell();
    var rows = new GroupRows(matrix.rows(), gpus, degrees.tp(), degrees.cp());
    return new GroupSpreadGoal(
        rows.context(), rows.expert(degrees.ep()), GroupCommunicationVolumes.contextShare(job));
  }

  /** Whether a job has such groups at all. */
  static boolean applies(TrainingJob job) {
    var degrees = job.requireParallelism();
    return degrees.cp() > 1 || degrees.ep() > 1;
  }

  /**
   * Fewest rows of cells that hold whole context groups, and fewest that hold whole expert groups:
   * the smaller is a divisor of the larger, and that of the rows.
   */
  static TreeSet<Integer> units(TrainingJob job, CommunicationMatrix matrix) {
    var degrees = job.requireParallelism();
    long gpus = (long) matrix.gpusPerHost() * matrix.rowsPerCell();
    long context = (long) degrees.tp() * degrees.cp();
    return new TreeSet<>(List.of(rows(context, gpus), rows(context * degrees.ep(), gpus)));
  }

  /** The least common multiple of both, in cells. */
  private static int rows(long group, long cell) {
    long a = group;
    long b = cell;
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return Math.toIntExact(group / a);
  }

  /** What the order of a grid's rows costs. O(rows · cols). */
  double value(MinipodGrid grid) {
    return weighted(
        MinipodSpreadTable.spread(most(grid, context)),
        MinipodSpreadTable.spread(most(grid, expert)));
  }

  private double weighted(double contextSpread, double expertSpread) {
    return contextShare * contextSpread + (1 - contextShare) * expertSpread;
  }

  private static int most(MinipodGrid grid, List<List<Integer>> groups) {
    int most = 0;
    var touched = new BitSet();
    for (int col = 0; col < grid.cols(); col++) {
      for (var group : groups) {
        touched.clear();
        for (int row : group) {
          touched.set(grid.cells()[row][col]);
        }
        most = Math.max(most, touched.cardinality());
      }
    }
    return most;
  }

  /**
   * No placement on these capacities costs less: where minipods hold too few whole groups, one is
   * split, over as many minipods as one group needs. O(minipods log minipods).
   *
   * @param capacities cells that each minipod can take
   */
  double lowerBound(int[] capacities, CommunicationMatrix matrix) {
    return weighted(least(context, capacities, matrix), least(expert, capacities, matrix));
  }

  private static double least(
      List<List<Integer>> groups, int[] capacities, CommunicationMatrix matrix) {
    int size = groups.getFirst().size();
    boolean partition =
        size * groups.size() == matrix.rows()
            && groups.stream().allMatch(group -> group.size() == size);
    if (!partition || size == 1) {
      return 0;
    }
    long whole = Arrays.stream(capacities).mapToLong(capacity -> capacity / size).sum();
    if (whole >= (long) groups.size() * matrix.cols()) {
      return 0;
    }
    var largest = Arrays.stream(capacities).sorted().toArray();
    int held = 0;
    int needed = 0;
    while (held < size) {
      held += largest[largest.length - ++needed];
    }
    return MinipodSpreadTable.spread(Math.max(2, needed));
  }
}
