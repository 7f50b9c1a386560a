package io.heddle.solvers.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import io.heddle.solvers.SolverTermination;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Which jobs move where so that enough hosts are free: CP-SAT. Hosts, jobs and shares (a job's GPUs
 * on one host) are named by numbers. Who goes first is not asked here.
 */
public final class JobMoveModel {
  {
    OrToolsNativeLibrary.load();
  }

  /**
   * What came of it.
   *
   * @param freed hosts; null where none was found
   * @param cleared hosts, or groups of them, that have to be empty at the end, whatever moves there
   * @param host of each share, −1 where that was not asked
   * @param bound of the cost, from below; NaN where nothing can do it
   * @param proven whether the cost is least
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over once
  public record Outcome(
      @Nullable List<Integer> freed,
      List<Integer> cleared,
      int[] host,
      long cost,
      double bound,
      boolean proven) {}

  private final CpModel model = new CpModel();
  private final Map<Integer, BoolVar> freed = new TreeMap<>();
  private final Map<Integer, BoolVar> cleared = new TreeMap<>();
  private final Map<Integer, BoolVar> moves = new TreeMap<>();
  private final Map<Integer, Map<Integer, BoolVar>> stands = new TreeMap<>();
  private final Map<Integer, BoolVar> used = new HashMap<>();
  private final Map<Integer, LinearExprBuilder> load = new TreeMap<>();
  private final LinearExprBuilder costs = LinearExpr.newBuilder();
  private final LinearExprBuilder found = LinearExpr.newBuilder();
  private final int shares;

  /**
   * @param shares how many there are
   */
  public JobMoveModel(int shares) {
    this.shares = shares;
  }

  /** A job that may move at a cost. */
  public void job(int job, long cost) {
    var moved = model.newBoolVar("z" + job);
    moves.put(job, moved);
    costs.addTerm(moved, cost);
  }

  /** A host that may be freed, and lies in a minipod. */
  public void host(int host, int minipod, int gpus) {
    var free = model.newBoolVar("x" + host);
    freed.put(host, free);
    model.addImplication(free, used.computeIfAbsent(minipod, m -> model.newBoolVar("y" + m)));
    found.addTerm(free, gpus);
    load.computeIfAbsent(host, _ -> LinearExpr.newBuilder()).addTerm(free, gpus);
  }

  /** Frees at least so many GPUs, in at most so many minipods. */
  public void enough(long gpus, int minipods) {
    model.addGreaterOrEqual(found, gpus);
    model.addLessOrEqual(sum(used.values()), minipods);
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
      var groups = model.newIntVar(0, hosts / group, "g");
      var free = LinearExpr.newBuilder();
      domain.forEach((host, count) -> free.addTerm(literal(freed, host), count));
      model.addGreaterOrEqual(free, LinearExpr.term(groups, group));
      sum.add(groups);
    }
    model.addGreaterOrEqual(sum, least);
  }

  /** A share stands on one of these hosts, elsewhere than now only if its job moves. */
  public void share(int share, int job, int gpus, int now, List<Integer> hosts) {
    var places = new TreeMap<Integer, BoolVar>();
    for (int host : hosts) {
      var here = model.newBoolVar("a%d_%d".formatted(share, host));
      places.put(host, here);
      if (host != now) {
        model.addImplication(here, literal(moves, job));
      }
      load.computeIfAbsent(host, _ -> LinearExpr.newBuilder()).addTerm(here, gpus);
    }
    model.addExactlyOne(places.values().toArray(Literal[]::new));
    stands.put(share, places);
  }

  /** Two shares never share a host. */
  public void apart(int one, int other) {
    var first = stands.getOrDefault(one, Map.of());
    var second = stands.getOrDefault(other, Map.of());
    first.forEach((host, here) -> {
      var there = second.get(host);
      if (there != null) {
        model.addAtMostOne(new Literal[] {here, there});
      }
    });
  }

  /**
   * No share of the first ones is in a domain with one of the others.
   *
   * @param domain of a host
   */
  public void apart(
      Collection<Integer> shares, Collection<Integer> others, IntUnaryOperator domain) {
    var first = byDomain(shares, domain);
    byDomain(others, domain)
        .forEach((number, there) -> {
          var here = first.get(number);
          if (here != null) {
            var isFirsts = model.newBoolVar("d");
            here.forEach(each -> model.addImplication(each, isFirsts));
            there.forEach(each -> model.addImplication(each, isFirsts.not()));
          }
        });
  }

  private Map<Integer, List<BoolVar>> byDomain(
      Collection<Integer> shares, IntUnaryOperator domain) {
    var found = new TreeMap<Integer, List<BoolVar>>();
    for (int share : shares) {
      stands
          .getOrDefault(share, Map.of())
          .forEach((host, here) ->
              found.computeIfAbsent(domain.applyAsInt(host), _ -> new ArrayList<>()).add(here));
    }
    return found;
  }

  /** None of these shares is in a domain. */
  public void never(Collection<Integer> shares, IntUnaryOperator domain, int number) {
    byDomain(shares, domain)
        .getOrDefault(number, List.of())
        .forEach(here -> model.addEquality(here, 0));
  }

  /** Hosts, or one, hold so many GPUs of shares and of the job that comes. */
  public void capacity(Collection<Integer> hosts, long gpus) {
    var together = LinearExpr.newBuilder();
    for (int host : hosts) {
      var held = load.get(host);
      if (held != null) {
        together.add(held);
      }
    }
    model.addLessOrEqual(together, gpus);
  }

  /** Not all of these shares where they were put. */
  public void forbid(Map<Integer, Integer> hostOfShare) {
    var literals = new ArrayList<Literal>();
    hostOfShare.forEach((share, host) -> {
      var here = stands.getOrDefault(share, Map.of()).get(host);
      if (here != null) {
        literals.add(here.not());
      }
    });
    model.addBoolOr(literals);
  }

  /**
   * Solves.
   *
   * @param effort limit in CP-SAT's deterministic seconds
   */
  public Outcome solve(double effort, long seed, SolverTermination termination) {
    model.minimize(costs);
    var solver = new CpSolver();
    solver.getParameters().setMaxDeterministicTime(effort);
    var status = CpSatRun.solve(solver, model, seed, termination, null);
    var host = new int[shares];
    Arrays.fill(host, -1);
    if (status == CpSolverStatus.INFEASIBLE) {
      return new Outcome(null, List.of(), host, 0, Double.NaN, true);
    }
    if (status != CpSolverStatus.OPTIMAL && status != CpSolverStatus.FEASIBLE) {
      return new Outcome(null, List.of(), host, 0, Math.max(0, solver.bestObjectiveBound()), false);
    }
    stands.forEach((share, places) ->
        places.forEach((each, here) -> {
          if (solver.booleanValue(here)) {
            host[share] = each;
          }
        }));
    return new Outcome(
        chosen(solver, freed),
        chosen(solver, cleared),
        host,
        Math.round(solver.objectiveValue()),
        solver.bestObjectiveBound(),
        status == CpSolverStatus.OPTIMAL);
  }

  private static List<Integer> chosen(CpSolver solver, Map<Integer, BoolVar> all) {
    return all.entrySet().stream()
        .filter(each -> solver.booleanValue(each.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static BoolVar literal(Map<Integer, BoolVar> all, int number) {
    var found = all.get(number);
    if (found == null) {
      throw new IllegalArgumentException("number %d is not there".formatted(number));
    }
    return found;
  }

  private static LinearExprBuilder sum(Iterable<BoolVar> all) {
    var sum = LinearExpr.newBuilder();
    all.forEach(sum::add);
    return sum;
  }
}
