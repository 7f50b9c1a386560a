package io.heddle.solvers.moves;

import io.heddle.model.allocation.MovePlan;
import io.heddle.solvers.InfeasibleException;
import io.heddle.solvers.SolveControl;
import io.heddle.solvers.Solver;
import io.heddle.solvers.StoppedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Fewest or cheapest moves. First without asking where the jobs go ({@link LooseMoves}), which
 * gives a bound; then where they go. Small fleets are asked whole, so that the answer is proven. On
 * large ones the jobs that the first step moves are packed tightly, which is best where it
 * succeeds; else sets of jobs that find gaps as far as their numbers say, and a model of the first.
 */
final class RefinedMoves implements Solver<MovesProblem, MovePlan> {
  static final String NAME = "refined";

  /** So many places of shares are asked at once. */
  static final int MOST_PLACES = 6_000;

  private static final int MOST_PACKINGS = 12;

  /** As {@link #MOST_PLACES}, where reasons of a refusal are looked for. */
  private static final int MOST_PLACES_OF_LIMITS = 1_500;

  private final int mostPlaces;

  RefinedMoves() {
    this(MOST_PLACES);
  }

  /**
   * @param mostPlaces (share, host) pairs of a fleet that is asked whole
   */
  RefinedMoves(int mostPlaces) {
    this.mostPlaces = mostPlaces;
  }

  @Override
  public MovePlan solve(MovesProblem problem, SolveControl<MovePlan> control) {
    try {
      return EachFleet.solve(problem, fleet -> solve(fleet, control));
    } catch (InfeasibleException refused) {
      throw new InfeasibleException(
          refused.getMessage() + limits(problem, control), refused.isProven());
    }
  }

  /** Which limits, each on its own, are in the way; none are tried on large fleets. */
  private static String limits(MovesProblem problem, SolveControl<MovePlan> control) {
    long shares = problem.allocations().jobs().stream().mapToInt(job -> job.hosts().size()).sum();
    if (shares * problem.cluster().hosts().size() > MOST_PLACES_OF_LIMITS || control.stopped()) {
      return "";
    }
    var limits =
        Arrays.stream(MovesLimit.values())
            .filter(limit -> limit.isSet(problem) && isInTheWay(problem, limit, control))
            .map(MovesLimit::words)
            .toList();
    return limits.isEmpty()
        ? " No single limit is in the way: more free GPUs are needed."
        : " There would be room if " + String.join(", or if ", limits) + ".";
  }

  private static boolean isInTheWay(
      MovesProblem problem, MovesLimit limit, SolveControl<MovePlan> control) {
    for (var fleet : Fleet.each(problem, limit)) {
      var loose = LooseMoves.of(fleet, control);
      if (loose != null
          && new Question(fleet, movable(fleet), control).answer(loose.bound(), true) != null) {
        return true;
      }
    }
    return false;
  }

  private static Set<Integer> movable(Fleet fleet) {
    var all = new TreeSet<Integer>();
    for (int j = 0; j < fleet.jobs.size(); j++) {
      if (fleet.movable[j]) {
        all.add(j);
      }
    }
    return all;
  }

  private MovePlan solve(Fleet fleet, SolveControl<MovePlan> control) {
    var loose = LooseMoves.of(fleet, control);
    if (loose == null) {
      throw Obstacles.of(fleet, true);
    }
    var all = movable(fleet);
    long shares = fleet.shares.stream().filter(share -> fleet.movable[share.job()]).count();
    if (shares * fleet.hosts.size() <= mostPlaces) {
      var question = new Question(fleet, all, control);
      var plan = question.answer(loose.bound(), true);
      if (plan == null) {
        throw refusal(fleet, control, question.isRefuted());
      }
      return plan;
    }
    return large(fleet, loose, all, control);
  }

  private static MovePlan large(
      Fleet fleet, LooseMoves loose, Set<Integer> all, SolveControl<MovePlan> control) {
    double bound = fleet.aim(loose.bound());
    @Nullable MovePlan best = packed(fleet, loose, control);
    if (best != null && cost(fleet, best) <= bound) {
      return best.bounded(bound, true, NAME);
    }
    if (best != null && cost(fleet, best) <= fleet.aim(loose.cost(fleet))) {
      return best.bounded(bound, false, NAME);
    }
    best = better(fleet, best, simple(fleet));
    for (var jobs : best == null ? List.of(loose.jobs(), all) : List.of(loose.jobs())) {
      if (!control.stopped()) {
        best = better(fleet, best, new Question(fleet, jobs, control).answer(loose.bound(), false));
      }
    }
    if (best == null) {
      throw refusal(fleet, control, false);
    }
    return best.bounded(bound, cost(fleet, best) <= bound, NAME);
  }

  /** The first of the best sets of jobs that can be packed. */
  private static @Nullable MovePlan packed(
      Fleet fleet, LooseMoves first, SolveControl<MovePlan> control) {
    var tried = new ArrayList<Set<Integer>>();
    @Nullable LooseMoves loose = first;
    while (loose != null && !loose.hosts().isEmpty()) {
      var plan = TightPacking.of(fleet, loose);
      if (plan != null || tried.size() == MOST_PACKINGS || control.stopped()) {
        return plan;
      }
      tried.add(loose.jobs());
      loose = LooseMoves.inGaps(fleet, tried, control);
    }
    return null;
  }

  private static @Nullable MovePlan simple(Fleet fleet) {
    try {
      return EmptiestFirst.solve(fleet);
    } catch (InfeasibleException none) {
      return null;
    }
  }

  private static @Nullable MovePlan better(
      Fleet fleet, @Nullable MovePlan one, @Nullable MovePlan other) {
    return one == null || other != null && EachFleet.cost(fleet, other) < EachFleet.cost(fleet, one)
        ? other
        : one;
  }

  private static double cost(Fleet fleet, MovePlan plan) {
    return EachFleet.figure(fleet.problem, plan);
  }

  private static RuntimeException refusal(Fleet fleet, SolveControl<?> control, boolean isRefuted) {
    return control.stopped()
        ? new StoppedException("stopped before moves were found")
        : Obstacles.of(fleet, isRefuted);
  }
}
