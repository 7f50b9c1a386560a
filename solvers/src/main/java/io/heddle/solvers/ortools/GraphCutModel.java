package io.heddle.solvers.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.heddle.model.graph.WeightedGraph;
import io.heddle.solvers.SolverTermination;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A graph cut into parts, as a whole-number program: each vertex in one part, no part empty or over
 * its capacity. An edge is cut where a part has its one end and not the other.
 */
public final class GraphCutModel {
  {
    OrToolsNativeLibrary.load();
  }

  /**
   * What is known.
   *
   * @param parts of each vertex, or null where none were found
   * @param proven whether they are best, or there are none
   * @param bound of the cut
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  public record Outcome(int @Nullable [] parts, boolean proven, long bound) {}

  private final CpModel model = new CpModel();
  private final BoolVar[][] in;

  /** Any partition will do. O(vertices · parts). */
  public GraphCutModel(WeightedGraph graph, int[] capacities) {
    int k = capacities.length;
    in = new BoolVar[graph.size()][k];
    var held = new LinearExprBuilder[k];
    var count = new LinearExprBuilder[k];
    for (int p = 0; p < k; p++) {
      held[p] = LinearExpr.newBuilder();
      count[p] = LinearExpr.newBuilder();
    }
    for (int v = 0; v < in.length; v++) {
      for (int p = 0; p < k; p++) {
        in[v][p] = model.newBoolVar(v + "in" + p);
        held[p].addTerm(in[v][p], graph.vertexWeight(v));
        count[p].add(in[v][p]);
      }
      model.addExactlyOne(in[v]);
    }
    for (int p = 0; p < k; p++) {
      model.addLessOrEqual(held[p], capacities[p]);
      model.addGreaterOrEqual(count[p], 1);
    }
    if (Arrays.stream(capacities).distinct().count() == 1) {
      inOrder(k);
    }
  }

  /** Parts that are alike may come in any order, so that of their first vertices is enough. */
  private void inOrder(int k) {
    for (int v = 0; v < in.length; v++) {
      for (int p = 1; p < k; p++) {
        var before = new Literal[v + 1];
        for (int u = 0; u < v; u++) {
          before[u] = in[u][p - 1];
        }
        before[v] = in[v][p].not();
        model.addBoolOr(before);
      }
    }
  }

  /**
   * Asks for the least cut. O(edges · parts).
   *
   * @param known a partition to begin with
   */
  public GraphCutModel least(WeightedGraph graph, int[] known) {
    var cut = LinearExpr.newBuilder();
    for (int v = 0; v < in.length; v++) {
      for (int p = 0; p < in[v].length; p++) {
        model.addHint(in[v][p], known[v] == p ? 1 : 0);
      }
      for (int i = graph.begin(v); i < graph.end(v); i++) {
        int u = graph.neighbour(i);
        if (v < u) {
          var apart = model.newBoolVar(v + "-" + u);
          cut.addTerm(apart, graph.edgeWeight(i));
          for (int p = 0; p < in[v].length; p++) {
            model.addBoolOr(new Literal[] {in[v][p].not(), in[u][p], apart});
            model.addBoolOr(new Literal[] {in[u][p].not(), in[v][p], apart});
          }
        }
      }
    }
    model.minimize(cut);
    return this;
  }

  /** Solves, on one thread. */
  public Outcome solve(long seed, SolverTermination termination) {
    var solver = new CpSolver();
    var status = CpSatRun.solve(solver, model, seed, termination, null);
    boolean proven = status == CpSolverStatus.OPTIMAL || status == CpSolverStatus.INFEASIBLE;
    if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
      return new Outcome(null, proven, 0);
    }
    var parts = new int[in.length];
    for (int v = 0; v < in.length; v++) {
      for (int p = 0; p < in[v].length; p++) {
        parts[v] = solver.booleanValue(in[v][p]) ? p : parts[v];
      }
    }
    return new Outcome(parts, proven, (long) Math.ceil(solver.bestObjectiveBound() - 1e-6));
  }
}
