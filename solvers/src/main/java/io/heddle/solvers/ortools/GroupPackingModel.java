package io.heddle.solvers.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import io.heddle.solvers.SolverTermination;
import org.jspecify.annotations.Nullable;

/**
 * Decides through CP-SAT whether equal groups of hosts can be packed into minipods so that no group
 * touches more than T of them: the inner question of Arnold's Eq. 4–10 once the used minipods are
 * chosen.
 */
public final class GroupPackingModel {
  {
    OrToolsNativeLibrary.load();
  }

  /** What is known; groups × minipods of hosts only where it is possible. */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  public record Outcome(boolean decided, int @Nullable [][] packing) {}

  private final CpModel model = new CpModel();
  private final IntVar[][] hosts;

  /**
   * Builds the model.
   *
   * @param capacities usable hosts of each minipod, by falling size for the best symmetry breaking
   * @param touched minipods a group at most
   */
  public GroupPackingModel(int[] capacities, int groups, int size, int touched) {
    int minipods = capacities.length;
    hosts = new IntVar[groups][minipods];
    var touches = new BoolVar[groups][minipods];
    for (int i = 0; i < groups; i++) {
      for (int j = 0; j < minipods; j++) {
        int most = Math.min(size, capacities[j]);
        hosts[i][j] = model.newIntVar(0, most, "h" + i + "_" + j);
        touches[i][j] = model.newBoolVar("s" + i + "_" + j);
        model.addLessOrEqual(hosts[i][j], LinearExpr.term(touches[i][j], most));
      }
      model.addEquality(LinearExpr.sum(hosts[i]), size);
      model.addLessOrEqual(LinearExpr.sum(touches[i]), touched);
    }
    for (int j = 0; j < minipods; j++) {
      var given = new IntVar[groups];
      for (int i = 0; i < groups; i++) {
        given[i] = hosts[i][j];
      }
      model.addLessOrEqual(LinearExpr.sum(given), capacities[j]);
    }
    GroupSymmetryBreaking.inOrder(model, touches);
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
    if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
      return new Outcome(status == CpSolverStatus.INFEASIBLE, null);
    }
    var packing = new int[hosts.length][hosts[0].length];
    for (int i = 0; i < packing.length; i++) {
      for (int j = 0; j < packing[i].length; j++) {
        packing[i][j] = (int) solver.value(hosts[i][j]);
      }
    }
    return new Outcome(true, packing);
  }
}
