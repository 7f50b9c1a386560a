package io.heddle.solvers.placement;

import io.heddle.model.cluster.Cluster;
import io.heddle.model.job.JobDoesNotFitException;
import io.heddle.model.result.MultiJobPlan;
import io.heddle.model.result.Placement;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.RegisteredAlgorithm;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.SolverProgress;
import io.heddle.solvers.StoppedException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Plans several jobs together. It starts from the plan of one after the other ({@link
 * SequentialPlanSolver}) and takes one or two jobs out at a time, to place them again in either
 * order, each as tightly as its spread allows: in the smallest minipods that cost it nothing. Only
 * what is better is kept: for the most urgent jobs first, then for the others, then in how the free
 * hosts lie; so it is never worse than one after the other. Small cases are settled by enumeration
 * ({@link ExactJointPlanner}).
 *
 * <p>The bound is what every planned job would cost alone on the free hosts. Deterministic for a
 * seed, unless it is stopped. O(jobs²) placements, at most {@value #TRIES} a job.
 */
public final class JointPlanSolver implements Solver<MultiJobPlanProblem, MultiJobPlan> {
  private static final int TRIES = 40;

  /** Where one placement takes long, fewer are tried. */
  private static final int TRIES_WHEN_LARGE = 8;

  private static final int LARGE = 1_000;

  private final RegisteredAlgorithm<PlacementProblem, Placement> algorithm;

  /** Places every job with this algorithm. */
  public JointPlanSolver(RegisteredAlgorithm<PlacementProblem, Placement> algorithm) {
    this.algorithm = algorithm;
  }

  @Override
  public MultiJobPlan solve(MultiJobPlanProblem problem, SolveControl<MultiJobPlan> control) {
    var first = new SequentialPlanSolver(algorithm).solve(problem, control);
    return new Search(problem, control, first).plan();
  }

  /** One search: the best plan so far, and what each job would cost alone. */
  private final class Search {
    private final MultiJobPlanProblem problem;
    private final SolveControl<MultiJobPlan> control;
    private final Map<String, MultiJobPlanProblem.Request> requests = new HashMap<>();
    private final Map<String, Double> alone = new HashMap<>();
    private Map<String, MultiJobPlan.Planned> planned = new HashMap<>();
    private Map<String, MultiJobPlan.Waiting> waiting = new HashMap<>();
    private JointPlanValue value;
    private int tries;

    Search(MultiJobPlanProblem problem, SolveControl<MultiJobPlan> control, MultiJobPlan start) {
      this.problem = problem;
      this.control = control;
      problem.requests().forEach(each -> requests.put(each.job().id(), each));
      start.planned().forEach(each -> planned.put(each.placement().job(), each));
      start.waiting().forEach(each -> waiting.put(each.job(), each));
      value = JointPlanValue.of(problem, planned.values());
      boolean large = problem.cluster().hosts().size() > LARGE;
      tries = (large ? TRIES_WHEN_LARGE : TRIES) * problem.requests().size();
    }

    MultiJobPlan plan() {
      boolean proven = false;
      try {
        if (!isBest()) {
          improve();
        }
        tighten();
        proven = isBest() || !control.stopped() && settled();
      } catch (StoppedException stopped) {
        // the plan that there is stands
      }
      double bound = proven ? value.total() : bound();
      return new MultiJobPlan(
          problem.cluster().name(),
          ordered().stream()
              .map(each -> planned.get(each.job().id()))
              .filter(Objects::nonNull)
              .toList(),
          ordered().stream()
              .map(each -> waiting.get(each.job().id()))
              .filter(Objects::nonNull)
              .toList(),
          new MultiJobPlan.Joint(value.total(), Math.min(bound, value.total()), proven));
    }

    private List<MultiJobPlanProblem.Request> ordered() {
      return problem.requests().stream()
          .sorted(
              Comparator.comparingInt((MultiJobPlanProblem.Request each) -> -each.job().priority())
                  .thenComparingInt(each -> -each.job().gpus())
                  .thenComparing(each -> each.job().id()))
          .toList();
    }

    /** No job waits, and none could be cheaper alone. */
    private boolean isBest() {
      return waiting.isEmpty() && value.total() <= bound() + PlacementBuilder.EPSILON;
    }

    /** What the planned jobs cost at least. */
    private double bound() {
      return planned.keySet().stream().mapToDouble(this::alone).sum();
    }

    private double alone(String job) {
      return alone.computeIfAbsent(
          job,
          _ -> {
            var request = Objects.requireNonNull(requests.get(job));
            var here = planned.get(job);
            if (here != null
                    && here.placement().objective().weightedSpread() <= PlacementBuilder.EPSILON
                || control.stopped()) {
              return 0.0;
            }
            var left = SequentialPlanSolver.without(problem.cluster(), problem.reserved());
            try {
              return JointPlanValue.cost(request, place(left, request).objective().lowerBound());
            } catch (InfeasibleException | JobDoesNotFitException none) {
              return 0.0;
            }
          });
    }

    /** Jobs by one and by two until none helps. */
    private void improve() {
      var order = ordered();
      boolean better = true;
      while (better && !isDone()) {
        better = false;
        for (int i = 0; i < order.size() && !isDone(); i++) {
          better |= again(List.of(order.get(i)));
          for (int j = i + 1; j < order.size() && !isDone(); j++) {
            better |= again(List.of(order.get(i), order.get(j)));
            better |= again(List.of(order.get(j), order.get(i)));
          }
        }
        control.progress().accept(new SolverProgress<>(Double.NaN, "jobs together", null));
      }
    }

    /** The last word is the shape of what is left. */
    private void tighten() {
      for (var each : ordered()) {
        if (!isDone()) {
          again(List.of(each));
        }
      }
    }

    private boolean isDone() {
      return tries <= 0 || control.stopped();
    }

    /** Whether placing these again, in this order, is better. */
    private boolean again(List<MultiJobPlanProblem.Request> these) {
      var next = new HashMap<>(planned);
      var wait = new HashMap<>(waiting);
      these.forEach(each -> next.remove(each.job().id()));
      var left = left(next.values());
      for (var each : these) {
        try {
          var placed =
              SpareAwarePlacer.of(
                  left, on -> tight(on, each), problem.survival(each.job()), problem.spares());
          left = SequentialPlanSolver.without(left, SequentialPlanSolver.hosts(placed));
          next.put(each.job().id(), placed);
          wait.remove(each.job().id());
        } catch (InfeasibleException | JobDoesNotFitException tooFew) {
          wait.put(
              each.job().id(),
              new MultiJobPlan.Waiting(each.job().id(), String.valueOf(tooFew.getMessage())));
        }
      }
      return adopt(next, wait);
    }

    private boolean adopt(
        Map<String, MultiJobPlan.Planned> next, Map<String, MultiJobPlan.Waiting> wait) {
      var worth = JointPlanValue.of(problem, next.values());
      if (worth.compareTo(value) <= 0) {
        return false;
      }
      planned = next;
      waiting = wait;
      value = worth;
      return true;
    }

    private Cluster left(Collection<MultiJobPlan.Planned> others) {
      var taken = new HashSet<>(problem.reserved());
      for (var each : others) {
        taken.addAll(SequentialPlanSolver.hosts(each));
      }
      return SequentialPlanSolver.without(problem.cluster(), taken);
    }

    private Placement place(Cluster left, MultiJobPlanProblem.Request request) {
      tries--;
      return algorithm
          .solver()
          .solve(
              new PlacementProblem(left, request.job(), request.alpha(), request.unit()),
              new SolveControl<>(control.termination(), _ -> {}, control.seed()));
    }

    /** Without those of its minipods, the largest first, that it can do without. */
    private Placement tight(Cluster left, MultiJobPlanProblem.Request request) {
      var best = place(left, request);
      var hidden = new HashSet<String>();
      for (var name : largestFirst(left, best)) {
        if (isDone()) {
          break;
        }
        var without = new HashSet<>(hidden);
        left.minipods().get(name).freeHosts().forEach(host -> without.add(host.id()));
        try {
          var other = place(SequentialPlanSolver.without(left, without), request);
          boolean same =
              other.objective().weightedSpread()
                  <= best.objective().weightedSpread() + PlacementBuilder.EPSILON;
          if (same && shape(left, other) > shape(left, best)) {
            best = other;
            hidden.addAll(without);
          }
        } catch (InfeasibleException | JobDoesNotFitException needed) {
          // it cannot do without
        }
      }
      return best;
    }

    private static List<Integer> largestFirst(Cluster left, Placement placement) {
      var used = new HashSet<Integer>();
      hosts(placement).forEach(host -> used.add(left.minipodOf(host).index()));
      return left.minipods().stream()
          .filter(each -> used.contains(each.index()))
          .sorted(Comparator.comparingInt(each -> -each.freeHosts().size()))
          .map(each -> each.index())
          .toList();
    }

    private static double shape(Cluster left, Placement placement) {
      var taken = new HashMap<Integer, Integer>();
      hosts(placement).forEach(host -> taken.merge(left.minipodOf(host).index(), 1, Integer::sum));
      double shape = 0;
      for (var minipod : left.minipods()) {
        double free = minipod.freeHosts().size() - taken.getOrDefault(minipod.index(), 0);
        shape += free * free;
      }
      return shape;
    }

    /** Whether enumeration says that nothing is better; what it finds is taken over. */
    private boolean settled() {
      var exact = ExactJointPlanner.of(problem, ordered(), algorithm, control);
      @Nullable MultiJobPlan found = exact == null ? null : exact.plan(value);
      if (exact == null || !exact.isComplete()) {
        return false;
      }
      if (found != null) {
        planned = new HashMap<>();
        waiting = new HashMap<>();
        found.planned().forEach(each -> planned.put(each.placement().job(), each));
        found.waiting().forEach(each -> waiting.put(each.job(), each));
        value = JointPlanValue.of(problem, planned.values());
      }
      return true;
    }

    private static Set<String> hosts(Placement placement) {
      var hosts = new HashSet<String>();
      placement.matrix().forEach(hosts::addAll);
      return hosts;
    }
  }
}
