package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.eligibility.JobUnits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All ways to give jobs numbers of hosts in each minipod, the most urgent jobs first: what a job
 * costs depends on nothing else. For one kind of host and no spares. Branches that cannot become
 * better than the best plan are cut; after {@value #STEPS} steps it gives up. Exponential.
 */
final class ExactJointPlanner {
  private static final int STEPS = 20_000;
  private static final int MOST_MINIPODS = 6;

  /** Numbers of hosts of a job that has none. */
  private static final int[] WAITS = {};

  private final MultiJobPlanProblem problem;
  private final List<MultiJobPlanProblem.Request> order;
  private final List<int[]> shapes;
  private final List<List<String>> hosts;
  private final RegisteredAlgorithm<PlacementProblem, Placement> algorithm;
  private final SolveControl<MultiJobPlan> control;
  private final int[] left;
  private final int[][] given;
  private final Map<List<Integer>, Double> costs = new HashMap<>();
  private int[][] best = {};
  private JointPlanValue bestValue = new JointPlanValue(List.of(), List.of(), 0);
  private int steps;
  private boolean complete = true;

  private ExactJointPlanner(
      MultiJobPlanProblem problem,
      List<MultiJobPlanProblem.Request> order,
      List<int[]> shapes,
      List<List<String>> hosts,
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm,
      SolveControl<MultiJobPlan> control) {
    this.problem = problem;
    this.order = order;
    this.shapes = shapes;
    this.hosts = hosts;
    this.algorithm = algorithm;
    this.control = control;
    left = hosts.stream().mapToInt(List::size).toArray();
    given = new int[order.size()][];
    Arrays.fill(given, WAITS);
  }

  /** Null: the case is none for it. */
  static @Nullable ExactJointPlanner of(
      MultiJobPlanProblem problem,
      List<MultiJobPlanProblem.Request> order,
      RegisteredAlgorithm<PlacementProblem, Placement> algorithm,
      SolveControl<MultiJobPlan> control) {
    boolean holdsBack =
        problem.spares() > 0
            || order.stream().anyMatch(each -> !problem.survival(each.job()).isNone());
    if (holdsBack || problem.cluster().minipods().size() > MOST_MINIPODS) {
      return null;
    }
    var free = SequentialPlanSolver.without(problem.cluster(), problem.reserved());
    @Nullable List<List<String>> hosts = null;
    var shapes = new ArrayList<int[]>();
    for (var each : order) {
      var asked = new PlacementProblem(free, each.job(), each.alpha(), each.unit());
      try {
        var pools = JobHostPools.of(asked);
        var pool = HostPool.of(asked);
        if (pools.size() > 1 || !pool.units().equals(JobUnits.NONE)) {
          return null;
        }
        var here =
            pool.cells().stream()
                .map(cells -> cells.stream().map(cell -> cell.first().id()).toList())
                .toList();
        if (hosts != null && !hosts.equals(here)) {
          return null;
        }
        hosts = here;
        shapes.add(new int[] {pool.matrix().rows(), pool.matrix().cols()});
      } catch (InfeasibleException | JobDoesNotFitException never) {
        return null; // it waits whatever the others do, and says why
      }
    }
    return hosts == null
        ? null
        : new ExactJointPlanner(problem, order, shapes, hosts, algorithm, control);
  }

  /** Whether all ways were looked at. */
  boolean isComplete() {
    return complete;
  }

  /** A plan whose jobs are better off than in that one; null: none was found. */
  @Nullable MultiJobPlan plan(JointPlanValue known) {
    bestValue = known;
    walk(0);
    return best.length == 0 || !complete ? null : made(best);
  }

  /** Decides the job at a place of the order. */
  private void walk(int at) {
    if (!complete) {
      return;
    }
    if (++steps > STEPS || control.stopped()) {
      complete = false;
      return;
    }
    if (value(at, true).compareJobs(bestValue) <= 0) {
      return; // even if all others cost nothing
    }
    if (at == order.size()) {
      best = given.clone();
      bestValue = value(at, false);
      return;
    }
    var shape = shapes.get(at);
    split(at, 0, shape[0] * shape[1], new int[left.length]);
    given[at] = WAITS;
    walk(at + 1); // it waits
  }

  private void split(int at, int minipod, int rest, int[] counts) {
    if (rest == 0) {
      var here = counts.clone();
      if (Double.isNaN(cost(at, here))) {
        complete = false;
        return;
      }
      given[at] = here;
      take(here, -1);
      walk(at + 1);
      take(here, 1);
      given[at] = WAITS;
      return;
    }
    if (minipod == left.length || !complete) {
      return;
    }
    for (int count = Math.min(rest, left[minipod]); count >= 0; count--) {
      counts[minipod] = count;
      split(at, minipod + 1, rest - count, counts);
    }
    counts[minipod] = 0;
  }

  private void take(int[] counts, int sign) {
    for (int i = 0; i < left.length; i++) {
      left[i] += sign * counts[i];
    }
  }

  /**
   * @param hoping jobs from this one on are placed and cost nothing
   */
  private JointPlanValue value(int at, boolean hoping) {
    var gpus = new TreeMap<Integer, Long>(Comparator.reverseOrder());
    var spread = new TreeMap<Integer, Double>(Comparator.reverseOrder());
    for (int i = 0; i < order.size(); i++) {
      var job = order.get(i).job();
      var counts = given[i];
      boolean placed = i < at ? counts.length > 0 : hoping;
      gpus.merge(job.priority(), placed ? (long) job.gpus() : 0L, Long::sum);
      spread.merge(
          job.priority(), i < at && counts.length > 0 ? cost(i, counts) : 0.0, Double::sum);
    }
    return new JointPlanValue(List.copyOf(gpus.values()), List.copyOf(spread.values()), 0);
  }

  /** Of a job on so many hosts of each minipod; NaN: it is not known for certain. */
  private double cost(int at, int[] counts) {
    var key = new ArrayList<Integer>();
    key.add(at);
    Arrays.stream(counts).filter(each -> each > 0).sorted().forEach(key::add);
    return costs.computeIfAbsent(
        key,
        _ -> {
          var objective = solve(at, counts, left()).objective();
          return objective.provenOptimal()
              ? JointPlanValue.cost(order.get(at), objective.weightedSpread())
              : Double.NaN;
        });
  }

  private Cluster left() {
    return SequentialPlanSolver.without(problem.cluster(), problem.reserved());
  }

  /** On the first free hosts of each minipod, as many as it is given. */
  private Placement solve(int at, int[] counts, Cluster on) {
    var mine = new HashSet<String>();
    for (int i = 0; i < counts.length; i++) {
      hosts.get(i).stream()
          .filter(host -> on.host(host).isFree())
          .limit(counts[i])
          .forEach(mine::add);
    }
    var others =
        on.hosts().stream().map(host -> host.id()).filter(host -> !mine.contains(host)).toList();
    var request = order.get(at);
    return algorithm
        .solver()
        .solve(
            new PlacementProblem(
                SequentialPlanSolver.without(on, others),
                request.job(),
                request.alpha(),
                request.unit()),
            new SolveControl<>(control.termination(), _ -> {}, control.seed()));
  }

  private MultiJobPlan made(int[][] chosen) {
    var on = left();
    var planned = new ArrayList<MultiJobPlan.Planned>();
    var waiting = new ArrayList<MultiJobPlan.Waiting>();
    for (int i = 0; i < order.size(); i++) {
      var counts = chosen[i];
      if (counts.length > 0) {
        var placement = solve(i, counts, on);
        var taken = new HashSet<String>();
        placement.matrix().forEach(taken::addAll);
        on = SequentialPlanSolver.without(on, taken);
        planned.add(new MultiJobPlan.Planned(placement, List.of()));
      }
    }
    for (int i = 0; i < order.size(); i++) {
      if (chosen[i].length == 0) {
        waiting.add(new MultiJobPlan.Waiting(order.get(i).job().id(), reason(order.get(i), on)));
      }
    }
    return new MultiJobPlan(problem.cluster().name(), planned, waiting);
  }

  private static String reason(MultiJobPlanProblem.Request request, Cluster on) {
    try {
      JobHostPools.of(new PlacementProblem(on, request.job(), request.alpha(), request.unit()));
      throw new IllegalStateException("job %s waits for nothing".formatted(request.job().id()));
    } catch (InfeasibleException | JobDoesNotFitException tooFew) {
      return String.valueOf(tooFew.getMessage());
    }
  }
}
