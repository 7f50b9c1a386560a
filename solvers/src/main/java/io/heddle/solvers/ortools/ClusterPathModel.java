package io.heddle.solvers.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import io.heddle.solvers.SolverTermination;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The shortest way through some of the places, as many as asked, that together hold enough: a
 * circuit through a place more that lies nowhere, in which a place may be left out. Lengths are
 * rounded to a millionth.
 */
public final class ClusterPathModel {
  {
    OrToolsNativeLibrary.load();
  }

  private static final double PARTS = 1e6;

  /** CP-SAT's level with cuts of circuits: some ten times faster than its usual one. */
  private static final int ALL_CUTS = 2;

  /**
   * What is known.
   *
   * @param route a way shorter than the one that was known, or null
   * @param proven whether no way is shorter than this, or than the one that was known
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  public record Outcome(int @Nullable [] route, boolean proven) {}

  private final CpModel model = new CpModel();
  private final BoolVar[][] hop;

  /**
   * Builds the model. O(places²).
   *
   * @param lengths places × places, symmetric
   * @param holds of each place
   * @param length places of the way; 0: as many as make it shortest
   * @param enough what they must hold together
   * @param known length of a way that is known; longer ones are not looked for
   */
  public ClusterPathModel(double[][] lengths, int[] holds, int length, long enough, double known) {
    int places = holds.length;
    hop = new BoolVar[places + 1][places + 1];
    var circuit = model.addCircuit();
    var total = LinearExpr.newBuilder();
    var held = LinearExpr.newBuilder();
    var left = LinearExpr.newBuilder();
    for (int i = 0; i <= places; i++) {
      for (int j = 0; j <= places; j++) {
        if (i != j && (i == places || j == places || lengths[i][j] <= known)) {
          hop[i][j] = arc(i, j, lengths, total);
          circuit.addArc(i, j, hop[i][j]);
        }
      }
      if (i < places) {
        hop[i][i] = model.newBoolVar("out" + i);
        circuit.addArc(i, i, hop[i][i]);
        left.add(hop[i][i]);
        held.addTerm(hop[i][i].not(), holds[i]);
      }
    }
    if (length > 0) {
      model.addEquality(left, places - length);
    }
    model.addGreaterOrEqual(held, enough);
    if (known < Double.POSITIVE_INFINITY) {
      model.addLessOrEqual(total, Math.round(known * PARTS) - 1);
    }
    model.minimize(total);
  }

  private BoolVar arc(int from, int to, double[][] lengths, LinearExprBuilder total) {
    var taken = model.newBoolVar(from + "-" + to);
    if (from < lengths.length && to < lengths.length) {
      total.addTerm(taken, Math.round(lengths[from][to] * PARTS));
    }
    return taken;
  }

  /**
   * Solves, on one thread, until that is proven or would take too much work.
   *
   * @param mostWork seconds, as CP-SAT counts its own steps
   */
  public Outcome solve(long seed, SolverTermination termination, double mostWork) {
    var solver = new CpSolver();
    solver.getParameters().setMaxDeterministicTime(mostWork);
    solver.getParameters().setLinearizationLevel(ALL_CUTS);
    var status = CpSatRun.solve(solver, model, seed, termination, null);
    if (status == CpSolverStatus.INFEASIBLE) {
      return new Outcome(null, true);
    }
    if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
      return new Outcome(null, false);
    }
    var route = IntStream.builder();
    for (int at = after(solver, hop.length - 1); at < hop.length - 1; at = after(solver, at)) {
      route.add(at);
    }
    return new Outcome(route.build().toArray(), status == CpSolverStatus.OPTIMAL);
  }

  private int after(CpSolver solver, int at) {
    for (int next = 0; next < hop.length; next++) {
      var arc = hop[at][next];
      if (next != at && arc != null && solver.booleanValue(arc)) {
        return next;
      }
    }
    throw new IllegalStateException("the circuit ends at " + at);
  }
}
