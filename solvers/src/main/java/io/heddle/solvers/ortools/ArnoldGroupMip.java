package io.heddle.solvers.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverSolutionCallback;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.DoubleLinearExpr;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.LinearExpr;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Arnold's formulation, Eq. 4–10, as the paper has it but with whole hosts: y_j, s_ij, T and h_ij =
 * p_ij · size, through CP-SAT on one thread with a fixed seed; of the orders of equal groups one
 * alone is looked at.
 */
public final class ArnoldGroupMip {
  {
    OrToolsNativeLibrary.load();
  }

  /**
   * What came out.
   *
   * @param packing groups × minipods of hosts, or null if none was found
   * @param bound no packing costs less
   * @param optimal whether the packing costs no more than the bound
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  public record Outcome(int @Nullable [][] packing, double bound, boolean optimal) {}

  private final CpModel model = new CpModel();
  private final IntVar[][] hosts;
  private final int[] capacities;
  private final int groups;

  /**
   * Builds the model.
   *
   * @param alpha weight of the used minipods; T weighs 1 − alpha
   * @param capacities usable hosts of each minipod
   * @param groups communication groups
   * @param size hosts a group
   */
  public ArnoldGroupMip(double alpha, int[] capacities, int groups, int size) {
    this.capacities = capacities.clone();
    this.groups = groups;
    this.hosts = new IntVar[groups][capacities.length];
    var touched = new BoolVar[groups][];
    var used = new BoolVar[capacities.length];
    for (int j = 0; j < capacities.length; j++) {
      used[j] = model.newBoolVar("y" + j);
    }
    var most = model.newIntVar(1, Math.max(1, Math.min(size, capacities.length)), "T");
    for (int i = 0; i < groups; i++) {
      var touches = new BoolVar[capacities.length];
      for (int j = 0; j < capacities.length; j++) {
        touches[j] = model.newBoolVar("s" + i + "_" + j);
        hosts[i][j] = model.newIntVar(0, Math.min(size, capacities[j]), "h" + i + "_" + j);
        model.addLessOrEqual(hosts[i][j], LinearExpr.term(touches[j], size));
      }
      model.addLessOrEqual(LinearExpr.sum(touches), most);
      model.addEquality(LinearExpr.sum(hosts[i]), size);
      touched[i] = touches;
    }
    GroupSymmetryBreaking.inOrder(model, touched);
    for (int j = 0; j < capacities.length; j++) {
      var column = new ArrayList<LinearArgument>();
      for (int i = 0; i < groups; i++) {
        column.add(hosts[i][j]);
      }
      model.addLessOrEqual(
          LinearExpr.sum(column.toArray(LinearArgument[]::new)),
          LinearExpr.term(used[j], capacities[j]));
    }
    var terms = new IntVar[capacities.length + 1];
    var weights = new double[capacities.length + 1];
    for (int j = 0; j < capacities.length; j++) {
      terms[j] = used[j];
      weights[j] = alpha;
    }
    terms[capacities.length] = most;
    weights[capacities.length] = 1 - alpha;
    model.minimize(DoubleLinearExpr.weightedSum(terms, weights));
  }

  /**
   * Solves.
   *
   * @param progress receives every better objective and the bound then
   */
  public Outcome solve(
      long seed, SolverTermination termination, BiConsumer<Double, Double> progress) {
    var solver = new CpSolver();
    var status =
        CpSatRun.solve(
            solver,
            model,
            seed,
            termination,
            new CpSolverSolutionCallback() {
              @Override
              public void onSolutionCallback() {
                progress.accept(objectiveValue(), bestObjectiveBound());
              }
            });
    return outcome(solver, status);
  }

  private Outcome outcome(CpSolver solver, CpSolverStatus status) {
    double bound = Math.max(solver.bestObjectiveBound(), 1); // one minipod, one touched
    if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
      return new Outcome(null, bound, false);
    }
    var packing = new int[groups][capacities.length];
    for (int i = 0; i < groups; i++) {
      for (int j = 0; j < capacities.length; j++) {
        packing[i][j] = (int) solver.value(hosts[i][j]);
      }
    }
    return new Outcome(packing, bound, status == CpSolverStatus.OPTIMAL);
  }
}
