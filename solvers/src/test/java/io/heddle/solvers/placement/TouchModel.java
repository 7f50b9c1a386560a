package io.heddle.solvers.placement;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.Literal;
import io.heddle.solvers.ortools.OrToolsNativeLibrary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@link MinipodSetBranching} decides, by other means, for tests to compare: decides through
 * CP-SAT whether a matrix can be coloured so that rows touch at most P minipods and columns at most
 * Q. Rows are alike, so they are counted by the set of minipods that they may touch; what a set's
 * rows bring to a minipod in a column is a flow, which whole numbers realise. Columns are apart,
 * but ordered by their sets. For few columns and few minipods.
 */
final class TouchModel {
  /** What is known; a grid of minipods only where it is possible. */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  record Outcome(boolean decided, int @Nullable [][] cells) {}

  /** Rows that may touch these minipods only. */
  @SuppressWarnings("ArrayRecordComponent") // stays inside
  private record Kind(int[] minipods, IntVar rows, IntVar[][] hosts) {}

  private final CpModel model = new CpModel();
  private final List<Kind> kinds = new ArrayList<>();
  private final int[] capacities;
  private final int rows;
  private final int cols;
  private final BoolVar[][] touches;

  static {
    OrToolsNativeLibrary.load();
  }

  /**
   * Builds the model.
   *
   * @param capacities usable hosts of each minipod, none zero, at most 30 of them
   */
  TouchModel(int[] capacities, int rows, int cols, int inRow, int inColumn) {
    this.capacities = capacities.clone();
    this.rows = rows;
    this.cols = cols;
    int minipods = capacities.length;
    touches = new BoolVar[cols][minipods];
    var powers = new long[minipods];
    for (int j = 0; j < minipods; j++) {
      powers[j] = 1L << j;
    }
    for (int col = 0; col < cols; col++) {
      for (int j = 0; j < minipods; j++) {
        touches[col][j] = model.newBoolVar("t" + col + "_" + j);
      }
      // One more touched costs nothing, so all sets are full.
      model.addEquality(LinearExpr.sum(touches[col]), Math.min(inColumn, minipods));
      if (col > 0) {
        model.addLessOrEqual(
            LinearExpr.weightedSum(touches[col - 1], powers),
            LinearExpr.weightedSum(touches[col], powers));
      }
    }
    for (int set = 0; set < 1 << minipods; set++) {
      if (Integer.bitCount(set) == Math.min(inRow, minipods)) {
        kinds.add(kind(set));
      }
    }
    model.addEquality(sum(kinds.stream().map(Kind::rows).toList()), rows);
    link();
  }

  private Kind kind(int set) {
    var minipods = new int[Integer.bitCount(set)];
    int at = 0;
    for (int j = 0; j < capacities.length; j++) {
      if ((set >> j & 1) != 0) {
        minipods[at++] = j;
      }
    }
    var count = model.newIntVar(0, rows, "n" + set);
    var any = model.newBoolVar("h" + set);
    model.addLessOrEqual(count, LinearExpr.term(any, rows));
    var hosts = new IntVar[cols][minipods.length];
    for (int col = 0; col < cols; col++) {
      var meets = new Literal[minipods.length + 1];
      for (int k = 0; k < minipods.length; k++) {
        hosts[col][k] = model.newIntVar(0, rows, "f" + set + "_" + col + "_" + minipods[k]);
        meets[k] = touches[col][minipods[k]];
      }
      meets[minipods.length] = any.not();
      model.addBoolOr(meets);
      model.addEquality(LinearExpr.sum(hosts[col]), count);
    }
    return new Kind(minipods, count, hosts);
  }

  /** Ties the hosts that a minipod gives to its capacity and to the columns that touch it. */
  private void link() {
    for (int j = 0; j < capacities.length; j++) {
      var all = new ArrayList<IntVar>();
      var touching = new ArrayList<IntVar>();
      for (var kind : kinds) {
        if (indexOf(kind.minipods(), j) >= 0) {
          touching.add(kind.rows());
        }
      }
      for (int col = 0; col < cols; col++) {
        var inColumn = new ArrayList<IntVar>();
        for (var kind : kinds) {
          int k = indexOf(kind.minipods(), j);
          if (k >= 0) {
            inColumn.add(kind.hosts()[col][k]);
          }
        }
        model.addLessOrEqual(sum(inColumn), LinearExpr.term(touches[col][j], rows));
        model.addLessOrEqual(sum(inColumn), sum(touching));
        all.addAll(inColumn);
      }
      model.addLessOrEqual(sum(all), capacities[j]);
    }
  }

  private static int indexOf(int[] sorted, int wanted) {
    for (int k = 0; k < sorted.length; k++) {
      if (sorted[k] == wanted) {
        return k;
      }
    }
    return -1;
  }

  private static LinearExpr sum(List<IntVar> variables) {
    return LinearExpr.sum(variables.toArray(LinearArgument[]::new));
  }

  /**
   * Solves.
   *
   * @param effort limit in CP-SAT's deterministic seconds
   */
  Outcome solve(double effort) {
    var solver = new CpSolver();
    solver.getParameters().setNumWorkers(1).setMaxDeterministicTime(effort);
    var status = solver.solve(model);
    if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
      return new Outcome(status == CpSolverStatus.INFEASIBLE, null);
    }
    var cells = new int[rows][cols];
    int top = 0;
    for (var kind : kinds) {
      int height = (int) solver.value(kind.rows());
      for (int col = 0; col < cols; col++) {
        int row = top;
        for (int k = 0; k < kind.minipods().length; k++) {
          for (long left = solver.value(kind.hosts()[col][k]); left > 0; left--) {
            cells[row++][col] = kind.minipods()[k];
          }
        }
      }
      top += height;
    }
    return new Outcome(true, cells);
  }
}
