package io.heddle.solvers.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Decides through CP-SAT whether the rows of a matrix can be coloured so that each touches at most
 * P minipods, once it is known what each column may touch. Rows are counted by the set of minipods
 * that they may touch, and the cells of a set's rows by what they share with their columns.
 */
public final class RowSetModel {
  {
    OrToolsNativeLibrary.load();
  }

  /**
   * What is known; a grid of minipods only where it is possible.
   *
   * @param effort in CP-SAT's deterministic seconds
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  public record Outcome(boolean decided, int @Nullable [][] cells, double effort) {}

  /** Rows that may touch these minipods only; hosts[shared][minipod] of their cells. */
  private record Kind(int set, IntVar rows, Map<Integer, Map<Integer, IntVar>> hosts) {}

  private final CpModel model = new CpModel();
  private final List<Kind> kinds = new ArrayList<>();
  private final LinearExprBuilder[] given;
  private final int rows;
  private final int[] columns;

  /**
   * Builds the model.
   *
   * @param capacities usable hosts of each minipod, at most 30 of them
   * @param columns the minipods that each column may touch, bit by bit
   */
  public RowSetModel(int[] capacities, int rows, int[] columns, int inRow) {
    this.rows = rows;
    this.columns = columns.clone();
    given = new LinearExprBuilder[capacities.length];
    Arrays.setAll(given, _ -> LinearExpr.newBuilder());
    int all = Arrays.stream(columns).reduce(0, (a, b) -> a | b);
    int size = Math.min(inRow, Integer.bitCount(all));
    var count = LinearExpr.newBuilder();
    for (int set = all; set > 0; set = set - 1 & all) {
      int chosen = set;
      if (Integer.bitCount(set) == size
          && Arrays.stream(columns).allMatch(c -> (c & chosen) != 0)) {
        var kind = kind(set);
        kinds.add(kind);
        count.add(kind.rows());
      }
    }
    model.addEquality(count, rows);
    for (int j = 0; j < capacities.length; j++) {
      model.addLessOrEqual(given[j], capacities[j]);
    }
  }

  private Kind kind(int set) {
    var count = model.newIntVar(0, rows, "n" + set);
    var shares = new TreeMap<Integer, Integer>();
    for (int column : columns) {
      shares.merge(column & set, 1, Integer::sum);
    }
    var hosts = new TreeMap<Integer, Map<Integer, IntVar>>();
    shares.forEach((shared, width) -> hosts.put(shared, cells(shared, width, count)));
    return new Kind(set, count, hosts);
  }

  /** So many cells of each row, in any of these minipods. */
  private Map<Integer, IntVar> cells(int shared, int width, IntVar count) {
    var hosts = new TreeMap<Integer, IntVar>();
    var sum = LinearExpr.newBuilder();
    for (int rest = shared; rest != 0; rest &= rest - 1) {
      int minipod = Integer.numberOfTrailingZeros(rest);
      var cells = model.newIntVar(0, (long) rows * width, "f" + shared + "_" + minipod);
      hosts.put(minipod, cells);
      given[minipod].add(cells);
      sum.add(cells);
    }
    model.addEquality(sum, LinearExpr.term(count, width));
    return hosts;
  }

  /**
   * Solves.
   *
   * @param effort limit in CP-SAT's deterministic seconds
   */
  public Outcome solve(double effort, SolverTermination termination) {
    var solver = new CpSolver();
    solver.getParameters().setMaxDeterministicTime(effort);
    var status = CpSatRun.solve(solver, model, 0, termination, null);
    double spent = solver.response().getDeterministicTime();
    if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
      return new Outcome(status == CpSolverStatus.INFEASIBLE, null, spent);
    }
    var cells = new int[rows][columns.length];
    int top = 0;
    for (var kind : kinds) {
      int height = (int) solver.value(kind.rows());
      for (var shared : kind.hosts().entrySet()) {
        var minipods =
            shared.getValue().entrySet().stream()
                .flatMapToInt(each ->
                    Arrays.stream(repeated(each.getKey(), (int) solver.value(each.getValue()))))
                .iterator();
        for (int row = top; row < top + height; row++) {
          for (int col = 0; col < columns.length; col++) {
            if ((columns[col] & kind.set()) == shared.getKey()) {
              cells[row][col] = minipods.nextInt();
            }
          }
        }
      }
      top += height;
    }
    return new Outcome(true, cells, spent);
  }

  private static int[] repeated(int value, int times) {
    var result = new int[times];
    Arrays.fill(result, value);
    return result;
  }
}
