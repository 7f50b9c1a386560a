package io.heddle.solvers.ortools;

import com.google.ortools.modelbuilder.LinearExpr;
import com.google.ortools.modelbuilder.LinearExprBuilder;
import com.google.ortools.modelbuilder.ModelBuilder;
import com.google.ortools.modelbuilder.ModelSolver;
import com.google.ortools.modelbuilder.SolveStatus;
import com.google.ortools.modelbuilder.Variable;
import io.heddle.solvers.SolverTermination;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Selection of the jobs to move so that enough hosts are free, wherever the jobs go: a mixed
 * integer program, solved by HiGHS, and its linear relaxation, solved by GLOP. Hosts (or groups of
 * them) and jobs are named by numbers. With 20,000 hosts and 2,400 jobs the relaxation takes less
 * than a second and the program a few.
 */
public final class HostClearingModel {
  {
    OrToolsNativeLibrary.load();
  }

  /**
   * What came of it.
   *
   * @param freed how many of which hosts; null where no answer was found
   * @param cleared hosts that have to be empty at the end, whatever moves there
   * @param bound of the cost, from below; NaN where no answer exists
   * @param relaxed lower bound of the units, from the linear relaxation
   */
  public record Outcome(
      @Nullable Map<Integer, Integer> freed,
      Map<Integer, Integer> cleared,
      double bound,
      double relaxed) {}

  private static final int MOST_NODES = 500;
  private static final long GRACE_MILLIS = 500;
  private static final long ASK_MILLIS = 20;
  private static final double MOST_SECONDS = 1e7;

  private final ModelBuilder model = new ModelBuilder();
  private final List<Variable> all = new ArrayList<>();
  private final Map<Integer, Variable> freed = new TreeMap<>();
  private final Map<Integer, Variable> cleared = new TreeMap<>();
  private final Map<Integer, Variable> moves = new TreeMap<>();
  private final Map<Integer, Variable> used = new HashMap<>();
  private final LinearExprBuilder units = LinearExpr.newBuilder();
  private final LinearExprBuilder costs = LinearExpr.newBuilder();
  private final LinearExprBuilder found = LinearExpr.newBuilder();
  private @Nullable Variable broken;

  private Variable integer(double most, String name) {
    var variable = model.newIntVar(0, most, name);
    all.add(variable);
    return variable;
  }

  private void implies(Variable one, Variable other) {
    model.addLessOrEqual(one, other);
  }

  /**
   * A job that may move, or that many equal ones.
   *
   * @param units a whole number: its part of the figure that the relaxation bounds
   * @param cost its part of the cost that is minimized
   */
  public void job(int job, int most, double units, double cost) {
    var moved = integer(most, "z" + job);
    moves.put(job, moved);
    this.units.addTerm(moved, units);
    costs.addTerm(moved, cost);
  }

  /** A host that may be freed, or that many, only if these jobs move, and lies in a minipod. */
  public void host(int host, int most, int minipod, int gpus, Set<Integer> jobs) {
    var free = integer(most, "x" + host);
    freed.put(host, free);
    var near = used.computeIfAbsent(minipod, m -> integer(1, "y" + m));
    model.addLessOrEqual(free, LinearExpr.term(near, most));
    jobs.forEach(job -> implies(free, variable(moves, job)));
    found.addTerm(free, gpus);
  }

  /** Frees at least so many GPUs, in at most so many minipods. */
  public void enough(long gpus, int minipods) {
    model.addGreaterOrEqual(found, (double) gpus);
    var sum = LinearExpr.newBuilder();
    used.values().forEach(sum::add);
    model.addLessOrEqual(sum, minipods);
  }

  /**
   * Freed hosts give at least so many groups, each within one domain.
   *
   * @param domains of each, hosts that may be freed, and how many hosts each of them stands for
   */
  public void groups(Collection<Map<Integer, Integer>> domains, int group, int least) {
    var sum = LinearExpr.newBuilder();
    for (var domain : domains) {
      int hosts = domain.values().stream().mapToInt(Integer::intValue).sum();
      int most = hosts / group; // whole groups
      var groups = integer(most, "g");
      var free = LinearExpr.newBuilder();
      domain.forEach((host, count) -> free.addTerm(variable(freed, host), count));
      model.addGreaterOrEqual(free, LinearExpr.term(groups, group));
      sum.add(groups);
    }
    model.addGreaterOrEqual(sum, least);
  }

  /** A host, or that many, may be cleared of these jobs. */
  public void clears(int host, int most, Set<Integer> jobs) {
    var empty = integer(most, "e" + host);
    cleared.put(host, empty);
    jobs.forEach(job -> implies(empty, variable(moves, job)));
  }

  /** A host that is freed is cleared. */
  public void freedIsCleared(int host) {
    implies(variable(freed, host), variable(cleared, host));
  }

  /** Up to so many hosts that are empty now may be broken. */
  public void breaks(int most) {
    broken = integer(most, "n");
  }

  /**
   * What cleared hosts give, less what broken ones take, is so much at least.
   *
   * @param of each host that may be cleared
   */
  public void clearedGive(Map<Integer, Long> of, long each, long least) {
    var sum = LinearExpr.newBuilder();
    of.forEach((host, gives) -> sum.addTerm(variable(cleared, host), gives));
    if (broken != null) {
      sum.addTerm(broken, (double) -each);
    }
    model.addGreaterOrEqual(sum, (double) least);
  }

  /** Not exactly so many of each job move. */
  public void another(Map<Integer, Integer> counts) {
    var differences = LinearExpr.newBuilder();
    counts.forEach((job, count) -> {
      var moved = variable(moves, job);
      int most = (int) moved.getUpperBound();
      if (count < most) {
        var more = integer(1, "m");
        model.addGreaterOrEqual(moved, LinearExpr.term(more, count + 1));
        differences.add(more);
      }
      if (count > 0) {
        var fewer = integer(1, "f");
        model.addLessOrEqual(
            LinearExpr.newBuilder().add(moved).addTerm(fewer, most - count + 1).build(), most);
        differences.add(fewer);
      }
    });
    model.addGreaterOrEqual(differences, 1);
  }

  /**
   * Solves with one thread and a limit of nodes, so that the answer is always the same unless it is
   * stopped.
   */
  public Outcome solve(long seed, SolverTermination termination) {
    double relaxed = relaxation(termination);
    if (Double.isNaN(relaxed)) {
      return none(Double.NaN, relaxed);
    }
    model.minimize(costs);
    var solver = new ModelSolver("HIGHS");
    solver.setSolverSpecificParameters(
        "output_flag=false,threads=1,mip_rel_gap=0,mip_max_nodes=%d,random_seed=%d"
            .formatted(MOST_NODES, seed & 0x7FFFFFFF));
    var status = run(solver, termination);
    if (status == SolveStatus.INFEASIBLE) {
      return none(Double.NaN, relaxed);
    }
    if (status != SolveStatus.OPTIMAL && status != SolveStatus.FEASIBLE) {
      return none(relaxed, relaxed);
    }
    return new Outcome(
        chosen(solver, freed),
        chosen(solver, cleared),
        Math.max(relaxed, solver.getBestObjectiveBound()),
        relaxed);
  }

  private static Outcome none(double bound, double relaxed) {
    return new Outcome(null, Map.of(), bound, relaxed);
  }

  /** 0 where it was stopped, NaN where nothing satisfies even this. */
  private double relaxation(SolverTermination termination) {
    all.forEach(variable -> variable.setIntegrality(false));
    model.minimize(units);
    var solver = new ModelSolver("GLOP");
    var status = run(solver, termination);
    all.forEach(variable -> variable.setIntegrality(true));
    return switch (status) {
      case INFEASIBLE -> Double.NaN;
      case OPTIMAL -> solver.getObjectiveValue();
      default -> 0;
    };
  }

  /**
   * A native call cannot ask the termination, so it is left alone where it does not end in time.
   */
  private SolveStatus run(ModelSolver solver, SolverTermination termination) {
    if (termination.isReached()) {
      return SolveStatus.NOT_SOLVED;
    }
    double seconds = Math.min(MOST_SECONDS, termination.secondsLeft());
    solver.setTimeLimit(Duration.ofNanos((long) (seconds * 1e9)));
    var status = new SolveStatus[] {SolveStatus.NOT_SOLVED};
    var thread =
        Thread.ofPlatform()
            .daemon()
            .name("heddle-clearing")
            .start(() -> status[0] = solver.solve(model));
    try {
      while (!termination.isReached() && !thread.join(Duration.ofMillis(ASK_MILLIS))) {
        // asked again
      }
      return thread.join(Duration.ofMillis(GRACE_MILLIS)) ? status[0] : SolveStatus.NOT_SOLVED;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return SolveStatus.NOT_SOLVED;
    }
  }

  private static Map<Integer, Integer> chosen(ModelSolver solver, Map<Integer, Variable> all) {
    var counts = new TreeMap<Integer, Integer>();
    all.forEach((host, variable) -> {
      int count = (int) Math.round(solver.getValue(variable));
      if (count > 0) {
        counts.put(host, count);
      }
    });
    return counts;
  }

  private static Variable variable(Map<Integer, Variable> all, int number) {
    var found = all.get(number);
    if (found == null) {
      throw new IllegalArgumentException("number %d is not there".formatted(number));
    }
    return found;
  }
}
